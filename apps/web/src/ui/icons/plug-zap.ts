// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const PlugZap = /* @__PURE__ */ createIcon('M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM0 0m2 22 3-3M7.5 13.5 10 11M10.5 16.5 13 14M0 0m18 3-4 4h6l-4 4')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const X = /* @__PURE__ */ createIcon('M18 6 6 18M0 0m6 6 12 12')

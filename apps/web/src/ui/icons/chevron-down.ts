// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ChevronDown = /* @__PURE__ */ createIcon('M0 0m6 9 6 6 6-6')

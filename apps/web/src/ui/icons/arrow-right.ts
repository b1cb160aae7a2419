// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArrowRight = /* @__PURE__ */ createIcon('M5 12h14M0 0m12 5 7 7-7 7')

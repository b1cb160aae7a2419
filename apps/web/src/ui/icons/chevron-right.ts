// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ChevronRight = /* @__PURE__ */ createIcon('M0 0m9 18 6-6-6-6')

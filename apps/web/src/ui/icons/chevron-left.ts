// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ChevronLeft = /* @__PURE__ */ createIcon('M0 0m15 18-6-6 6-6')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArrowLeftRight = /* @__PURE__ */ createIcon('M8 3 4 7l4 4M4 7h16M0 0m16 21 4-4-4-4M20 17H4')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const SearchCheck = /* @__PURE__ */ createIcon('M0 0m8 11 2 2 4-4M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM0 0m21 21-4.3-4.3')

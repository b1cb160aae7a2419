// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const SearchX = /* @__PURE__ */ createIcon('M0 0m13.5 8.5-5 5M0 0m8.5 8.5 5 5M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM0 0m21 21-4.3-4.3')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const UserRoundCheck = /* @__PURE__ */ createIcon('M2 21a8 8 0 0 1 13.292-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM0 0m16 19 2 2 4-4')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const UserRound = /* @__PURE__ */ createIcon('M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM20 21a8 8 0 0 0-16 0')

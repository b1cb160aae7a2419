// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const UserMinus = /* @__PURE__ */ createIcon('M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM22 11L16 11')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const LogOut = /* @__PURE__ */ createIcon('M0 0m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4')

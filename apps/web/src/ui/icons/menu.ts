// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Menu = /* @__PURE__ */ createIcon('M4 5h16M4 12h16M4 19h16')

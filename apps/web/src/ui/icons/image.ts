// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Image = /* @__PURE__ */ createIcon('M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM0 0m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Square = /* @__PURE__ */ createIcon('M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z')

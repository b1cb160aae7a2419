// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Columns3 = /* @__PURE__ */ createIcon('M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM9 3v18M15 3v18')

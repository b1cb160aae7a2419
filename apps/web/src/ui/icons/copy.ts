// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Copy = /* @__PURE__ */ createIcon('M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2')

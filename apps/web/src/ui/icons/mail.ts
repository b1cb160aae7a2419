// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Mail = /* @__PURE__ */ createIcon('M0 0m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z')

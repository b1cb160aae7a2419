// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Smartphone = /* @__PURE__ */ createIcon('M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM12 18h.01')

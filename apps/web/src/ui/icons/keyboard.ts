// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Keyboard = /* @__PURE__ */ createIcon('M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z')

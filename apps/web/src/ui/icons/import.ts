// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Import = /* @__PURE__ */ createIcon('M12 3v12M0 0m8 11 4 4 4-4M8 5H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-4')

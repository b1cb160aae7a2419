// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Upload = /* @__PURE__ */ createIcon('M12 3v12M0 0m17 8-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4')

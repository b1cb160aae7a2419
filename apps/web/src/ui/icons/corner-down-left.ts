// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const CornerDownLeft = /* @__PURE__ */ createIcon('M20 4v7a4 4 0 0 1-4 4H4M0 0m9 10-5 5 5 5')

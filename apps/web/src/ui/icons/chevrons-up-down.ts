// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ChevronsUpDown = /* @__PURE__ */ createIcon('M0 0m7 15 5 5 5-5M0 0m7 9 5-5 5 5')

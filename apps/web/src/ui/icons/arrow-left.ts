// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArrowLeft = /* @__PURE__ */ createIcon('M0 0m12 19-7-7 7-7M19 12H5')

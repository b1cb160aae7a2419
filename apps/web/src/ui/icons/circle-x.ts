// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const CircleX = /* @__PURE__ */ createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM0 0m15 9-6 6M0 0m9 9 6 6')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const CircleCheck = /* @__PURE__ */ createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM0 0m16 9-5.5 5.5L8 12')

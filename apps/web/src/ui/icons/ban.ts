// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Ban = /* @__PURE__ */ createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM4.929 4.929 19.07 19.071')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Minus = /* @__PURE__ */ createIcon('M5 12h14')

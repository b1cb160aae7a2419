// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArrowUp = /* @__PURE__ */ createIcon('M0 0m5 12 7-7 7 7M12 19V5')

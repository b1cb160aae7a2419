// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArrowDown = /* @__PURE__ */ createIcon('M12 5v14M0 0m19 12-7 7-7-7')

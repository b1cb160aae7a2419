// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Plus = /* @__PURE__ */ createIcon('M5 12h14M12 5v14')

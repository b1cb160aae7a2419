// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Check = /* @__PURE__ */ createIcon('M20 6 9 17l-5-5')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Terminal = /* @__PURE__ */ createIcon('M12 19h8M0 0m4 17 6-6-6-6')

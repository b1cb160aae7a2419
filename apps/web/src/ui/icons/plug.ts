// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Plug = /* @__PURE__ */ createIcon('M12 22v-5M15 8V2M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1zM9 8V2')

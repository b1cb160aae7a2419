// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const MessageSquareWarning = /* @__PURE__ */ createIcon('M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM12 15h.01M12 7v4')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const MailPlus = /* @__PURE__ */ createIcon('M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8M0 0m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7M19 16v6M16 19h6')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ListChecks = /* @__PURE__ */ createIcon('M13 5h8M13 12h8M13 19h8M0 0m3 17 2 2 4-4M0 0m3 7 2 2 4-4')

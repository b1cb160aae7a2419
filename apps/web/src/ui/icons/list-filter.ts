// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ListFilter = /* @__PURE__ */ createIcon('M2 5h20M6 12h12M9 19h6')

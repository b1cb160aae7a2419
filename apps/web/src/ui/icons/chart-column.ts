// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ChartColumn = /* @__PURE__ */ createIcon('M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3')

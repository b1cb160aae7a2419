// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Landmark = /* @__PURE__ */ createIcon('M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7')

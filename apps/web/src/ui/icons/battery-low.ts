// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const BatteryLow = /* @__PURE__ */ createIcon('M22 14v-4M6 14v-4M4 6h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z')

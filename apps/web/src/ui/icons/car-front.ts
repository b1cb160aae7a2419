// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const CarFront = /* @__PURE__ */ createIcon('M0 0m21 8-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01M17 14h.01M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2zM5 18v2M19 18v2')

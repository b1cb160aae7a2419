// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const LoaderCircle = /* @__PURE__ */ createIcon('M21 12a9 9 0 1 1-6.219-8.56')

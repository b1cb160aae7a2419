// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const Package = /* @__PURE__ */ createIcon('M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M0 0m7.5 4.27 9 5.15')

// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const BookmarkPlus = /* @__PURE__ */ createIcon('M12 7v6M15 10H9M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z')

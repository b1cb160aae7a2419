// Written by make-icons.mjs; see LICENSE.
import { createIcon } from '../icon.ts'

export const ArchiveRestore = /* @__PURE__ */ createIcon('M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1zM4 8v11a2 2 0 0 0 2 2h2M20 8v11a2 2 0 0 1-2 2h-2M0 0m9 15 3-3 3 3M12 12v9')

import { offline } from './offline.ts'
import { palette } from './palette.ts'
import { shortcuts } from './shortcuts.ts'

/** What comes after the page, in one piece: every file of texts costs the first paint the name of its chunk. */
export const companion = { offline, palette, shortcuts }

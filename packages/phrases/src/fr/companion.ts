import { offline } from './offline.ts'
import { palette } from './palette.ts'
import { shortcuts } from './shortcuts.ts'

/** Texts loaded after the page, in one file, because each additional file delays the first paint. */
export const companion = { offline, palette, shortcuts }

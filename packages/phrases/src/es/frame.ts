import { app } from './app.ts'
import { errors } from './errors.ts'
import { kit } from './kit.ts'
import { menu } from './menu.ts'

/** Texts of every page, in one file per language. */
export const frame = { app, errors, kit, menu }

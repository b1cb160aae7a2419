import { app } from './app.ts'
import { errors } from './errors.ts'
import { kit } from './kit.ts'
import { menu } from './menu.ts'

/** What every page needs, so that a language's first texts come in one piece. */
export const frame = { app, errors, kit, menu }

import type { app } from './en/app.ts'
import type { auth } from './en/auth.ts'
import type { emptyPages } from './en/empty-pages.ts'
import type { errors } from './en/errors.ts'
import type { kit } from './en/kit.ts'
import type { menu } from './en/menu.ts'
import type { refusals } from './en/refusals.ts'

/**
 * Every area of texts, typed by its English file. Adding an area: `src/{en,pt,es,fr}/<area>.ts`, each exporting a constant
 * named like the file in camel case, and a line here under the file's name.
 */
export interface Catalogue {
  app: typeof app
  auth: typeof auth
  'empty-pages': typeof emptyPages
  errors: typeof errors
  kit: typeof kit
  menu: typeof menu
  refusals: typeof refusals
}

export type Area = keyof Catalogue

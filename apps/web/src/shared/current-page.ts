import { type Locale, localeOfPath } from '../lib/locale.ts'
import { useAddress } from '../lib/router.ts'
import { type PageName, type ParamsOfPage, pageAt, paramsAt } from './paths.ts'

export interface CurrentPage {
  /** Null for an unknown address (404). */
  readonly page: PageName | null
  readonly locale: Locale
  readonly pathname: string
}

/** The rendered page. While another page loads, this is still the old one. */
export function useCurrentPage(): CurrentPage {
  const { pathname } = useAddress()
  return { page: pageAt(pathname), locale: localeOfPath(pathname), pathname }
}

/** The route parameters of the rendered page. */
export function usePageParams<Name extends PageName>(page: Name): ParamsOfPage<Name> {
  return paramsAt(page, useAddress().pathname)
}

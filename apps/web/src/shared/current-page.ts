import { type Locale, localeOfPath } from '../lib/locale.ts'
import { useAddress } from '../lib/router.ts'
import { type PageName, type ParamsOfPage, pageAt, paramsAt } from './paths.ts'

export interface CurrentPage {
  /** Null where there is none (404). */
  readonly page: PageName | null
  readonly locale: Locale
  readonly pathname: string
}

/** The page that is drawn; while another one is being loaded, still the old one. */
export function useCurrentPage(): CurrentPage {
  const { pathname } = useAddress()
  return { page: pageAt(pathname), locale: localeOfPath(pathname), pathname }
}

/** The parameters in the address of a page that is drawn. */
export function usePageParams<Name extends PageName>(page: Name): ParamsOfPage<Name> {
  return paramsAt(page, useAddress().pathname)
}

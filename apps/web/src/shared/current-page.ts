import { type Locale, localeOfPath } from '../lib/locale.ts'
import { useAddress } from '../lib/router.ts'
import { type PageName, pageAt } from './paths.ts'

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

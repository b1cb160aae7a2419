import { useRouterState } from '@tanstack/react-router'
import { type Locale, localeOfPath } from '../lib/locale.ts'
import { type PageName, pageAt } from './paths.ts'

export interface CurrentPage {
  /** Null where there is none (404). */
  readonly page: PageName | null
  readonly locale: Locale
  readonly pathname: string
}

/** The page that is drawn (while another one is being loaded, still the old one). Null until the first one is known. */
export function useCurrentPage(): CurrentPage | null {
  const known = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  const pattern = useRouterState({ select: (state): string | undefined => drawnMatch(state)?.fullPath })
  const pathname = useRouterState({ select: (state): string => drawnMatch(state)?.pathname ?? state.location.pathname })
  if (!known) return null
  return { page: pattern === undefined ? null : pageAt(pattern), locale: localeOfPath(pathname), pathname }
}

interface Drawn {
  readonly matches: readonly { readonly pathname: string; readonly fullPath: string }[]
}

/** The match of the page itself; the first one is the root's, which is alone where there is no page. */
function drawnMatch({ matches }: Drawn): Drawn['matches'][number] | undefined {
  return matches.length > 1 ? matches.at(-1) : undefined
}

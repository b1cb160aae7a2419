import { useCallback } from 'react'
import { useLocale } from '../lib/phrases.tsx'
import { router } from '../lib/router.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { hrefOf, type PageName, type PageTarget } from './paths.ts'

type Linked<Props> = Omit<Props, 'href'> & PageTarget

/** A link to a page by its name: `<PageLink to="cards" query={{ state: 'BLOCKED' }}>`. */
export function PageLink({ to, params, query, ...rest }: Linked<Parameters<typeof Link>[0]>) {
  return <Link {...rest} href={hrefOf({ to, params, query } as PageTarget, useLocale())} />
}

/** The same link, styled as a button. */
export function PageButton({ to, params, query, ...rest }: Linked<Parameters<typeof ButtonLink>[0]>) {
  return <ButtonLink {...rest} href={hrefOf({ to, params, query } as PageTarget, useLocale())} />
}

/** Returns the address of a page in the language of the screen, for menus and tables that take an `href`. */
export function useHref(): <Name extends PageName>(target: PageTarget<Name>) => string {
  const locale = useLocale()
  return useCallback((target) => hrefOf(target as PageTarget, locale), [locale])
}

/** Navigates to a page by its name. */
export function useGo(): <Name extends PageName>(
  target: PageTarget<Name>,
  how?: { replace?: boolean },
) => Promise<void> {
  const locale = useLocale()
  return useCallback((target, how) => router.navigate(hrefOf(target as PageTarget, locale), how), [locale])
}

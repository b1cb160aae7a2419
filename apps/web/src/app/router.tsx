import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { type Locale, locales, pathInLocale } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { parseQuery, type RawQuery, writeQuery } from '../lib/url-query.ts'
import { hrefOf, type PageName, type Place, pageNames, pages } from '../shared/paths.ts'
import { fleetWasSelected, walletHint } from '../shared/session/hints.ts'
import { keepInvitation, placeAfterSignIn, savePlace } from '../shared/session/saved-place.ts'
import { sessionStatus, signedIn } from '../shared/session/session.ts'
import { ErrorPage } from './error-page.tsx'
import { redirectOf } from './guards.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { loadScreen, screens } from './screens.tsx'

const invitationParameter = 'guest_invite'

interface Visit {
  readonly pathname: string
  readonly searchStr: string
  readonly search: RawQuery
}

/** Lets a visitor through, or throws where to go instead (spec §6). `preload`: only the link is being touched. */
async function guard(page: PageName, locale: Locale, at: Visit, preload: boolean): Promise<void> {
  const { [invitationParameter]: invitation, ...search } = at.search
  if (invitation !== undefined && page.includes('login') && !preload) {
    // The invitation leaves the address at once: addresses are copied, logged and shown to others.
    keepInvitation(invitation)
    throw redirect({ href: at.pathname + writeQuery(search), replace: true })
  }
  const fleetSelected = fleetWasSelected()
  // Before signing in for the first time nobody needs to be asked who they are.
  const stranger = page.includes('login') && !fleetSelected && sessionStatus() === 'unknown'
  const visitor = { signedIn: !stranger && (await signedIn()), fleetSelected, walletSelected: walletHint() !== null }
  const to = redirectOf(page, visitor)
  if (to === null) return
  if (to === 'login' && !preload) savePlace(at.pathname + at.searchStr)
  throw redirect({ href: to === 'back' ? placeAfterSignIn(locale) : hrefOf({ to }, locale), replace: true })
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** Every page in every language is a route of its own, so that an address alone says what is shown: going back needs no memory. */
const routes = locales.flatMap((locale) =>
  pageNames.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: pathInLocale(pages[page].path, locale),
      component: screens[page].part,
      beforeLoad: ({ location, preload }) => guard(page, locale, location as unknown as Visit, preload),
      loader: async () => {
        await Promise.all([loadPhrases(locale, screens[page].phrases), loadScreen(page)])
      },
    }),
  ),
)

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
    parseSearch: parseQuery,
    stringifySearch: (search) => writeQuery(search as Place['query'] & object),
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Pages are code and texts, which do not get old while the tab is open; their data has its own rules.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultPendingMs: Number.POSITIVE_INFINITY,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

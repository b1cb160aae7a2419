import { PageError } from '../lib/page-error.ts'
import type { PageName } from '../shared/paths.ts'
import { pageOf } from '../shared/paths.ts'

export interface Visitor {
  readonly signedIn: boolean
  /** A fleet was once selected in this browser (cookie). */
  readonly fleetSelected: boolean
  /** A wallet is remembered (cookie). */
  readonly walletSelected: boolean
  /** The visitor is a driver in this wallet. Drivers have a page of their own instead of the wallet's pages. */
  readonly isDriver?: boolean
  /** The visitor manages a team in this wallet, and the page is about the whole wallet. */
  readonly isOutsideTeams?: boolean
}

type Redirect = 'login' | 'index' | 'back' | 'driver' | 'cards' | null
/** Returns the target of a redirect, or null to show the page. 'next' passes the decision to the next middleware. */
type Middleware = (page: PageName, visitor: Visitor) => { readonly to: Redirect } | 'next'

/** The pages that links in mails open. */
const fromMail: readonly PageName[] = ['login-confirm', 'login-reset', 'login-link', 'login-request']

const isOpen = (page: PageName) => page.includes('login')

const middleware: Readonly<Record<string, Middleware>> = {
  // Guard 1 (spec §6): any route whose name does not contain login requires a signed-in person.
  'signed-in': (page, visitor) => {
    if (!isOpen(page)) return visitor.signedIn ? 'next' : { to: 'login' }
    // Links from mails open even when the visitor is signed in.
    return { to: visitor.signedIn && !fromMail.includes(page) ? 'back' : null }
  },
  // Guard 2 (spec §6): a fleet without a wallet redirects, except on a subscription, index or guest page. Adding a
  // fleet needs no wallet either.
  'selected-wallet': (page, visitor) => {
    if (visitor.walletSelected) {
      if (!pageOf(page).ofWallet) return { to: null }
      return { to: visitor.isDriver ? 'driver' : visitor.isOutsideTeams ? 'cards' : null }
    }
    const withoutWallet =
      page.includes('subscription') ||
      ['index', 'wallet-guest', 'fleets-add-new-fleet', 'connect-assistant'].includes(page)
    if (visitor.fleetSelected && !withoutWallet) return { to: 'index' }
    // No fleet was ever selected: the pages of a wallet have no data to show.
    return { to: pageOf(page).ofWallet ? 'index' : null }
  },
}

/** Every page runs these, in this order. */
const order = ['signed-in', 'selected-wallet']

/**
 * Returns the redirect for a visitor of a page, or null to show the page. `back` is the target after sign-in, `driver`
 * the driver's own page, `cards` the first page of a team's manager.
 * @throws a `PageError` for an unknown middleware (spec §8).
 */
export function redirectOf(page: PageName, visitor: Visitor, names: readonly string[] = order): Redirect {
  for (const name of names) {
    const run = middleware[name]
    if (run === undefined) throw new PageError(500, 'Unknown middleware')
    const result = run(page, visitor)
    if (result !== 'next') return result.to
  }
  return null
}

import { PageError } from '../lib/page-error.ts'
import type { PageName } from '../shared/paths.ts'
import { pageOf } from '../shared/paths.ts'

export interface Visitor {
  readonly signedIn: boolean
  /** A fleet was selected in this browser once (the cookie). */
  readonly fleetSelected: boolean
  /** A wallet is remembered (the cookie). */
  readonly walletSelected: boolean
  /** A driver in it, who has a page of their own in place of the wallet's. */
  readonly isDriver?: boolean
}

type Redirect = 'login' | 'index' | 'back' | 'driver' | null
/** Answers where to go instead, or that the next one decides. */
type Middleware = (page: PageName, visitor: Visitor) => { readonly to: Redirect } | 'next'

const isOpen = (page: PageName) => page.includes('login')

const middleware: Readonly<Record<string, Middleware>> = {
  // Guard 1 (spec §6): any route whose name does not contain login requires a signed-in person.
  'signed-in': (page, visitor) => {
    if (!isOpen(page)) return visitor.signedIn ? 'next' : { to: 'login' }
    // A link from a mail is followed even by somebody who is signed in.
    const fromMail = page === 'login-confirm' || page === 'login-reset'
    return { to: visitor.signedIn && !fromMail ? 'back' : null }
  },
  // Guard 2 (spec §6): a fleet but no wallet, and not on a subscription, index or guest page. Adding a fleet needs no wallet either.
  'selected-wallet': (page, visitor) => {
    if (visitor.walletSelected) return { to: visitor.isDriver && pageOf(page).ofWallet ? 'driver' : null }
    const withoutWallet =
      page === 'index' || page.includes('subscription') || page === 'wallet-guest' || page === 'fleets-add-new-fleet'
    if (visitor.fleetSelected && !withoutWallet) return { to: 'index' }
    // Nobody ever selected one: the pages that show a wallet have nothing to show.
    return { to: pageOf(page).ofWallet ? 'index' : null }
  },
}

/** Every page asks these, in this order. */
const order = ['signed-in', 'selected-wallet']

/**
 * Where a visitor of a page is sent instead; null: the page may be shown. `back` is where signing in leads, `driver` the driver's
 * own page. @throws a `PageError` for a middleware that does not exist (spec §8).
 */
export function redirectOf(page: PageName, visitor: Visitor, names: readonly string[] = order): Redirect {
  for (const name of names) {
    const ask = middleware[name]
    if (ask === undefined) throw new PageError(500, 'Unknown middleware')
    const answer = ask(page, visitor)
    if (answer !== 'next') return answer.to
  }
  return null
}

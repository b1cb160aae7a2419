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

/** Where a visitor of a page is sent instead; null: the page may be shown. `back` is where signing in leads, `driver` the driver's own page. */
export function redirectOf(page: PageName, visitor: Visitor): 'login' | 'index' | 'back' | 'driver' | null {
  const open = page.includes('login')
  // Guard 1 (spec §6): any route whose name does not contain login requires a signed-in person.
  if (!open && !visitor.signedIn) return 'login'
  if (open) {
    // A link from a mail is followed even by somebody who is signed in.
    const fromMail = page === 'login-confirm' || page === 'login-reset'
    return visitor.signedIn && !fromMail ? 'back' : null
  }
  if (visitor.walletSelected) return visitor.isDriver && pageOf(page).ofWallet ? 'driver' : null
  // Guard 2 (spec §6): a fleet but no wallet, and not on a subscription, index or guest page. Adding a fleet needs no wallet either.
  const withoutWallet =
    page === 'index' || page.includes('subscription') || page === 'wallet-guest' || page === 'fleets-add-new-fleet'
  if (visitor.fleetSelected && !withoutWallet) return 'index'
  // Nobody ever selected one: the pages that show a wallet have nothing to show.
  return pageOf(page).ofWallet ? 'index' : null
}

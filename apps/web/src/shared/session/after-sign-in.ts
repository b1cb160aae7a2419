import { TEAM_GROUP } from '@voltway/contract/rights'
import { type Locale, pathInLocale } from '../../lib/locale.ts'
import { tabStorage } from '../../lib/storage.ts'
import { hrefOf, isOwnPage } from '../paths.ts'
import { STORED_INVITATION } from './invitation-link.ts'

/** The tab's storage key that is set after joining without a password: the driver's page then offers a passkey. */
export const OFFER_PASSKEY = 'offer_passkey'

const returnUrlKey = 'go_to_after_sign_in'
const invitationKey = 'guest_invite'
const onlyWalletKey = 'enter_only_wallet'

// A copy in memory, for browsers that block the tab's storage.
let returnUrl: string | null = null
let invitation: string | null = null

/** Stores the address that the person wanted to open before sign-in, if it is an address of the product. */
export function saveReturnUrl(href: string): void {
  if (!isOwnPage(href)) return
  returnUrl = href
  tabStorage.write(returnUrlKey, href)
}

/**
 * Returns the stored address and deletes it. The storage may have been tampered with, so the address is validated
 * again.
 */
export function popReturnUrl(): string | null {
  const saved = returnUrl ?? tabStorage.read(returnUrlKey)
  returnUrl = null
  tabStorage.remove(returnUrlKey)
  return saved !== null && isOwnPage(saved) ? saved : null
}

/** A guest invitation that waits for its person to sign in. It survives a sign-out (domain: identity). */
export function storeInvitation(id: string): void {
  if (!/^[\w-]{1,200}$/.test(id)) return
  invitation = id
  tabStorage.write(invitationKey, id)
}

/** The invitation was answered, or cannot be answered. From now on sign-in leads to another page. */
export function removeInvitation(): void {
  invitation = null
  tabStorage.remove(invitationKey)
}

export function pendingInvitation(): string | null {
  return invitation ?? tabStorage.read(invitationKey)
}

/**
 * Returns the target after sign-in (spec §4): a pending invitation first, then the stored address, else the choice of a
 * wallet.
 */
export function urlAfterSignIn(locale: Locale): string {
  const invitation = pendingInvitation()
  if (invitation !== null) return hrefOf({ to: 'wallet-guest', params: { wallet_guest: STORED_INVITATION } }, locale)
  const saved = popReturnUrl()
  return saved === null ? hrefOf({ to: 'index' }, locale) : pathInLocale(saved, locale)
}

/**
 * As {@link urlAfterSignIn}, for a sign-in that begins now: a person with one wallet enters it without a choice
 * ({@link popEntersOnlyWallet}).
 */
export function urlOfSignIn(locale: Locale): string {
  tabStorage.write(onlyWalletKey, '1')
  return urlAfterSignIn(locale)
}

/** Returns whether the person has just signed in, so that the page of a single wallet opens at once. True once. */
export function popEntersOnlyWallet(): boolean {
  const hasSignedIn = tabStorage.read(onlyWalletKey) !== null
  tabStorage.remove(onlyWalletKey)
  return hasSignedIn
}

/**
 * Returns the target after the choice of a wallet: drivers have a page of their own. Others open the stored address,
 * else the home page, or the cards of a team's manager.
 */
export function urlAfterWalletChoice(wallet: { walletId: string; level: number }, locale: Locale): string {
  if (wallet.level === 3) return hrefOf({ to: 'wallet-guest', params: { wallet_guest: wallet.walletId } }, locale)
  const saved = popReturnUrl()
  const first = wallet.level === TEAM_GROUP ? 'cards' : 'home'
  return saved === null ? hrefOf({ to: first }, locale) : pathInLocale(saved, locale)
}

import { type Locale, pathInLocale } from '../../lib/locale.ts'
import { tabStorage } from '../../lib/storage.ts'
import { hrefOf, isOwnPlace } from '../paths.ts'
import { STORED_INVITATION } from './invitation-link.ts'

const placeKey = 'go_to_after_sign_in'
const invitationKey = 'guest_invite'

// Beside the tab's storage, for browsers that block it.
let place: string | null = null
let invitation: string | null = null

/** Remembers where somebody wanted to go before signing in; only places of ours. */
export function savePlace(href: string): void {
  if (!isOwnPlace(href)) return
  place = href
  tabStorage.write(placeKey, href)
}

/** Gives the remembered place once. What is in storage may have been tampered with, so it is looked at again. */
export function takePlace(): string | null {
  const saved = place ?? tabStorage.read(placeKey)
  place = null
  tabStorage.remove(placeKey)
  return saved !== null && isOwnPlace(saved) ? saved : null
}

/** A guest invitation that waits for its person to sign in; it survives signing out (domain: identity). */
export function keepInvitation(id: string): void {
  if (!/^[\w-]{1,200}$/.test(id)) return
  invitation = id
  tabStorage.write(invitationKey, id)
}

/** It was answered, or cannot be: signing in leads elsewhere from here on. */
export function forgetInvitation(): void {
  invitation = null
  tabStorage.remove(invitationKey)
}

export function pendingInvitation(): string | null {
  return invitation ?? tabStorage.read(invitationKey)
}

/** Where signing in leads (spec §4): a pending invitation first, then the remembered place, else the choice of a wallet. */
export function placeAfterSignIn(locale: Locale): string {
  const invitation = pendingInvitation()
  if (invitation !== null) return hrefOf({ to: 'wallet-guest', params: { wallet_guest: STORED_INVITATION } }, locale)
  const saved = takePlace()
  return saved === null ? hrefOf({ to: 'index' }, locale) : pathInLocale(saved, locale)
}

/** Where choosing a wallet leads: drivers have a page of their own, others go where they wanted to go, else home. */
export function placeAfterWallet(wallet: { walletId: string; level: number }, locale: Locale): string {
  if (wallet.level === 3) return hrefOf({ to: 'wallet-guest', params: { wallet_guest: wallet.walletId } }, locale)
  const saved = takePlace()
  return saved === null ? hrefOf({ to: 'home' }, locale) : pathInLocale(saved, locale)
}

import { loadPhrases } from '../lib/phrases.tsx'
import { type Address, hrefOfAddress, type RouterRules } from '../lib/router.ts'
import { parseQuery, writeQuery } from '../lib/url-query.ts'
import { hrefOf, pageOf, paramsAt, placeOf } from '../shared/paths.ts'
import { driverLevel, fleetWasSelected, walletHint } from '../shared/session/hints.ts'
import { readInvitationLink, STORED_INVITATION } from '../shared/session/invitation-link.ts'
import { keepInvitation, placeAfterSignIn, savePlace } from '../shared/session/saved-place.ts'
import { sessionStatus, signedIn } from '../shared/session/session.ts'
import { redirectOf } from './guards.ts'
import { loadScreen } from './screens.tsx'

const invitationParameter = 'guest_invite'

/** What the product asks of every navigation. */
export const rules: RouterRules = {
  guard: async (to) => tidied(to) ?? (await guarded(to)),
  load: (to) => {
    const { page, locale } = placeOf(to.pathname)
    return page === null
      ? loadPhrases(locale)
      : Promise.all([loadPhrases(locale, pageOf(page).phrases), loadScreen(page)])
  },
}

/** One address for one page: no slash at the end, no English prefix. */
function tidied({ pathname, search, hash }: Address): string | null {
  const tidy = pathname.replace(/^\/en(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  return tidy === pathname ? null : tidy + search + hash
}

/** Spec §6. */
async function guarded(to: Address): Promise<string | null> {
  const { page, locale } = placeOf(to.pathname)
  if (page === null) return null
  const open = page.includes('login')
  const invited = open ? withoutInvitation(to) : page === 'wallet-guest' ? withoutLink(to) : null
  if (invited !== null) return invited
  const fleetSelected = fleetWasSelected()
  // Before signing in for the first time nobody needs to be asked who they are.
  const stranger = open && !fleetSelected && sessionStatus() === 'unknown'
  const hint = walletHint()
  const visitor = {
    signedIn: !stranger && (await signedIn()),
    fleetSelected,
    walletSelected: hint !== null,
    isDriver: hint?.level === driverLevel,
  }
  const instead = redirectOf(page, visitor)
  // Remembered for after signing in, or after choosing a wallet.
  // An invitation is remembered by itself, and only until it is answered.
  const remembered = page === 'wallet-guest' && paramsAt(page, to.pathname).wallet_guest === STORED_INVITATION
  if ((instead === 'login' || instead === 'index') && !remembered) savePlace(hrefOfAddress(to))
  if (instead === null) return null
  if (instead === 'driver')
    return hrefOf({ to: 'wallet-guest', params: { wallet_guest: hint?.walletId ?? '' } }, locale)
  return instead === 'back' ? placeAfterSignIn(locale) : hrefOf({ to: instead }, locale)
}

/** An invitation is kept and leaves the address at once: addresses are copied, logged and shown to others. */
function withoutInvitation({ pathname, search, hash }: Address): string | null {
  const { [invitationParameter]: invitation, ...rest } = parseQuery(search)
  if (invitation === undefined) return null
  keepInvitation(invitation)
  return pathname + writeQuery(rest) + hash
}

/** The same for an invitation's own link. */
function withoutLink({ pathname }: Address): string | null {
  const { wallet_guest: word } = paramsAt('wallet-guest', pathname)
  if (readInvitationLink(word) === null) return null
  keepInvitation(word)
  return hrefOf({ to: 'wallet-guest', params: { wallet_guest: STORED_INVITATION } }, placeOf(pathname).locale)
}

import { DRIVER_GROUP, TEAM_GROUP } from '@voltway/contract/rights'
import { loadPhrases } from '../lib/phrases.tsx'
import { type Address, hrefOfAddress, type RouterRules } from '../lib/router.ts'
import { parseQuery, writeQuery } from '../lib/url-query.ts'
import { hrefOf, pageAndLocaleAt, pageOf, paramsAt } from '../shared/paths.ts'
import { saveReturnUrl, storeInvitation, urlAfterSignIn } from '../shared/session/after-sign-in.ts'
import { fleetWasSelected, isTeamManager, walletHint } from '../shared/session/hints.ts'
import { readInvitationLink, STORED_INVITATION } from '../shared/session/invitation-link.ts'
import { sessionStatus, signedIn } from '../shared/session/session.ts'
import { redirectOf } from './guards.ts'
import { mayOpen } from './menu.ts'
import { loadScreen } from './screens.tsx'

const invitationParameter = 'guest_invite'

/** The guards and the loading of every navigation. */
export const rules: RouterRules = {
  guard: async (to) => canonicalAddress(to) ?? (await applyGuards(to)),
  load: (to) => {
    const { page, locale } = pageAndLocaleAt(to.pathname)
    return page === null
      ? loadPhrases(locale)
      : Promise.all([loadPhrases(locale, pageOf(page).phrases), loadScreen(page)])
  },
}

/** Redirects to the canonical address: without a slash at the end, without an English prefix. */
function canonicalAddress({ pathname, search, hash }: Address): string | null {
  const canonical = pathname.replace(/^\/en(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  return canonical === pathname ? null : canonical + search + hash
}

/** Applies the guards of spec §6. Returns the address of the redirect, or null. */
async function applyGuards(to: Address): Promise<string | null> {
  const { page, locale } = pageAndLocaleAt(to.pathname)
  if (page === null) return null
  const open = page.includes('login')
  const invited = open ? withoutInvitation(to) : page === 'wallet-guest' ? withoutLink(to) : null
  if (invited !== null) return invited
  const fleetSelected = fleetWasSelected()
  // Before the first sign-in there is no session to request.
  const isFirstVisit = open && !fleetSelected && sessionStatus() === 'unknown'
  const hint = walletHint()
  const visitor = {
    signedIn: !isFirstVisit && (await signedIn()),
    fleetSelected,
    walletSelected: hint !== null,
    isDriver: hint?.level === DRIVER_GROUP,
    isOutsideTeams: isTeamManager(hint) && !mayOpen(page, TEAM_GROUP),
  }
  const target = redirectOf(page, visitor)
  // The address is stored for after sign-in or after the selection of a wallet. An invitation is stored separately and
  // only until it is answered.
  const remembered = page === 'wallet-guest' && paramsAt(page, to.pathname).wallet_guest === STORED_INVITATION
  if ((target === 'login' || target === 'index') && !remembered) saveReturnUrl(hrefOfAddress(to))
  if (target === null) return null
  // An invitation is shown before anybody signs in: whoever opened its mail joins without a password.
  if (target === 'login' && remembered) return hrefOf({ to: 'login-join' }, locale)
  if (target === 'driver') return hrefOf({ to: 'wallet-guest', params: { wallet_guest: hint?.walletId ?? '' } }, locale)
  return target === 'back' ? urlAfterSignIn(locale) : hrefOf({ to: target }, locale)
}

/** Stores an invitation and removes it from the address, because addresses are copied, logged and shown to others. */
function withoutInvitation({ pathname, search, hash }: Address): string | null {
  const { [invitationParameter]: invitation, ...rest } = parseQuery(search)
  if (invitation === undefined) return null
  storeInvitation(invitation)
  return pathname + writeQuery(rest) + hash
}

/** Stores the invitation of an invitation link and removes it from the address. */
function withoutLink({ pathname }: Address): string | null {
  const { wallet_guest: link } = paramsAt('wallet-guest', pathname)
  if (readInvitationLink(link) === null) return null
  storeInvitation(link)
  return hrefOf({ to: 'wallet-guest', params: { wallet_guest: STORED_INVITATION } }, pageAndLocaleAt(pathname).locale)
}

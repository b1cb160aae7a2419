import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { postalCodeOf } from '@voltway/contract/postal-code'
import type { addSite, getSite, listSites, Site, SiteKind, setHomeLocation, updateSite } from '@voltway/contract/sites'
import { parseDecimal } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { isCountry } from '../../kernel/places/countries.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { forgetSitesOfCharges } from '../sessions/sessions.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { siteReply, siteTariffReply } from './site-reply.ts'
import { selectSiteTariffs, updateSourcesForgotten } from './site-tariffs.sql.ts'
import {
  insertSite,
  type LockedSiteRow,
  lockSite,
  selectHomeChoice,
  selectInvitedDriver,
  selectSite,
  selectSiteCount,
  selectSitePage,
  updateCardOfHomes,
  updateChargerInvited,
  updateHomePlace,
  updateHomesForgotten,
  updateSiteDetails,
  updateSiteRemoved,
} from './sites.sql.ts'
import { deleteDocumentsOfSites } from './tariff-documents.sql.ts'

export { lockSite } from './sites.sql.ts'

/** Returns a page of the homes and depots by name with the total. A driver gets their own homes only. */
export async function readSitePage(
  ctx: Ctx,
  scope: WalletScope,
  { search = '', kind, ...page }: QueryOf<typeof listSites>,
): Promise<{ count: number; results: Site[] }> {
  const filter = { kind, pattern: searchable(search) === '' ? undefined : containing(search) }
  const rows = await selectSitePage(ctx.db, scope, { filter, ...page, now: ctx.now })
  const count = countByPage(page, rows.length) ?? (await selectSiteCount(ctx.db, scope, filter))
  return { count, results: rows.map(siteReply) }
}

/** Returns a site with all its tariffs. */
export async function readSiteDetail(ctx: Ctx, scope: WalletScope, id: string): Promise<ReplyOf<typeof getSite>> {
  const site = await readSite({ ctx, tx: ctx.db, scope }, id)
  return { ...site, tariffs: (await selectSiteTariffs(ctx.db, scope, id)).map(siteTariffReply) }
}

async function readSite({ ctx, tx, scope }: WalletWork<Sql>, id: string): Promise<Site> {
  return siteReply((await selectSite(tx, scope, id, ctx.now)) ?? refuse('site.not_found'))
}

/** Creates a home or a depot. */
export function storeSite(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof addSite>): Promise<Site> {
  const site = {
    ...{ ...checkedAddress(body), ...kindOf(body), ...placeOf(body.kind, body.coordinates ?? null), id: ctx.newId() },
  }
  const gridLimit = body.grid_limit_kw ?? null
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // Members leave under the lock of the wallet, so the driver of the home is one until the commit.
    await lockWalletOf(tx, scope)
    if (site.member_id !== null) await checkHome(work, site)
    await insertSite(tx, scope, { ...site, grid_limit_w: wattsOf(gridLimit), charger_invited_at: null }, ctx.now)
    const after = await readSite(work, site.id)
    recordAudit(work, { action: 'site.added', object: objectOf(after), after: recordedSite(after) })
    return body.invites_driver === true ? inviteDriverIn(work, after) : after
  })
}

type LimitFollower = (work: WalletWork, siteId: string) => Promise<void>
let followLimit: LimitFollower = async () => undefined
/** Sets what follows a change of a site's limit: the area that plans sites stands above this one. */
export function setLimitFollower(follow: LimitFollower): void {
  followLimit = follow
}

/** Changes the given fields only. Charges keep the name and the address that the site had. */
export function changeSite(ctx: Ctx, scope: WalletScope, id: string, change: BodyOf<typeof updateSite>): Promise<Site> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const known = (await lockSite(tx, scope, id)) ?? refuse('site.not_found')
    const before = await readSite(work, id)
    if (change.card_id !== undefined) {
      if (known.member_id === null) refuse('validation_failed', { fields: { card_id: 'not_for_depot' } })
      await checkCard(work, { memberId: known.member_id, cardId: change.card_id })
    }
    await updateSiteDetails(tx, scope, {
      ...known,
      ...checkedAddress({
        name: change.name ?? known.name,
        street: change.street ?? known.street,
        postal_code: change.postal_code ?? known.postal_code,
        city: change.city ?? known.city,
        country: change.country ?? known.country,
      }),
      ...(change.coordinates === undefined ? {} : placeOf(known.kind, change.coordinates)),
      card_id: change.card_id ?? known.card_id,
      grid_limit_w: change.grid_limit_kw === undefined ? known.grid_limit_w : wattsOf(change.grid_limit_kw),
    })
    if (change.grid_limit_kw !== undefined) await followLimit(work, id)
    const after = await readSite(work, id)
    const [from, to] = [recordedSite(before), recordedSite(after)]
    recordAudit(work, { action: 'site.changed', object: objectOf(after), before: from, after: to })
    return after
  })
}

/**
 * Invites the driver of a home to connect its charger: by mail, and with a task on their page.
 * @throws `site.not_home` for a depot, `site.driver_without_account`
 */
export function inviteDriver(ctx: Ctx, scope: WalletScope, id: string): Promise<Site> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockSite(tx, scope, id)) === undefined) refuse('site.not_found')
    return inviteDriverIn(work, await readSite(work, id))
  })
}

async function inviteDriverIn(work: WalletWork, site: Site): Promise<Site> {
  const { ctx, tx, scope } = work
  if (site.member === null) refuse('site.not_home')
  const driver = await selectInvitedDriver(tx, scope, site.id)
  if (driver === undefined || driver.person_id === null) refuse('site.driver_without_account')
  await updateChargerInvited(tx, scope, site.id, ctx.now)
  await notify(work, {
    event: 'home_charger.invited',
    walletName: driver.wallet_name,
    count: 1,
    facts: { site: site.name },
    path: `/wallet-guest/${scope.walletId}`,
    personIds: [driver.person_id],
    onlyThem: true,
  })
  recordAudit(work, { action: 'site.charger_invited', object: objectOf(site), after: { member: site.member } })
  return readSite(work, site.id)
}

/**
 * Stores where the home of the caller is. No reply and no audit has the place.
 * @throws `site.not_found` for the home of another driver
 */
export function changeHomeLocation(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  place: BodyOf<typeof setHomeLocation>,
): Promise<Site> {
  if (ctx.person === null || ctx.person.key !== undefined) refuse('auth.not_allowed')
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const known = (await lockSite(tx, scope, id)) ?? refuse('site.not_found')
    if (!isOwnHome(known, scope)) refuse('site.not_found')
    const before = await readSite(work, id)
    await updateHomePlace(tx, scope, id, place)
    const after = await readSite(work, id)
    const located = ({ is_located }: Site) => ({ is_located })
    const change = { before: located(before), after: located(after) }
    recordAudit(work, { action: 'site.changed', object: objectOf(after), ...change })
    return after
  })
}

/** Whether a site is the home of the person of the scope. */
export const isOwnHome = (
  { kind, member_id }: Pick<LockedSiteRow, 'kind' | 'member_id'>,
  scope: WalletScope,
): boolean => kind === 'HOME' && member_id !== null && member_id === scope.memberId

/**
 * Removes a site. Its charges and tariffs stay.
 * @throws `site.has_chargers`
 */
export function removeSiteOf(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockSite(tx, scope, id)) === undefined) refuse('site.not_found')
    const before = await readSite(work, id)
    if (before.chargers > 0) refuse('site.has_chargers')
    await updateSiteRemoved(tx, scope, id, ctx.now)
    recordAudit(work, { action: 'site.removed', object: objectOf(before), before: recordedSite(before) })
    return { id }
  })
}

/** Moves the homes of a lost card to the card that stands in for it. */
export async function moveHomesToCard(
  { tx, scope }: WalletWork,
  cards: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await updateCardOfHomes(tx, scope, cards)
}

/** Erases the names and addresses of the homes of a person who closes their account, on their charges too. */
export async function forgetHomes(
  work: WalletWork,
  person: { readonly personId: string; readonly name: string },
): Promise<void> {
  const { tx, scope } = work
  const ids = (await updateHomesForgotten(tx, scope, person)).map(({ id }) => id)
  if (ids.length === 0) return
  await updateSourcesForgotten(tx, scope, ids)
  await deleteDocumentsOfSites(tx, scope, ids)
  await forgetSitesOfCharges(work, ids, person.name)
}

type Address = Pick<LockedSiteRow, 'name' | 'street' | 'postal_code' | 'city' | 'country'>

/** Validates the country, and the postcode by country. */
function checkedAddress({ name, street, postal_code, city, country }: Address): Address {
  if (!isCountry(country)) refuse('validation_failed', { fields: { country: 'country' } })
  const postalCode = postalCodeOf(country, postal_code)
  if (postalCode === undefined) refuse('validation_failed', { fields: { postal_code: 'postal_code' } })
  return { name, street, postal_code: postalCode, city, country }
}

/** No map shows where drivers live. */
function placeOf(kind: SiteKind, coordinates: Site['coordinates']): Pick<LockedSiteRow, 'latitude' | 'longitude'> {
  if (kind === 'HOME' && coordinates !== null) refuse('validation_failed', { fields: { coordinates: 'invalid' } })
  return { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null }
}

type Owned = Pick<LockedSiteRow, 'kind' | 'member_id' | 'card_id'>

/** A home has a driver and a card, a depot neither. */
function kindOf({ kind, member_id = null, card_id = null }: BodyOf<typeof addSite>): Owned {
  const isHome = kind === 'HOME'
  for (const [field, id] of Object.entries({ member_id, card_id })) {
    if (isHome !== (id !== null))
      refuse('validation_failed', { fields: { [field]: isHome ? 'required' : 'not_for_depot' } })
  }
  return { kind, member_id, card_id }
}

async function checkHome(work: WalletWork, { member_id: memberId, card_id: cardId }: Owned): Promise<void> {
  if (memberId === null || cardId === null) return
  const choice = await checkCard(work, { memberId, cardId })
  if (!choice.is_member) refuse('member.not_found')
}

async function checkCard({ tx, scope }: WalletWork, home: { readonly memberId: string; readonly cardId: string }) {
  const choice = (await selectHomeChoice(tx, scope, home)) ?? refuse('card.not_found')
  if (!choice.is_card) refuse('card.not_found')
  if (!choice.is_own) refuse('site.card_of_another')
  return choice
}

const wattsOf = (kw: string | null) => (kw === null ? null : Number(parseDecimal(kw, 3)))

const objectOf = ({ id, name }: Site) => ({ kind: 'site', id, name })

/** A site without what charges and connections change. */
const recordedSite = ({ kind, name, street, postal_code, city, country, coordinates, ...site }: Site) => ({
  ...{ kind, name, street, postal_code, city, country, coordinates },
  ...{ member: site.member, card: site.card, grid_limit_kw: site.grid_limit_kw },
})

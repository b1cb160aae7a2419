import type { SiteKind } from '@voltway/contract/sites'
import type { SiteTariff } from '@voltway/contract/sites-tariffs'
import type { BandRow } from '../../kernel/pricing/site-pricing.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on homes and depots. Writes: site. */

export interface LockedSiteRow {
  id: string
  kind: SiteKind
  name: string
  street: string
  postal_code: string
  city: string
  country: string
  member_id: string | null
  card_id: string | null
  grid_limit_w: number | null
  /** Of a depot, in degrees. */
  latitude: number | null
  longitude: number | null
  charger_invited_at: string | null
}

export interface SiteRow extends LockedSiteRow {
  member_name: string | null
  /** Null for a depot, and for a home whose card another driver has now. */
  card_id: string | null
  card_name: string | null
  /** Whether the driver saved where the home is. */
  is_located: boolean
  chargers: number
  chargers_connected: number
  tariff_id: string | null
  tariff_valid_from: string | null
  tariff_bands: BandRow[] | null
  tariff_vat_basis_points: number | null
  tariff_source: string | null
  tariff_created_at: string | null
  tariff_document: SiteTariff['document']
  month_energy_wh: bigint
  month_cost_minor: bigint
}

const today = (now: Date) => sql`(${now}::timestamptz at time zone w.time_zone)::date`

/** A site with its chargers, today's tariff and this month's sums. The wallet is a constant in each part (decision 009). */
const sites = ({ walletId }: WalletScope, now: Date) => sql`
  select s.id, s.kind, s.name, s.street, s.postal_code, s.city, s.country, m.id as member_id, m.name as member_name,
    c.id as card_id, c.name as card_name, s.grid_limit_w, s.latitude, s.longitude, s.charger_invited_at,
    s.home_latitude is not null as is_located,
    (select count(*)::integer from charger h
      where h.wallet_id = ${walletId} and h.site_id = s.id and h.removed_at is null) as chargers,
    (select count(*)::integer from charger h
      where h.wallet_id = ${walletId} and h.site_id = s.id and h.removed_at is null and h.connection_id is not null
        and h.connected_until > ${now}) as chargers_connected,
    t.id as tariff_id, t.valid_from as tariff_valid_from, t.bands as tariff_bands,
    t.vat_basis_points as tariff_vat_basis_points, t.source as tariff_source, t.created_at as tariff_created_at,
    (select json_build_object('media', d.media, 'size_bytes', length(d.content)) from site_tariff_document d
      where d.wallet_id = ${walletId} and d.site_id = s.id and d.tariff_id = t.id) as tariff_document,
    coalesce(r.energy_wh, 0) as month_energy_wh, coalesce(r.cost_minor, 0) as month_cost_minor
  from site s
  join wallet w on w.id = ${walletId}
  left join member m on m.wallet_id = ${walletId} and m.id = s.member_id
  left join card c on c.wallet_id = ${walletId} and c.id = s.card_id and c.member_id = s.member_id
  left join site_tariff t on t.wallet_id = ${walletId} and t.site_id = s.id and t.valid_from = (
    select max(n.valid_from) from site_tariff n
    where n.wallet_id = ${walletId} and n.site_id = s.id and n.valid_from <= ${today(now)})
  left join wallet_month_station_rollup r on r.wallet_id = ${walletId} and r.station_id = s.id
    and r.month = date_trunc('month', ${today(now)})::date
  where s.wallet_id = ${walletId} and s.removed_at is null`

/** A driver sees their own homes only. */
const visibleTo = ({ ownOnly, memberId }: WalletScope): Statement =>
  ownOnly ? sql`and s.member_id = ${memberId}` : empty

export interface SiteFilter {
  readonly kind?: SiteKind | undefined
  /** LIKE pattern over name, address and driver. */
  readonly pattern?: string | undefined
}

const matching = (scope: WalletScope, { kind, pattern }: SiteFilter): Statement => sql`${visibleTo(scope)}
  ${kind === undefined ? empty : sql`and s.kind = ${kind}`}
  ${pattern === undefined ? empty : sql`and (s.search_text like ${pattern} or m.search_text like ${pattern})`}`

export function selectSitePage(
  db: Sql,
  scope: WalletScope,
  { filter, limit, offset, now }: { filter: SiteFilter; limit: number; offset: number; now: Date },
): Promise<SiteRow[]> {
  return db.rows<SiteRow>(sql`
    ${sites(scope, now)} ${matching(scope, filter)}
    order by s.name, s.id limit ${limit}::bigint offset ${offset}`)
}

export async function selectSiteCount(db: Sql, scope: WalletScope, filter: SiteFilter): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count
    from site s left join member m on m.wallet_id = ${scope.walletId} and m.id = s.member_id
    where s.wallet_id = ${scope.walletId} and s.removed_at is null ${matching(scope, filter)}`)
  return row?.count ?? 0
}

export function selectSite(db: Sql, scope: WalletScope, id: string, now: Date): Promise<SiteRow | undefined> {
  return db.row<SiteRow>(sql`${sites(scope, now)} ${visibleTo(scope)} and s.id = ${id}`)
}

/**
 * Locks a site that is not removed, also against a charger that is added meanwhile. Call it after the lock of the
 * wallet.
 */
export function lockSite(tx: Tx, { walletId }: WalletScope, id: string): Promise<LockedSiteRow | undefined> {
  return tx.row<LockedSiteRow>(sql`
    select id, kind, name, street, postal_code, city, country, member_id, card_id, grid_limit_w, latitude, longitude,
      charger_invited_at
    from site where wallet_id = ${walletId} and id = ${id} and removed_at is null for update`)
}

export function insertSite(tx: Tx, { walletId }: WalletScope, site: LockedSiteRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, member_id, card_id, grid_limit_w,
      latitude, longitude, created_at)
    values (${walletId}, ${site.id}, ${site.kind}, ${site.name}, ${site.street}, ${site.postal_code}, ${site.city},
      ${site.country}, ${site.member_id}, ${site.card_id}, ${site.grid_limit_w}, ${site.latitude},
      ${site.longitude}, ${now})`)
}

export function updateSiteDetails(tx: Tx, { walletId }: WalletScope, site: LockedSiteRow): Promise<number> {
  return tx.run(sql`
    update site set name = ${site.name}, street = ${site.street}, postal_code = ${site.postal_code}, city = ${site.city},
      country = ${site.country}, card_id = ${site.card_id}, grid_limit_w = ${site.grid_limit_w},
      latitude = ${site.latitude}, longitude = ${site.longitude}
    where wallet_id = ${walletId} and id = ${site.id}`)
}

export function updateChargerInvited(tx: Tx, { walletId }: WalletScope, id: string, now: Date): Promise<number> {
  return tx.run(sql`update site set charger_invited_at = ${now} where wallet_id = ${walletId} and id = ${id}`)
}

/** Where a home is. Only findings about charges read it, so that no map shows where drivers live. */
export function updateHomePlace(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Promise<number> {
  return tx.run(sql`
    update site set home_latitude = ${latitude}, home_longitude = ${longitude}
    where wallet_id = ${walletId} and id = ${id}`)
}

/** The driver of a home with their account, null without one, and the name of the wallet. */
export function selectInvitedDriver(
  on: Sql,
  { walletId }: WalletScope,
  siteId: string,
): Promise<{ person_id: string | null; wallet_name: string } | undefined> {
  return on.row(sql`
    select m.person_id, w.name as wallet_name from site s
    join member m on m.wallet_id = ${walletId} and m.id = s.member_id
    join wallet w on w.id = ${walletId}
    where s.wallet_id = ${walletId} and s.id = ${siteId}`)
}

export function updateSiteRemoved(tx: Tx, { walletId }: WalletScope, id: string, now: Date): Promise<number> {
  return tx.run(sql`update site set removed_at = ${now} where wallet_id = ${walletId} and id = ${id}`)
}

/** A driver who is not removed, and whether a card exists and is theirs. */
export interface HomeChoiceRow {
  is_member: boolean
  is_card: boolean
  is_own: boolean
}

export async function selectHomeChoice(
  tx: Tx,
  { walletId }: WalletScope,
  { memberId, cardId }: { readonly memberId: string; readonly cardId: string },
): Promise<HomeChoiceRow | undefined> {
  const card = sql`select from card where wallet_id = ${walletId} and id = ${cardId}`
  return tx.row<HomeChoiceRow>(sql`
    select exists (
        select from member where wallet_id = ${walletId} and id = ${memberId} and status <> 'REMOVED') as is_member,
      exists (${card}) as is_card, exists (${card} and member_id = ${memberId}) as is_own`)
}

/** Moves the homes of a card to another card. */
export function updateCardOfHomes(
  tx: Tx,
  { walletId }: WalletScope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<number> {
  return tx.run(sql`update site set card_id = ${toId} where wallet_id = ${walletId} and card_id = ${fromId}`)
}

/**
 * Replaces the names of a person's homes, the removed ones included, and erases their addresses. The country stays.
 * @returns the ids of the homes.
 */
export function updateHomesForgotten(
  tx: Tx,
  { walletId }: WalletScope,
  { personId, name }: { readonly personId: string; readonly name: string },
): Promise<{ id: string }[]> {
  return tx.rows(sql`
    update site set name = ${name}, street = '', postal_code = '', city = '', home_latitude = null, home_longitude = null
    where wallet_id = ${walletId}
      and member_id in (select id from member where wallet_id = ${walletId} and person_id = ${personId})
    returning id`)
}

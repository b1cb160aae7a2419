import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'
import type { HomeFileCharge } from '../session-imports/session-imports.ts'

/** Reads what a report is compared with. Writes nothing. */

export interface HomeFactsRow {
  time_zone: string
  /** The card of the home; null when another driver has it now. */
  card_id: string | null
  battery_wh: bigint | null
}

export function selectHomeFacts(on: Sql, { walletId }: WalletScope, siteId: string): Promise<HomeFactsRow | undefined> {
  return on.row<HomeFactsRow>(sql`
    select w.time_zone, c.id as card_id, v.battery_wh
    from site s
    join wallet w on w.id = ${walletId}
    left join card c on c.wallet_id = ${walletId} and c.id = s.card_id and c.member_id = s.member_id
    left join vehicle v on v.wallet_id = ${walletId} and v.id = c.vehicle_id
    where s.wallet_id = ${walletId} and s.id = ${siteId}`)
}

/** Whether the wallet has closed the month of an instant. The caller locks the wallet, as the close does. */
const isClosed = (walletId: string, at: Statement): Statement => sql`exists (
  select from month_close m where m.wallet_id = ${walletId} and m.month = date_trunc('month', ${at} at time zone w.time_zone)::date)`

const hasTariff = (walletId: string, siteId: string, at: Statement): Statement => sql`exists (
  select from site_tariff t where t.wallet_id = ${walletId} and t.site_id = ${siteId}
    and t.valid_from <= (${at} at time zone w.time_zone)::date)`

/**
 * Whether an accepted reading has the energy of a charge. The charge of a reading begins with its month, and its energy
 * with the reading before it, which may be months earlier. The first reading has no energy.
 */
const isInReading = (walletId: string, siteId: string, startedAt: Statement): Statement => sql`coalesce((
  select r.added > 0 from home_report r where r.wallet_id = ${walletId} and r.site_id = ${siteId} and r.kind = 'READING'
    and r.state = 'ACCEPTED' and r.counted_until > ${startedAt} order by r.counted_until limit 1), false)`

export interface PlannedChargeRow {
  started_at: string
  ended_at: string
  energy_wh: bigint
  is_closed: boolean
  /** It counts already: the home has a charge at this time, or an accepted reading has its energy. */
  is_known: boolean
  /** A card of the driver charged elsewhere at this time. */
  is_elsewhere: boolean
  has_tariff: boolean
}

/** The charges of a file in their order, each beside those that count already. */
export function selectPlannedCharges(
  on: Sql,
  { walletId }: WalletScope,
  { siteId, memberId, charges }: { siteId: string; memberId: string; charges: readonly HomeFileCharge[] },
): Promise<PlannedChargeRow[]> {
  return on.rows<PlannedChargeRow>(sql`
    with one as (
      select (c ->> 'started_at')::timestamptz as started_at, (c ->> 'ended_at')::timestamptz as ended_at,
        (c ->> 'energy_wh')::bigint as energy_wh
      from jsonb_array_elements(${JSON.stringify(charges)}::jsonb) c
    )
    select one.started_at, one.ended_at, one.energy_wh, ${isClosed(walletId, sql`one.started_at`)} as is_closed,
      exists (select from session s where s.wallet_id = ${walletId} and s.station_id = ${siteId} and s.source = 'HOME'
        and s.status <> 'INVALID' and (s.started_at = one.started_at
          or (s.started_at < one.ended_at and coalesce(s.ended_at, 'infinity') > one.started_at)))
        or ${isInReading(walletId, siteId, sql`one.started_at`)} as is_known,
      exists (select from session s where s.wallet_id = ${walletId} and s.member_id = ${memberId}
        and s.station_id <> ${siteId} and s.status <> 'INVALID' and not 'METER_READING' = any(s.flags)
        and s.started_at < one.ended_at and coalesce(s.ended_at, 'infinity') > one.started_at) as is_elsewhere,
      ${hasTariff(walletId, siteId, sql`one.started_at`)} as has_tariff
    from one cross join wallet w
    where w.id = ${walletId} order by one.started_at, one.energy_wh`)
}

export interface ReadingFactsRow {
  /** When the charge of the reading begins: with its month, or at the last reading. */
  started_at: string
  is_closed: boolean
  has_tariff: boolean
  /** The last accepted reading; null for the first one. */
  last_meter_wh: bigint | null
  last_month: string | null
  /** Energy of charges at the home since the last reading, which count already. */
  known: number
  known_wh: bigint
}

export function selectReadingFacts(
  on: Sql,
  { walletId }: WalletScope,
  { siteId, month, countedUntil }: { siteId: string; month: string; countedUntil: string },
): Promise<ReadingFactsRow | undefined> {
  const begin = sql`(${month}::date::timestamp at time zone w.time_zone)`
  return on.row<ReadingFactsRow>(sql`
    select greatest(${begin}, l.counted_until) as started_at, ${isClosed(walletId, begin)} as is_closed,
      ${hasTariff(walletId, siteId, sql`greatest(${begin}, l.counted_until)`)} as has_tariff, l.meter_wh as last_meter_wh,
      l.month as last_month, coalesce(k.known, 0) as known, coalesce(k.known_wh, 0) as known_wh
    from wallet w
    left join lateral (
      select meter_wh, month, counted_until from home_report
      where wallet_id = ${walletId} and site_id = ${siteId} and kind = 'READING' and state = 'ACCEPTED'
      order by month desc limit 1) l on true
    left join lateral (
      select count(*)::integer as known, sum(s.energy_wh)::bigint as known_wh from session s
      where s.wallet_id = ${walletId} and s.station_id = ${siteId} and s.source = 'HOME' and s.status <> 'INVALID'
        and s.started_at >= l.counted_until and s.started_at < ${countedUntil}::timestamptz) k on true
    where w.id = ${walletId}`)
}

/** Energy of the driver's charges elsewhere that began in a period. */
export async function selectEnergyElsewhere(
  on: Sql,
  { walletId }: WalletScope,
  { siteId, memberId, from, until }: { siteId: string; memberId: string; from: string; until: string },
): Promise<bigint> {
  const row = await on.row<{ energy_wh: bigint }>(sql`
    select coalesce(sum(energy_wh), 0)::bigint as energy_wh from session
    where wallet_id = ${walletId} and member_id = ${memberId} and station_id <> ${siteId} and status <> 'INVALID'
      and started_at >= ${from}::timestamptz and started_at <= ${until}::timestamptz`)
  return row?.energy_wh ?? 0n
}

export interface NewReadingRow {
  /** False for a month that has not begun. */
  has_begun: boolean
  is_closed: boolean
  /** Until when the reading counts: now, or the end of an earlier month. */
  counted_until: string
  has_open: boolean
  has_later: boolean
}

/** What decides whether a reading of a month may be sent. */
export function selectNewReading(
  on: Sql,
  { walletId }: WalletScope,
  { siteId, month, now }: { siteId: string; month: string; now: Date },
): Promise<NewReadingRow | undefined> {
  const begin = sql`(${month}::date::timestamp at time zone w.time_zone)`
  const end = sql`((${month}::date + interval '1 month')::timestamp at time zone w.time_zone)`
  const readings = sql`select from home_report r where r.wallet_id = ${walletId} and r.site_id = ${siteId} and r.kind = 'READING'`
  return on.row<NewReadingRow>(sql`
    select ${begin} <= ${now}::timestamptz as has_begun, ${isClosed(walletId, begin)} as is_closed,
      least(${end}, ${now}::timestamptz) as counted_until, exists (${readings} and r.state = 'SENT') as has_open,
      exists (${readings} and r.state = 'ACCEPTED' and r.month >= ${month}::date) as has_later
    from wallet w where w.id = ${walletId}`)
}

export function selectReportWallet(on: Sql, { walletId }: WalletScope): Promise<{ name: string } | undefined> {
  return on.row(sql`select name from wallet where id = ${walletId}`)
}

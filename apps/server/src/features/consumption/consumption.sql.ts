import type { WalletScope } from '../../kernel/scope.ts'
import { empty, join, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads the sums sessions leave behind when they close, and sessions themselves where a range cuts a month. Writes nothing. */

export function selectWalletPlace(on: Sql, { walletId }: WalletScope) {
  return on.row<{ time_zone: string; currency: string }>(sql`
    select time_zone, currency from wallet where id = ${walletId}`)
}

/** Days in the wallet's time zone, both inclusive. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface SumsRow {
  sessions: bigint
  energy_wh: bigint
  cost_minor: bigint
  duration_s: bigint
}

const sums = sql`coalesce(sum(sessions), 0)::bigint as sessions, coalesce(sum(energy_wh), 0)::bigint as energy_wh,
  coalesce(sum(cost_minor), 0)::bigint as cost_minor, coalesce(sum(duration_s), 0)::bigint as duration_s`

export function selectTotals(on: Sql, { walletId }: WalletScope, { from, to }: DayRange) {
  return on.row<SumsRow & { co2_g: bigint }>(sql`
    select ${sums}, coalesce(sum(co2_g), 0)::bigint as co2_g from wallet_day_rollup
    where wallet_id = ${walletId} and day between ${from} and ${to}`)
}

/** Sums by day or month; only those in which something was charged. */
export function selectBuckets(on: Sql, { walletId }: WalletScope, { from, to }: DayRange, width: 'day' | 'month') {
  const start = width === 'day' ? sql`day` : sql`date_trunc('month', day)::date`
  return on.rows<SumsRow & { start: string }>(sql`
    select ${start} as start, ${sums} from wallet_day_rollup
    where wallet_id = ${walletId} and day between ${from} and ${to} group by 1`)
}

/** Sums by hour of the wallet's clock; an hour that happens twice in autumn is one. */
export function selectHours(on: Sql, { walletId }: WalletScope, range: DayRange, timeZone: string) {
  return on.rows<SumsRow & { start: string }>(sql`
    select to_char(date_trunc('hour', s.started_at at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:MI') as start, ${sums}
    from (select 1 as sessions, energy_wh, cost_minor, duration_s, started_at from session s
      where s.wallet_id = ${walletId} and ${closed} and ${startedWithin(range, timeZone)}) s
    group by 1`)
}

export function selectEnergyByPeriod(on: Sql, { walletId }: WalletScope, { from, to }: DayRange) {
  return on.rows<{ period: string; energy_wh: bigint }>(sql`
    select period, sum(energy_wh)::bigint as energy_wh from wallet_day_period_rollup
    where wallet_id = ${walletId} and day between ${from} and ${to} group by 1 order by 1`)
}

/** Only what was booked and not taken back counts: the same sessions the sums hold. */
const closed = sql`s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)`

const startedWithin = ({ from, to }: DayRange, timeZone: string): Statement => sql`
  (s.started_at >= ${from}::date::timestamp at time zone ${timeZone}
    and s.started_at < (${to}::date + 1)::timestamp at time zone ${timeZone})`

export type Dimension = 'card' | 'member' | 'station'

const dimensions = {
  card: {
    table: sql`wallet_month_card_rollup`,
    rollupId: sql`card_id`,
    sessionId: sql`s.card_id`,
    names: sql`card n on n.wallet_id = p.wallet_id and n.id = p.id`,
  },
  member: {
    table: sql`wallet_month_card_rollup`,
    rollupId: sql`nullif(member_id, '00000000-0000-0000-0000-000000000000')`,
    sessionId: sql`s.member_id`,
    names: sql`member n on n.wallet_id = p.wallet_id and n.id = p.id`,
  },
  station: {
    table: sql`wallet_month_station_rollup`,
    rollupId: sql`station_id`,
    sessionId: sql`s.station_id`,
    names: sql`wallet_station n on n.wallet_id = p.wallet_id and n.station_id = p.id`,
  },
} as const

export interface ShareRow extends SumsRow {
  id: string | null
  name: string | null
}

/** A range in whole months, which have sums, and the days left at its ends, which have not. */
export interface Pieces {
  /** First days of the first whole month and of the one after the last. */
  readonly months: { readonly from: string; readonly before: string } | null
  readonly days: readonly DayRange[]
}

/** Who or what charged most, dearest first. */
export function selectShares(
  on: Sql,
  { walletId }: WalletScope,
  dimension: Dimension,
  { pieces, timeZone, limit }: { pieces: Pieces; timeZone: string; limit: number },
): Promise<ShareRow[]> {
  const { table, rollupId, sessionId, names } = dimensions[dimension]
  const parts: Statement[] = []
  if (pieces.months !== null) {
    const { from, before } = pieces.months
    parts.push(sql`select ${rollupId} as id, sessions, energy_wh, cost_minor, duration_s from ${table}
      where wallet_id = ${walletId} and month >= ${from} and month < ${before}`)
  }
  for (const days of pieces.days) {
    parts.push(sql`select ${sessionId}, 1, s.energy_wh, s.cost_minor, s.duration_s from session s
      where s.wallet_id = ${walletId} and ${closed} and ${startedWithin(days, timeZone)}`)
  }
  const source = parts.length === 0 ? empty : join(parts, ' union all ')
  return on.rows<ShareRow>(sql`
    select p.id, n.name, p.sessions, p.energy_wh, p.cost_minor, p.duration_s
    from (select ${walletId}::uuid as wallet_id, id, ${sums} from (${source}) parts (id, sessions, energy_wh, cost_minor, duration_s)
      group by id having sum(sessions) > 0 order by cost_minor desc, id limit ${limit}) p
    left join ${names}
    order by p.cost_minor desc, p.id`)
}

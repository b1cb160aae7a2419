import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { type HomeChargesRow, type InstantRange, waste } from './home.sql.ts'

/** Reads the charges of one source for the home page, from sessions, because no sum has the source. Writes nothing. */

export interface HomeSourceRequest {
  readonly source: ConsumptionSource
  readonly timeZone: string
  /** The instants of the month so far, and of the same days of the previous month until the current time of day. */
  readonly now: InstantRange
  readonly before: InstantRange
  /** The first instant of the costs by day, and of the forecast's history. */
  readonly from: Date
  readonly history: Date
  readonly topCards: number
}

export interface HomeSourceRow extends HomeChargesRow {
  cost_minor: bigint
  energy_wh: bigint
  sessions: number
  previous_minor: bigint
  previous_energy_wh: bigint
  previous_sessions: number
}

const startedIn = ({ from, before }: InstantRange): Statement =>
  sql`filter (where started_at >= ${from} and started_at < ${before})`

export function selectHomeSource(
  db: Sql,
  scope: WalletScope,
  { source, timeZone, now, before, from, history, topCards }: HomeSourceRequest,
): Promise<HomeSourceRow | undefined> {
  const { walletId } = scope
  const [isNow, isBefore] = [startedIn(now), startedIn(before)]
  return db.row<HomeSourceRow>(sql`
    with charge as materialized (
      select card_id, started_at, energy_wh, cost_minor from consumed_session
      where wallet_id = ${walletId} and started_at >= ${from} ${fromSource(source)})
    select
      coalesce(sum_bigint(cost_minor) ${isNow}, 0) as cost_minor, coalesce(sum_bigint(energy_wh) ${isNow}, 0) as energy_wh,
      (count(*) ${isNow})::integer as sessions,
      coalesce(sum_bigint(cost_minor) ${isBefore}, 0) as previous_minor,
      coalesce(sum_bigint(energy_wh) ${isBefore}, 0) as previous_energy_wh,
      (count(*) ${isBefore})::integer as previous_sessions,
      (select coalesce(json_object_agg(day, cost), '{}') from (
        select (started_at at time zone ${timeZone})::date as day, sum_bigint(cost_minor)::text as cost
        from charge group by 1) days) as costs,
      exists (select from consumed_session
        where wallet_id = ${walletId} and started_at < ${history} ${fromSource(source)}) as is_older,
      (select coalesce(json_agg(r), '[]') from (
        select c.id, c.name, t.cost_minor::text as cost_minor, t.energy_wh::text as energy_wh, t.sessions,
          t.previous_minor::text as previous_minor
        from (
          select card_id, sum_bigint(cost_minor) ${isNow} as cost_minor, sum_bigint(energy_wh) ${isNow} as energy_wh,
            (count(*) ${isNow})::integer as sessions, coalesce(sum_bigint(cost_minor) ${isBefore}, 0) as previous_minor
          from charge where card_id is not null group by card_id) t
        join card c on c.wallet_id = ${walletId} and c.id = t.card_id
        where t.cost_minor > 0 order by t.cost_minor desc, c.id limit ${raw(String(topCards))}) r) as top_cards,
      ${waste(scope, now, source)} as waste, ${waste(scope, before, source)} as waste_before
    from charge`)
}

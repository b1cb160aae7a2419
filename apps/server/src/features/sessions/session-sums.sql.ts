import { raisedVersions } from '../../kernel/consumption-version.sql.ts'
import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Adds to the sums of sessions. Writes wallet_session_counter and the wallet_*_rollup tables. */

export interface CountedRow {
  readonly wallet_id: string
  /** First day of the month of the start (UTC). */
  readonly month: string
  readonly status: string
  readonly sessions: number
}

/** A closed session, or a reversed one. Amounts are text, so that none passes through a float. */
export interface ClosedRow {
  readonly wallet_id: string
  /** The day of the start, in the wallet's time zone. */
  readonly day: string
  /** "1-08" is Monday from eight to nine. */
  readonly week_hour: string
  readonly card_id: string
  readonly member_id: string
  readonly station_id: string
  readonly cost_centre: string
  readonly cost_shares: CostState['cost_shares']
  readonly current: string
  readonly sessions: 1 | -1
  readonly energy_wh: string
  readonly cost_minor: string
  readonly net_minor: string
  readonly duration_s: number
  readonly co2_g: string
  readonly country: string
  readonly peak_minor: string
  readonly idle_minor: string
  /** The energy when no CO2 factor is known, else zero. */
  readonly unrated_wh: string
}

export interface PeriodRow {
  readonly wallet_id: string
  readonly day: string
  readonly period: string
  readonly energy_wh: string
}

/** Rows are written in the order of their keys, so that two transactions never deadlock. */
export async function addToSums(
  tx: Sql,
  { counted, closed, energyByPeriod }: { counted: CountedRow[]; closed: ClosedRow[]; energyByPeriod: PeriodRow[] },
): Promise<void> {
  const parts = counted.length === 0 ? [] : [addedToCounter(counted)]
  if (closed.length > 0) parts.push(...addedToRollups(closed, energyByPeriod))
  if (parts.length === 0) return
  const walletIds = [...counted, ...closed].map((row) => row.wallet_id)
  await tx.run(sql`with ${join([...parts, sql`version as (${raisedVersions(walletIds)})`], ', ')} select`)
}

function addedToCounter(counted: readonly CountedRow[]): Statement {
  return sql`counted as (
    insert into wallet_session_counter as c (wallet_id, month, status, sessions)
    select wallet_id, month, status, sum(sessions)::int
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as s (wallet_id uuid, month date, status text, sessions int)
    group by 1, 2, 3 having sum(sessions) <> 0 order by 1, 2, 3
    on conflict (wallet_id, month, status) do update set sessions = c.sessions + excluded.sessions)`
}

function addedToRollups(closed: readonly ClosedRow[], energyByPeriod: readonly PeriodRow[]): Statement[] {
  const names = sql`sessions, energy_wh, cost_minor, duration_s`
  const sums = sql`sum(sessions)::int, sum(energy_wh)::bigint, sum(cost_minor)::bigint, sum(duration_s)::bigint`
  const added = sql`sessions = r.sessions + excluded.sessions, energy_wh = r.energy_wh + excluded.energy_wh,
    cost_minor = r.cost_minor + excluded.cost_minor, duration_s = r.duration_s + excluded.duration_s`
  const ofSpan = (name: 'day' | 'month' | 'year'): Statement[] => {
    const span = raw(name)
    return [
      sql`${span}_card as (
      insert into wallet_${span}_card_rollup as r (wallet_id, ${span}, card_id, member_id, ${names})
      select wallet_id, ${span}, card_id, member_id, ${sums} from closed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (wallet_id, ${span}, card_id, member_id) do update set ${added})`,
      sql`${span}_station as (
      insert into wallet_${span}_station_rollup as r (wallet_id, ${span}, station_id, ${names})
      select wallet_id, ${span}, station_id, ${sums} from closed group by 1, 2, 3 order by 1, 2, 3
      on conflict (wallet_id, ${span}, station_id) do update set ${added})`,
      sql`${span}_trait as (
      insert into wallet_${span}_trait_rollup as r (wallet_id, ${span}, trait, value, ${names})
      select wallet_id, ${span}, trait, value, sum(sessions)::int, sum(t.energy_wh)::bigint, sum(t.cost_minor)::bigint,
        sum(t.duration_s)::bigint
      from closed cross join lateral ${traitParts('closed', sql`('CURRENT', current), ('HOUR', week_hour)`)} t
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (wallet_id, ${span}, trait, value) do update set ${added})`,
    ]
  }
  return [
    sql`closed as materialized (
      select *, date_trunc('month', day)::date as month, date_trunc('year', day)::date as year
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as s (wallet_id uuid, day date, week_hour text, card_id uuid,
        member_id uuid, station_id uuid, cost_centre text, cost_shares jsonb, current text, sessions int, energy_wh bigint, cost_minor bigint,
        net_minor bigint, duration_s bigint, co2_g bigint, country text, peak_minor bigint, idle_minor bigint, unrated_wh bigint))`,
    sql`day_rollup as (
      insert into wallet_day_rollup as r (wallet_id, day, ${names}, net_minor, co2_g)
      select wallet_id, day, ${sums}, sum(net_minor)::bigint, sum(co2_g)::bigint from closed group by 1, 2 order by 1, 2
      on conflict (wallet_id, day) do update set ${added}, net_minor = r.net_minor + excluded.net_minor,
        co2_g = r.co2_g + excluded.co2_g)`,
    sql`day_cause as (
      insert into wallet_day_cause_rollup as r (wallet_id, day, country, current, ${names}, peak_minor, idle_minor, unrated_wh)
      select wallet_id, day, country, current, ${sums}, sum(peak_minor)::bigint, sum(idle_minor)::bigint, sum(unrated_wh)::bigint
      from closed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (wallet_id, day, country, current) do update set ${added}, peak_minor = r.peak_minor + excluded.peak_minor,
        idle_minor = r.idle_minor + excluded.idle_minor, unrated_wh = r.unrated_wh + excluded.unrated_wh)`,
    sql`period_rollup as (
      insert into wallet_day_period_rollup as r (wallet_id, day, period, energy_wh)
      select wallet_id, day, period, sum(energy_wh)::bigint
      from jsonb_to_recordset(${JSON.stringify(energyByPeriod)}::jsonb) as s (wallet_id uuid, day date, period text, energy_wh bigint)
      group by 1, 2, 3 having sum(energy_wh) <> 0 order by 1, 2, 3
      on conflict (wallet_id, day, period) do update set energy_wh = r.energy_wh + excluded.energy_wh)`,
    ...ofSpan('day'),
    ...ofSpan('month'),
    ...ofSpan('year'),
  ]
}

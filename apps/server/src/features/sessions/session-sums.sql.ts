import { raisedVersions } from '../../kernel/consumption/consumption-version.sql.ts'
import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { empty, join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'

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
  readonly vat_minor: string
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

interface SumRows {
  readonly counted: readonly CountedRow[]
  readonly closed: readonly ClosedRow[]
  readonly energyByPeriod: readonly PeriodRow[]
}

/** Rows are written in the order of their keys, so that two transactions never deadlock. */
export async function addToSums(tx: Sql, rows: SumRows): Promise<void> {
  const walletIds = [...new Set([...rows.counted, ...rows.closed].map((row) => row.wallet_id))]
  if (walletIds.length === 0) return
  if (tx.isDistributed()) {
    for (const walletId of walletIds.sort()) {
      const own = <Row extends { readonly wallet_id: string }>(all: readonly Row[]) =>
        all.filter((row) => row.wallet_id === walletId)
      const [counted, closed, energyByPeriod] = [own(rows.counted), own(rows.closed), own(rows.energyByPeriod)]
      await addToSumsOf(tx, walletId, { counted, closed, energyByPeriod })
    }
    return
  }
  const parts = sumsOf(rows).map(({ table, keys, select, columns }, index) => {
    const added = columns.map((column) => `${column} = r.${column} + excluded.${column}`).join(', ')
    return sql`${raw(`sums_${index}`)} as (
      insert into ${raw(table)} as r (${raw([...keys, ...columns].join(', '))})
      ${select}
      on conflict (${raw(keys.join(', '))}) do update set ${raw(added)})`
  })
  const version = sql`version as (${raisedVersions(walletIds)})`
  await tx.run(sql`with ${join([...closedRows(rows.closed), ...parts, version], ', ')} select`)
}

/**
 * The same of one wallet of a distributed database: the sums of the rows are computed on the coordinator, and added in
 * one call on the machine of the wallet.
 */
async function addToSumsOf(tx: Sql, walletId: string, rows: SumRows): Promise<void> {
  const lists = sumsOf(rows).map(({ table, keys, columns, select }) => {
    const line = raw(`s (${[...keys, ...columns].join(', ')})`)
    return sql`jsonb_build_object('name', ${table}::text, 'keys', ${[...keys]}::text[], 'added', ${[...columns]}::text[],
      'lines', (select coalesce(jsonb_agg(s), '[]') from (${select}) ${line}))`
  })
  const closed = closedRows(rows.closed)
  const row = await tx.row<{ sums: string }>(sql`
    ${closed.length === 0 ? empty : sql`with ${join(closed, ', ')}`} select jsonb_build_array(${join(lists, ', ')})::text as sums`)
  await tx.run(sql`select session_sums_add(${walletId}, ${row?.sums}::jsonb)`)
}

/** The rows to add to one table. */
interface Sums {
  readonly table: string
  /** The columns of its primary key, the wallet first. */
  readonly keys: readonly string[]
  /** The columns to add to. */
  readonly columns: readonly string[]
  /** The rows, in the order of their keys. */
  readonly select: Statement
}

const sumsOf = ({ counted, closed, energyByPeriod }: SumRows): Sums[] => [
  ...(counted.length === 0 ? [] : [countedSums(counted)]),
  ...(closed.length === 0 ? [] : closedSums(energyByPeriod)),
]

const countedSums = (counted: readonly CountedRow[]): Sums => ({
  table: 'wallet_session_counter',
  keys: ['wallet_id', 'month', 'status'],
  columns: ['sessions'],
  select: sql`select wallet_id, month, status, sum(sessions)::int
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as s (wallet_id uuid, month date, status text, sessions int)
    group by 1, 2, 3 having sum(sessions) <> 0 order by 1, 2, 3`,
})

/** The part of a statement that names the rows of closed sessions, if any. */
const closedRows = (closed: readonly ClosedRow[]): Statement[] =>
  closed.length === 0
    ? []
    : [
        sql`closed as materialized (
      select *, date_trunc('month', day)::date as month, date_trunc('year', day)::date as year
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as s (wallet_id uuid, day date, week_hour text, card_id uuid,
        member_id uuid, station_id uuid, cost_centre text, cost_shares jsonb, current text, sessions int, energy_wh bigint, cost_minor bigint,
        net_minor bigint, vat_minor bigint, duration_s bigint, co2_g bigint, country text, peak_minor bigint, idle_minor bigint, unrated_wh bigint))`,
      ]

const AMOUNTS = ['sessions', 'energy_wh', 'cost_minor', 'duration_s']

/** Sums of the rows `closed` by their columns. */
function sumsByColumns(table: string, by: readonly string[], further: readonly string[] = []): Sums {
  const keys = ['wallet_id', ...by]
  const columns = [...AMOUNTS, ...further]
  const places = raw(keys.map((_, index) => index + 1).join(', '))
  return {
    table,
    keys,
    columns,
    select: sql`select ${raw([...keys, ...columns.map((column) => `sum(${column})::bigint`)].join(', '))} from closed group by ${places} order by ${places}`,
  }
}

function sumsByTrait(span: string): Sums {
  return {
    table: `wallet_${span}_trait_rollup`,
    keys: ['wallet_id', span, 'trait', 'value'],
    columns: [...AMOUNTS, 'vat_minor'],
    select: sql`select wallet_id, ${raw(span)}, trait, value, sum(sessions)::bigint, sum(t.energy_wh)::bigint, sum(t.cost_minor)::bigint,
        sum(t.duration_s)::bigint, sum(t.vat_minor)::bigint
      from closed cross join lateral ${traitParts('closed', sql`('CURRENT', current), ('HOUR', week_hour)`)} t
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  }
}

/** The sums of the rows `closed`, and of their energy by period. */
const closedSums = (energyByPeriod: readonly PeriodRow[]): Sums[] => [
  sumsByColumns('wallet_day_rollup', ['day'], ['net_minor', 'co2_g']),
  sumsByColumns(
    'wallet_day_cause_rollup',
    ['day', 'country', 'current'],
    ['peak_minor', 'idle_minor', 'unrated_wh', 'vat_minor'],
  ),
  {
    table: 'wallet_day_period_rollup',
    keys: ['wallet_id', 'day', 'period'],
    columns: ['energy_wh'],
    select: sql`select wallet_id, day, period, sum(energy_wh)::bigint
      from jsonb_to_recordset(${JSON.stringify(energyByPeriod)}::jsonb) as s (wallet_id uuid, day date, period text, energy_wh bigint)
      group by 1, 2, 3 having sum(energy_wh) <> 0 order by 1, 2, 3`,
  },
  ...['day', 'month', 'year'].flatMap((span) => [
    sumsByColumns(`wallet_${span}_card_rollup`, [span, 'card_id', 'member_id'], ['vat_minor']),
    sumsByColumns(`wallet_${span}_station_rollup`, [span, 'station_id'], ['vat_minor']),
    sumsByTrait(span),
  ]),
]

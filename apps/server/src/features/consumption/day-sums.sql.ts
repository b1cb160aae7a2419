import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import { join, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { closedSessionsOf, importedSessionsOf, type WalletMonth } from './summed-sessions.sql.ts'

/**
 * Finds months whose days do not add up to the sums of the month, and corrects the days. Writes wallet_day_card_rollup,
 * wallet_day_station_rollup, wallet_day_trait_rollup, wallet_day_cause_rollup, imported_day_card_rollup and
 * imported_day_trait_rollup.
 */

const DIMENSIONS = [
  ['card', sql`card_id::text || ' ' || member_id`],
  ['station', sql`station_id::text`],
  ['trait', sql`trait || ' ' || value`],
] as const

/** The months from `since` (a first day) on whose days differ, in order, after the given one. */
export function selectUnevenMonths(
  on: Sql,
  { since, after, limit }: { since: string; after: WalletMonth | null; limit: number },
): Promise<WalletMonth[]> {
  const sums = DIMENSIONS.map(([name, key]) => {
    const dimension = raw(name)
    return sql`
      select wallet_id, month, source, ${name} as dimension, ${key} as key, sessions, energy_wh, cost_minor, duration_s
      from consumed_month_${dimension} where month >= ${since}
      union all
      select wallet_id, date_trunc('month', day)::date, source, ${name}, ${key}, -sessions, -energy_wh, -cost_minor, -duration_s
      from consumed_day_${dimension} where day >= ${since}`
  })
  // Both releases write the sums of a day, and only this one its sums by country and current.
  sums.push(sql`
    select wallet_id, date_trunc('month', day)::date, 'NETWORK', 'cause', '', sessions, energy_wh, cost_minor, duration_s
    from wallet_day_rollup where day >= ${since}
    union all
    select wallet_id, date_trunc('month', day)::date, 'NETWORK', 'cause', '', -sessions, -energy_wh, -cost_minor, -duration_s
    from wallet_day_cause_rollup where day >= ${since}`)
  return on.rows<WalletMonth>(sql`
    select distinct wallet_id, month::text as month
    from (
      select wallet_id, month from (${join(sums, ' union all ')}) sums
      where ${after?.wallet_id ?? null}::uuid is null
        or (wallet_id, month) > (${after?.wallet_id ?? null}::uuid, ${after?.month ?? null}::date)
      group by wallet_id, month, source, dimension, key
      having sum(sessions) <> 0 or sum(energy_wh) <> 0 or sum(cost_minor) <> 0 or sum(duration_s) <> 0
    ) uneven
    order by 1, 2 limit ${limit}`)
}

/** Repairs of one wallet's month run one after the other, because two would each add what is missing. */
export async function lockRepair(tx: Tx, { wallet_id, month }: WalletMonth): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`day-sums ${wallet_id} ${month}`}, 0))`)
}

/**
 * Adds to each sum of a day its difference from the sessions. @returns the number of changed sums.
 *
 * Sessions and sums are read in one snapshot, and a concurrent close adds its own amounts to the same rows. It is in the
 * snapshot with both its session and its sums, or with neither, so additions in either order end in the same sum. The
 * tables and their rows are written in the order of a close, so that the two never deadlock.
 */
export async function addMissingToDays(tx: Tx, only: WalletMonth): Promise<number> {
  const closed = closedSessionsOf(only)
  const imported = importedSessionsOf(only)
  const traits = sql`('CURRENT', s.current), ('HOUR', s.week_hour)`
  const byTrait = (sessions: Statement, values: Statement) =>
    sql`select s.wallet_id, s.day, t.* from (${sessions}) s cross join lateral ${traitParts('s', values)} t`
  const causes = ['peak_minor', 'idle_minor', 'unrated_wh']
  const tables: readonly [table: string, keys: string, sessions: Statement, more?: readonly string[]][] = [
    ['wallet_day_card_rollup', 'card_id, member_id', closed],
    ['wallet_day_station_rollup', 'station_id', closed],
    ['wallet_day_trait_rollup', 'trait, value', byTrait(closed, traits)],
    ['wallet_day_cause_rollup', 'country, current', closed, causes],
    ['imported_day_card_rollup', 'card_id, member_id', imported],
    ['imported_day_trait_rollup', 'trait, value', byTrait(imported, sql`('STATION', s.station_id::text), ${traits}`)],
  ]
  let changed = 0
  for (const [table, keys, sessions, more = []] of tables) {
    const target = { table: raw(table), keys: raw(`wallet_id, day, ${keys}`), more }
    changed += await tx.run(differenceAdded(only, target, sessions))
  }
  return changed
}

interface Target {
  readonly table: Statement
  readonly keys: Statement
  /** Sums besides the four of every table. */
  readonly more: readonly string[]
}

function differenceAdded(only: WalletMonth, { table, keys, more }: Target, sessions: Statement): Statement {
  const each = (of: (name: string) => string) => raw(more.map((name) => `, ${of(name)}`).join(''))
  return sql`
    insert into ${table} as r (${keys}, sessions, energy_wh, cost_minor, duration_s ${each((name) => name)})
    select ${keys}, sum(sessions)::int, sum(energy_wh)::bigint, sum(cost_minor)::bigint, sum(duration_s)::bigint
      ${each((name) => `sum(${name})::bigint`)}
    from (
      select ${keys}, 1 as sessions, energy_wh, cost_minor, duration_s ${each((name) => name)} from (${sessions}) summed
      union all
      select ${keys}, -sessions, -energy_wh, -cost_minor, -duration_s ${each((name) => `-${name}`)} from ${table}
      where wallet_id = ${only.wallet_id} and day >= ${only.month}::date and day < ${only.month}::date + interval '1 month'
    ) differences
    group by ${keys}
    having sum(sessions) <> 0 or sum(energy_wh) <> 0 or sum(cost_minor) <> 0 or sum(duration_s) <> 0
    order by ${keys}
    on conflict (${keys}) do update set sessions = r.sessions + excluded.sessions,
      energy_wh = r.energy_wh + excluded.energy_wh, cost_minor = r.cost_minor + excluded.cost_minor,
      duration_s = r.duration_s + excluded.duration_s ${each((name) => `${name} = r.${name} + excluded.${name}`)}`
}

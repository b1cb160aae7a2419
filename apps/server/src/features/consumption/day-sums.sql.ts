import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import { empty, join, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { closedSessionsOf, importedSessionsOf, type WalletMonth } from './summed-sessions.sql.ts'

/**
 * Finds months whose days do not add up to the sums of the month, or whose VAT is missing, and corrects them. Writes the
 * wallet_*_rollup tables by card, station, trait and cause, imported_day_card_rollup and imported_day_trait_rollup.
 */

const DIMENSIONS = [
  ['card', sql`card_id::text || ' ' || member_id`],
  ['station', sql`station_id::text`],
  ['trait', sql`trait || ' ' || value`],
] as const

/** The tables with VAT. Of the traits only one that each charge has once, so that they add up to the VAT of the wallet. */
const vatTables = [
  ['card', empty],
  ['station', empty],
  ['trait', sql`and trait = 'CURRENT'`],
] as const

/**
 * The VAT of the wallet's days, and less that of each other table, by month. Servers of a release before the VAT of the
 * other tables write the wallet's days only.
 */
function missingVat(since: string): Statement[] {
  const columns = (month: Statement, name: string, vat: Statement) =>
    sql`select wallet_id, ${month}, 'NETWORK', ${`vat ${name}`}, '', 0, 0, ${vat}, 0`
  const [day, asMonth] = [sql`date_trunc('month', day)::date`, sql`month`]
  const pair = (name: string, part: Statement) => [
    sql`${columns(day, name, sql`cost_minor - net_minor`)} from wallet_day_rollup where day >= ${since}`,
    part,
  ]
  return [
    ...pair('cause', sql`${columns(day, 'cause', sql`-vat_minor`)} from wallet_day_cause_rollup where day >= ${since}`),
    ...vatTables.flatMap(([name, only]) => [
      ...pair(
        `day ${name}`,
        sql`${columns(day, `day ${name}`, sql`-vat_minor`)} from wallet_day_${raw(name)}_rollup
        where day >= ${since} ${only}`,
      ),
      ...pair(
        `month ${name}`,
        sql`${columns(asMonth, `month ${name}`, sql`-vat_minor`)} from wallet_month_${raw(name)}_rollup
        where month >= ${since} ${only}`,
      ),
    ]),
  ]
}

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
  sums.push(...missingVat(since))
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
  const vat = ['vat_minor']
  const causes = ['peak_minor', 'idle_minor', 'unrated_wh', 'vat_minor']
  const tables: readonly [table: string, keys: string, sessions: Statement, more: readonly string[]][] = [
    ['wallet_day_card_rollup', 'card_id, member_id', closed, vat],
    ['wallet_day_station_rollup', 'station_id', closed, vat],
    ['wallet_day_trait_rollup', 'trait, value', byTrait(closed, traits), vat],
    ['wallet_day_cause_rollup', 'country, current', closed, causes],
    ['imported_day_card_rollup', 'card_id, member_id', imported, vat],
    [
      'imported_day_trait_rollup',
      'trait, value',
      byTrait(imported, sql`('STATION', s.station_id::text), ${traits}`),
      vat,
    ],
  ]
  let changed = 0
  for (const [table, keys, sessions, more] of tables) {
    const target = { table: raw(table), keys: raw(`wallet_id, day, ${keys}`), more }
    changed += await tx.run(differenceAdded(only, target, sessions))
  }
  for (const [name, keys] of Object.entries(coarserKeys)) {
    changed += await tx.run(vatAdded(only, { name, keys }, { coarser: 'month', finer: 'day' }))
    changed += await tx.run(vatAdded(only, { name, keys }, { coarser: 'year', finer: 'month' }))
  }
  return changed
}

const coarserKeys = { card: 'card_id, member_id', station: 'station_id', trait: 'trait, value' } as const

/**
 * Adds to the VAT of a month or year what is missing to that of its days or months. Their other sums are complete, because
 * every release writes them.
 */
function vatAdded(
  { wallet_id: walletId, month }: WalletMonth,
  { name, keys: dimension }: { readonly name: string; readonly keys: string },
  { coarser, finer }: { readonly coarser: 'month' | 'year'; readonly finer: 'day' | 'month' },
): Statement {
  const table = (span: string) => raw(`wallet_${span}_${name}_rollup`)
  const [column, keys] = [raw(coarser), raw(`wallet_id, ${coarser}, ${dimension}`)]
  const first = sql`date_trunc(${coarser}, ${month}::timestamp)`
  return sql`
    insert into ${table(coarser)} as r (${keys}, vat_minor)
    select ${keys}, sum(vat_minor)::bigint from (
      select wallet_id, ${first}::date as ${column}, ${raw(dimension)}, vat_minor from ${table(finer)}
      where wallet_id = ${walletId} and ${raw(finer)} >= ${first} and ${raw(finer)} < ${first} + ${`1 ${coarser}`}::interval
      union all
      select ${keys}, -vat_minor from ${table(coarser)} where wallet_id = ${walletId} and ${column} = ${first}::date
    ) differences
    group by ${keys} having sum(vat_minor) <> 0 order by ${keys}
    on conflict (${keys}) do update set vat_minor = r.vat_minor + excluded.vat_minor`
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
      ${raw(more.map((name) => ` or sum(${name}) <> 0`).join(''))}
    order by ${keys}
    on conflict (${keys}) do update set sessions = r.sessions + excluded.sessions,
      energy_wh = r.energy_wh + excluded.energy_wh, cost_minor = r.cost_minor + excluded.cost_minor,
      duration_s = r.duration_s + excluded.duration_s ${each((name) => `${name} = r.${name} + excluded.${name}`)}`
}

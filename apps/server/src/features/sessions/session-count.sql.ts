import type { WalletScope } from '../../kernel/scope.ts'
import { join, type Sql, type Statement, sql } from '../../platform/sql.ts'
import {
  countryLiteral,
  isNarrowed,
  ofStatuses,
  type SessionFilter,
  seesWhole,
  sessionConditions,
} from './session-conditions.sql.ts'
import { atFoundCards, atFoundStations, type Found } from './session-search.sql.ts'

/** Counts filtered sessions. Writes nothing. */

/** The number of sessions that match. */
export async function selectSessionCount(on: Sql, scope: WalletScope, filter: SessionFilter): Promise<number> {
  const row = await on.row<{ total: bigint }>(sql`select (${countOf(scope, filter)}) as total`)
  return Number(row?.total ?? 0n)
}

const counted = (scope: WalletScope, filter: SessionFilter, more: readonly Statement[] = []): Statement =>
  sql`select count(*) from session s where ${join([...sessionConditions(scope, filter), ...more], ' and ')}`

/** The total: a sum of monthly counters where whole months are requested, else a count. */
export function countOf(scope: WalletScope, filter: SessionFilter): Statement {
  const { startedFrom, startedUntil, found } = filter
  if (found !== undefined) return countOfFound(scope, filter, found)
  const { country, ...others } = filter
  if (country !== undefined && Object.values(others).every((value) => value === undefined) && seesWhole(scope))
    return countOfCountry(scope, country)
  if (!seesWhole(scope) || isNarrowed(filter)) return counted(scope, filter)
  const counters = counterSum(scope, filter)
  if (startedFrom === undefined && startedUntil === undefined) return counters
  const [firstMonth, endMonth] = wholeMonths(startedFrom, startedUntil)
  if (firstMonth !== undefined && endMonth !== undefined && firstMonth >= endMonth) return counted(scope, filter)
  const parts: Statement[] = []
  const months: Statement[] = []
  if (firstMonth !== undefined) {
    months.push(sql`and month >= ${firstMonth}::date`)
    const before = sql`s.started_at < ${`${firstMonth}T00:00:00Z`}`
    parts.push(sql`(${counted(scope, { ...filter, startedUntil: undefined }, [before])})`)
  }
  if (endMonth !== undefined) {
    months.push(sql`and month < ${endMonth}::date`)
    const since = sql`s.started_at >= ${`${endMonth}T00:00:00Z`}`
    parts.push(sql`(${counted(scope, { ...filter, startedFrom: undefined }, [since])})`)
  }
  return sql`select ${join([sql`(${counters} ${join(months, ' ')})`, ...parts], ' + ')}`
}

const counterSum = ({ walletId }: WalletScope, filter: SessionFilter): Statement => sql`
  select coalesce(sum(sessions), 0)::bigint from wallet_session_counter where wallet_id = ${walletId} ${ofStatuses(filter)}`

/** Sessions of a country that are counted one by one. Of more, those of the other countries are subtracted from all. */
const MOST_COUNTED = 100_000

/** The number of sessions of a country, of at most `most` one by one. */
export function countOfCountry(scope: WalletScope, country: string, most = MOST_COUNTED): Statement {
  const own = join(sessionConditions(scope, { country }), ' and ')
  const all = join(sessionConditions(scope, {}), ' and ')
  return sql`
    with own as (select count(*) as sessions from (select from session s where ${own} limit ${most + 1}) few)
    select case when sessions <= ${most} then sessions else (${counterSum(scope, {})})
      - (select count(*) from session s where ${all} and s.region collate "C" < ${countryLiteral(country)})
      - (select count(*) from session s where ${all} and s.region collate "C" >= ${countryLiteral(country, '.')}) end
    from own`
}

/** Counts in the index of each kind of key and subtracts the rows found by both. */
function countOfFound(scope: WalletScope, filter: SessionFilter, found: Found): Statement {
  const rest = { ...filter, found: undefined }
  const [byCard, byStation] = [atFoundCards(scope, found), atFoundStations(scope, found)]
  if (!('pattern' in found)) {
    if (found.stationIds.length === 0) return counted(scope, rest, [byCard])
    if (found.cardIds.length === 0) return counted(scope, rest, [byStation])
  }
  return sql`select (${counted(scope, rest, [byCard])}) + (${counted(scope, rest, [byStation])})
    - (${counted(scope, rest, [byCard, byStation])})`
}

/** The first whole month (UTC) from an instant, and the first month that the range does not cover fully. */
function wholeMonths(from: string | undefined, until: string | undefined): [string | undefined, string | undefined] {
  return [from === undefined ? undefined : nextMonth(from), until === undefined ? undefined : monthOf(until)]
}

const monthOf = (instant: string): string => `${new Date(instant).toISOString().slice(0, 7)}-01`

function nextMonth(instant: string): string {
  const date = new Date(instant)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

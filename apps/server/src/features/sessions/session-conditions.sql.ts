import type { ChargeSource, SessionStatus } from '@voltway/contract/sessions'
import { hasShareIn } from '../../kernel/cost-centres/cost-parts.sql.ts'
import { cardIsInTeams, inTeamsByCard, type WalletScope } from '../../kernel/scope.ts'
import { empty, raw, type Statement, sql } from '../../platform/sql.ts'
import { atFoundCards, atFoundStations, type Found } from './session-search.sql.ts'

/** The conditions of filtered sessions. Writes nothing. */

export interface SessionFilter {
  readonly statuses?: readonly SessionStatus[] | undefined
  readonly sources?: readonly ChargeSource[] | undefined
  readonly startedFrom?: string | undefined
  readonly startedUntil?: string | undefined
  readonly cardId?: string | undefined
  /** Null finds the sessions of cards without a holder. The cost centre works the same way. */
  readonly memberId?: string | null | undefined
  readonly teamId?: string | undefined
  readonly stationId?: string | undefined
  readonly costCentre?: string | null | undefined
  /** Of the second dimension. */
  readonly secondCentre?: string | undefined
  readonly current?: string | undefined
  /** ISO weekday and hour in the wallet's time zone, "1-08". */
  readonly weekHour?: string | undefined
  readonly country?: string | undefined
  readonly extraCost?: 'PEAK' | 'IDLE' | undefined
  /** The result of a search: sessions of its cards or at its stations. */
  readonly found?: Found | undefined
}

/** Neither a driver nor a team's manager, whose sessions no counter counts. */
export const seesWhole = ({ ownOnly, teamIds }: WalletScope): boolean => !ownOnly && teamIds === null

/** Whether a filter asks for more than statuses and times. */
export function isNarrowed({ statuses: _, startedFrom: __, startedUntil: ___, ...others }: SessionFilter): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

/** The condition of a filter on the counters by month and status. */
export const ofStatuses = ({ statuses = [] }: SessionFilter): Statement =>
  statuses.length === 0 ? empty : sql`and status = any(${statuses})`

/**
 * A literal in the statement, because the number of sessions per status differs by orders of magnitude, and the best
 * plan with it.
 */
export const withStatus = (status: SessionStatus): Statement => sql`s.status = ${raw(`'${status}'`)}`

/** A literal, so that the planner can use the index of charges at sites, which are few or most of a wallet. */
const fromSources = (sources: readonly ChargeSource[]): Statement =>
  sources.includes('NETWORK')
    ? sql`s.source = any(${sources})`
    : sql`s.source <> 'NETWORK' and s.source = any(${sources})`

/**
 * The regions of a country are its code, or begin with it and a hyphen, before which no other sign of a region sorts. As
 * a range, because the index on regions counts it without reading a session. The country is a literal, because the
 * charges per country differ by orders of magnitude, and the best plan with them.
 */
const inCountry = (country: string): Statement =>
  sql`s.region collate "C" >= ${countryLiteral(country)} and s.region collate "C" < ${countryLiteral(country, '.')}`

/** A country as a literal of a statement, with a sign after it. */
export function countryLiteral(country: string, after = ''): Statement {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error('a country has two letters')
  return raw(`'${country}${after}'`)
}

export function sessionConditions(scope: WalletScope, filter: SessionFilter): Statement[] {
  const all = [sql`s.wallet_id = ${scope.walletId} ${inTeamsByCard(scope, sql`s.card_id`)}`]
  if (scope.ownOnly) all.push(sql`s.member_id = ${scope.memberId}`)
  const { statuses = [], sources, startedFrom, startedUntil, cardId, found } = filter
  const [first, ...others] = statuses
  if (first !== undefined) all.push(others.length === 0 ? withStatus(first) : sql`s.status = any(${statuses})`)
  if (sources !== undefined) all.push(fromSources(sources))
  if (startedFrom !== undefined) all.push(sql`s.started_at >= ${startedFrom}`)
  if (startedUntil !== undefined) all.push(sql`s.started_at <= ${startedUntil}`)
  if (cardId !== undefined) all.push(sql`s.card_id = ${cardId}`)
  const { memberId, teamId, stationId, costCentre, secondCentre, current, weekHour, country, extraCost } = filter
  if (memberId !== undefined) all.push(memberId === null ? sql`s.member_id is null` : sql`s.member_id = ${memberId}`)
  if (teamId !== undefined) all.push(cardIsInTeams(scope.walletId, [teamId], sql`s.card_id`))
  if (stationId !== undefined) all.push(sql`s.station_id = ${stationId}`)
  if (costCentre !== undefined)
    all.push(costCentre === null ? sql`s.cost_centre is null` : hasShareIn('s', sql`${costCentre}`))
  if (secondCentre !== undefined) all.push(sql`s.cost_shares -> '2' ? ${secondCentre}`)
  if (current !== undefined) all.push(sql`s.connector ->> 'current' = ${current}`)
  if (country !== undefined) all.push(inCountry(country))
  if (extraCost !== undefined) all.push(extraCost === 'PEAK' ? sql`s.peak_minor > 0` : sql`s.idle_minor > 0`)
  if (weekHour !== undefined) {
    const zone = sql`(select time_zone from wallet where id = ${scope.walletId})`
    all.push(sql`to_char(s.started_at at time zone ${zone}, 'ID-HH24') = ${weekHour}`)
  }
  if (found !== undefined) {
    all.push(sql`(${atFoundCards(scope, found)} or ${atFoundStations(scope, found)})`)
  }
  return all
}

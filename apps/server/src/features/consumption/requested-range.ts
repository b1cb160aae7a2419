import type { getConsumption } from '@voltway/contract/consumption'
import type { QueryOf } from '@voltway/contract/endpoint'
import { comparedRange } from '../../kernel/consumption/compared-range.ts'
import { legalTime } from '../../kernel/pricing/legal-time.ts'
import { requestedTeams, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectWalletSettings, type WalletSettingsRow } from './consumption.sql.ts'
import {
  instantsAfter,
  instantsOfDays,
  onlyDays,
  piecesOf,
  requestedRange,
  runningPeriod,
} from './consumption-range.ts'
import { type ConsumptionRequest, type Focus, isWhole } from './consumption-request.sql.ts'

/** The fields of a query that select a range. */
export type RangeQuery = Pick<QueryOf<typeof getConsumption>, 'view' | 'date_from' | 'date_to' | 'source' | 'team'> &
  Partial<Pick<QueryOf<typeof getConsumption>, 'amounts'>>

/** The requested range in the wallet's days, with its compared range. */
export async function resolveRequest({ ctx, tx, scope }: WalletWork<Sql>, query: RangeQuery) {
  const wallet = (await selectWalletSettings(tx, scope)) ?? refuse('wallet.not_found')
  return { request: requestIn(wallet, query, inTeamsOf(scope, query, {}), ctx.now), currency: wallet.currency }
}

/** The focus within the teams of the scope and of the request. */
export const inTeamsOf = (scope: WalletScope, { team }: RangeQuery, focus: Focus): Focus => ({
  ...focus,
  teamIds: requestedTeams(scope, team) ?? undefined,
})

/** The parameters of a request in a wallet's days. */
export function requestIn(
  wallet: WalletSettingsRow,
  query: RangeQuery,
  narrowed: Focus,
  now: Date,
): ConsumptionRequest {
  const { source } = query
  const focus = { ...narrowed, source: wallet.has_sites && source !== 'IMPORTED' ? source : undefined }
  const clock = legalTime(now.getTime(), wallet.time_zone)
  const today = clock.slice(0, 10)
  const range = requestedRange(query, today)
  const { back, ...previous } = comparedRange(range, query.view, today)
  // Today is not over, so on the compared day only sessions up to this time count.
  const isRunning = range.from <= today && today <= range.to
  const cut = isRunning ? { day: previous.to, after: clock.slice(11) } : null
  const running = runningPeriod(range, query.view, today)
  const split = isWhole(focus) ? piecesOf : onlyDays
  return {
    range,
    previous,
    back,
    cut,
    instantsOf: (days) => instantsOfDays(days, wallet.time_zone),
    late: cut === null ? [] : instantsAfter(cut, wallet.time_zone),
    pieces: { range: split(range), previous: split(previous) },
    timeZone: wallet.time_zone,
    focus,
    source,
    amounts: query.amounts ?? 'GROSS',
    running: running === null ? null : { ...running, today },
  }
}

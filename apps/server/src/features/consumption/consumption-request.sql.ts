import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { ChargeSource } from '@voltway/contract/sessions'
import type { Amounts } from '@voltway/contract/values'
import type { ComparedRange, DayRange } from '../../kernel/consumption/compared-range.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { InstantSpan } from '../../kernel/pricing/legal-time.ts'
import { cardIsInTeams, type WalletScope } from '../../kernel/scope.ts'
import { empty, join, type Statement, sql } from '../../platform/sql.ts'

/** The parameters of consumption, and the sessions that they include. */

export type { DayRange }

/** The first day of the first whole month or year, and of the one after the last. */
export interface Span {
  readonly from: string
  readonly before: string
}

/** A range as whole years and months with sums, remaining days without, and days to subtract. */
export interface Pieces {
  readonly years: readonly Span[]
  readonly months: readonly Span[]
  readonly days: readonly DayRange[]
  readonly less: readonly DayRange[]
}

/** One card, member or station, the cards of some teams, and one source; none means the whole wallet. */
export interface Focus {
  readonly cardId?: string | undefined
  readonly memberId?: string | undefined
  readonly stationId?: string | undefined
  readonly teamIds?: readonly string[] | undefined
  /** Only charges of this source, of a wallet whose sums have several. */
  readonly source?: ChargeSource | undefined
}

/** The parameters: the range, its compared range, and the filter. */
export interface ConsumptionRequest {
  readonly range: DayRange
  readonly previous: DayRange
  /** The distance of the compared range. */
  readonly back: ComparedRange['back']
  /** On the compared range's last day, sessions after this time are excluded, because today is not over. */
  readonly cut: { readonly day: string; readonly after: string } | null
  /** Both ranges as pieces with stored sums. */
  readonly pieces: { readonly range: Pieces; readonly previous: Pieces }
  readonly timeZone: string
  /** The instants at which the wallet's clock shows the days of a range. */
  readonly instantsOf: (range: DayRange) => readonly InstantSpan[]
  /** The instants of `cut`: none for a range that is over. */
  readonly late: readonly InstantSpan[]
  readonly focus: Focus
  /** Undefined: all sources. */
  readonly source: ConsumptionSource | undefined
  /** Whether costs contain VAT. */
  readonly amounts: Amounts
  /** The period that the range is the first days of, and today; null for a range without a forecast. */
  readonly running: (DayRange & { readonly today: string }) | null
}

/** Whether the stored sums answer the request. */
export const isWhole = (focus: Focus): boolean => Object.values(focus).every((value) => value === undefined)

/** The instants are computed here, because converting the start of each session would cost most of the time. */
function startedIn(spans: readonly InstantSpan[]): Statement {
  if (spans.length === 0) return sql`false`
  const within = ({ fromMs, toMs }: InstantSpan) =>
    sql`s.started_at >= ${new Date(fromMs)}::timestamptz and s.started_at < ${new Date(toMs)}::timestamptz`
  return sql`(${join(spans.map(within), ' or ')})`
}

/** The booked sessions in some instants without credited ones, as a `where` clause. */
function sessionsIn({ walletId }: WalletScope, spans: readonly InstantSpan[], request: ConsumptionRequest): Statement {
  const { cardId, memberId, stationId, teamIds } = request.focus
  return sql`s.wallet_id = ${walletId} ${fromSource(request.source)} and ${startedIn(spans)}
    ${cardId === undefined ? empty : sql`and s.card_id = ${cardId}`}
    ${memberId === undefined ? empty : sql`and s.member_id = ${memberId}`}
    ${stationId === undefined ? empty : sql`and s.station_id = ${stationId}`}
    ${teamIds === undefined ? empty : sql`and ${cardIsInTeams(walletId, teamIds, sql`s.card_id`)}`}`
}

/** The same of the days of a range. A session belongs to the day that the local clock showed. */
export const sessionsOf = (scope: WalletScope, range: DayRange, request: ConsumptionRequest): Statement =>
  sessionsIn(scope, request.instantsOf(range), request)

/** Sessions of the compared range's last day that are excluded. */
export const isCutOff = ({ late }: ConsumptionRequest): Statement => startedIn(late)

/** They are subtracted from the sums per day and month, which have no times; null without any. */
export const cutOff = (scope: WalletScope, request: ConsumptionRequest): Statement | null =>
  request.late.length === 0 ? null : sessionsIn(scope, request.late, request)

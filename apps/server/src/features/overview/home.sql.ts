import type { CardOrderStatus } from '@voltway/contract/card-orders'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { versionOfConsumption } from '../../kernel/consumption/consumption-version.sql.ts'
import { type CostsByDay, costsByDay, hasChargedBefore } from '../../kernel/consumption/cost-history.sql.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { isoText } from '../../platform/json-text.ts'
import { empty, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { type FirstStepFacts, firstStepFacts } from './first-steps.sql.ts'

/** Reads for the home page. Writes nothing. Lists are JSON, in which amounts are text. */

export function selectHomeWallet(db: Sql, { walletId }: WalletScope) {
  return db.row<{ currency: string; time_zone: string; version: bigint | null }>(sql`
    select currency, time_zone, ${versionOfConsumption(walletId)} as version
    from wallet where id = ${walletId}`)
}

/** Days are inclusive and in the wallet's time zone. */
interface Days {
  readonly from: string
  readonly to: string
}

/** The cost of the two months and of the forecast's history, day by day. */
const costs = ({ walletId }: WalletScope, { from, to }: Days, history: string): Statement => sql`
  select ${costsByDay(sql`${walletId}`, { from: sql`${from}`, to: sql`${to}` })} as costs,
    ${hasChargedBefore(sql`${walletId}`, sql`${history}`)} as is_older`

export interface TopCardRow {
  id: string
  name: string
  cost_minor: string
  energy_wh: string
  sessions: number
  previous_minor: string
}

/**
 * The cards with the highest cost of a month, whoever held them, with their cost in the compared range: its days without
 * the time of the last one that is still ahead today.
 */
const topCards = (
  { walletId }: WalletScope,
  { month, previous: { month: before, days }, late, limit }: TopCardsRequest & { readonly limit: Statement },
): Statement => sql`
  select coalesce(json_agg(r), '[]') as top_cards from (
    select c.id, c.name, t.cost_minor::text as cost_minor, t.energy_wh::text as energy_wh, t.sessions,
      (${
        before === null
          ? empty
          : sql`(select coalesce(sum(p.cost_minor), 0) from consumed_month_card p
          where p.wallet_id = ${walletId} and p.month = ${before} and p.card_id = c.id) -`
      }
        (select coalesce(sum(p.cost_minor), 0) from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d (day)
          cross join lateral (select cost_minor from consumed_day_card
            where wallet_id = ${walletId} and day = d.day::date and card_id = c.id offset 0) p)
        - (select coalesce(sum(s.cost_minor), 0) from consumed_session s where s.wallet_id = ${walletId} and s.card_id = c.id
          and s.started_at >= ${late.from} and s.started_at < ${late.before}))::text as previous_minor
    from (
      select card_id, sum_bigint(cost_minor) as cost_minor, sum_bigint(energy_wh) as energy_wh, sum(sessions)::integer as sessions
      from consumed_month_card where wallet_id = ${walletId} and month = ${month} and card_id <> ${NOBODY}
      group by card_id having sum_bigint(cost_minor) > 0 order by 2 desc, 1 limit ${limit}) t
    join card c on c.wallet_id = ${walletId} and c.id = t.card_id
    order by t.cost_minor desc, c.id) r`

/**
 * The month's first day, the compared range, and the instants of its last day that are excluded. The compared range is some
 * days, or a whole month (its first day) without some days. A day is one look into the index for each card.
 */
interface TopCardsRequest {
  readonly month: string
  readonly previous: { readonly month: string | null; readonly days: Days }
  readonly late: InstantRange
}

/** The key of charges without a card. */
const NOBODY = raw(`'00000000-0000-0000-0000-000000000000'::uuid`)

export interface WasteText {
  idle_sessions: number
  idle_s: string
  idle_minor: string
  peak_sessions: number
  peak_minor: string
}

/** From an instant (inclusive) to another (exclusive). */
export interface InstantRange {
  readonly from: Date
  readonly before: Date
}

/**
 * Sums the avoidable cost of sessions that started in a span, of all or of one source. Credited sessions count as zero.
 * Imported charges have none.
 */
export const waste = (
  { walletId }: WalletScope,
  { from, before }: InstantRange,
  source?: ConsumptionSource,
): Statement => sql`
  (select to_json(r) from (
    select count(*) filter (where idle_minor > 0)::integer as idle_sessions,
      coalesce(sum(idle_s) filter (where idle_minor > 0), 0)::text as idle_s, coalesce(sum(idle_minor), 0)::text as idle_minor,
      count(*) filter (where peak_minor > 0)::integer as peak_sessions, coalesce(sum(peak_minor), 0)::text as peak_minor
    from session
    where wallet_id = ${walletId} and (idle_minor > 0 or peak_minor > 0) and not 'CREDITED' = any(flags)
      and started_at >= ${from} and started_at < ${before} ${fromSource(source)}) r)`

export interface DoubtRow {
  id: string
  station: string
  card: string
  started_at: string
}

/** Charge records in review, newest first. */
const doubts = ({ walletId }: WalletScope, limit: Statement): Statement => sql`
  select coalesce(json_agg(r), '[]') as doubts from (
    select s.id, s.station->>'name' as station, c.name as card, ${isoText(sql`s.started_at`)} as started_at
    from session s join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    where s.wallet_id = ${walletId} and s.status = 'IN_VALIDATION' and s.record is not null
    order by s.started_at desc, s.id desc limit ${limit}) r`

export interface OpenOrderRow {
  id: string
  is_ekey: boolean
  quantity: number
  status: CardOrderStatus
  orders: number
  cards: number
}

/** Undelivered orders, oldest first. Each row has the number of all such orders and their cards. */
const openOrders = ({ walletId }: WalletScope, limit: Statement): Statement => sql`
  select coalesce(json_agg(r), '[]') as orders from (
    select id, is_ekey, quantity, status, (count(*) over ())::integer as orders, (sum(quantity) over ())::integer as cards
    from card_order where wallet_id = ${walletId} and status not in ('DELIVERED', 'CANCELLED')
    order by created_at, id limit ${limit}) r`

/** The number of requests that wait for an answer. */
const openRequests = ({ walletId }: WalletScope, now: Date): Statement => sql`
  select count(*)::integer as requests from request
  where wallet_id = ${walletId} and state = 'PENDING' and expires_at > ${now}`

/** The parameters of the charges on the home page. */
export interface HomeChargesRequest extends TopCardsRequest {
  /** The days with costs, and the first day of the forecast's history. */
  readonly days: Days
  readonly history: string
  readonly waste: InstantRange
  readonly wasteBefore: InstantRange
  readonly topCards: number
}

export interface HomeChargesRow {
  costs: CostsByDay
  is_older: boolean
  top_cards: TopCardRow[]
  waste: WasteText
  waste_before: WasteText
}

/** What the home page shows of charges. It changes only with the version of the wallet's consumption. */
export function selectHomeCharges(
  db: Sql,
  scope: WalletScope,
  request: HomeChargesRequest,
): Promise<HomeChargesRow | undefined> {
  // A literal, because PostgreSQL plans a limit that is a parameter again for each request.
  const limit = raw(String(request.topCards))
  return db.row<HomeChargesRow>(sql`
    select days.*, top.top_cards, ${waste(scope, request.waste)} as waste,
      ${waste(scope, request.wasteBefore)} as waste_before
    from (${costs(scope, request.days, request.history)}) days
    cross join (${topCards(scope, { ...request, limit })}) top`)
}

export interface HomeFactsRow extends FirstStepFacts {
  has_budgets: boolean
  doubts: DoubtRow[]
  orders: OpenOrderRow[]
  requests: number
}

/**
 * Everything of the home page besides charges and blocked cards, in one statement: its fixed cost is more than most of
 * these reads.
 */
export function selectHomeFacts(
  db: Sql,
  scope: WalletScope,
  { now, few }: { readonly now: Date; readonly few: number },
): Promise<HomeFactsRow | undefined> {
  const limit = raw(String(few))
  return db.row<HomeFactsRow>(sql`
    select steps.*, exists (select from budget where wallet_id = ${scope.walletId}) as has_budgets, doubtful.doubts,
      open.orders, asked.requests
    from (${firstStepFacts(scope)}) steps
    cross join (${doubts(scope, limit)}) doubtful
    cross join (${openOrders(scope, limit)}) open
    cross join (${openRequests(scope, now)}) asked`)
}

import type { holdPurposes } from '@voltway/contract/holds'
import { type HeldText, purposeOfHold } from '../../kernel/ledger/held.sql.ts'
import type { InstantSpan } from '../../kernel/pricing/legal-time.ts'
import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { isoText } from '../../platform/json-text.ts'
import { empty, join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads for the overview of a wallet and its running sessions. */

/** The month so far, its compared range, and the instants of the compared range's last day that are excluded. */
export interface OverviewPeriods {
  readonly from: string
  readonly to: string
  readonly previous: { readonly from: string; readonly to: string }
  readonly late: LateTime
}

/** The time of a day after another: whole hours, which have sums, and the rest of the hour that has begun. */
export interface LateTime {
  /** The hour that has begun, as the sums name it: "1-08" is Monday from eight to nine. */
  readonly weekHour: string
  readonly rest: readonly InstantSpan[]
}

export interface PeriodSumsRow {
  energy_wh: bigint
  cost_minor: bigint
  sessions: number
  previous_energy_wh: bigint
  previous_minor: bigint
  previous_sessions: number
  imported_minor: bigint
  imported_sessions: number
}

/**
 * Sums all charges that started in the periods (inclusive days, in the wallet's time zone) from the daily sums, imported
 * ones included.
 */
export async function selectPeriodSums(
  db: Sql,
  { walletId }: WalletScope,
  { from, to, previous, late }: OverviewPeriods,
): Promise<PeriodSumsRow | undefined> {
  const [now, before] = [raw('filter (where not is_before)'), raw('filter (where is_before)')]
  const imported = raw(`filter (where not is_before and source = 'IMPORTED')`)
  // The bounds come from a row, so that PostgreSQL estimates the same with and without their values and keeps one plan.
  // Planning for each request takes longer than the statement. Without "offset 0" it would read all sessions.
  const rest = late.rest.map(
    ({ fromMs, toMs }) => sql`union all select true, -s.energy_wh, -s.cost_minor, -1, s.source
      from (select ${new Date(fromMs)}::timestamptz as from_at, ${new Date(toMs)}::timestamptz as to_at offset 0) span
      cross join lateral (
        select energy_wh, cost_minor, source from consumed_session
        where wallet_id = ${walletId} and started_at >= span.from_at and started_at < span.to_at
        offset 0) s`,
  )
  return db.row<PeriodSumsRow>(sql`
    select coalesce(sum(energy_wh) ${now}, 0)::bigint as energy_wh,
      coalesce(sum(cost_minor) ${now}, 0)::bigint as cost_minor,
      coalesce(sum(sessions) ${now}, 0)::integer as sessions,
      coalesce(sum(energy_wh) ${before}, 0)::bigint as previous_energy_wh,
      coalesce(sum(cost_minor) ${before}, 0)::bigint as previous_minor,
      coalesce(sum(sessions) ${before}, 0)::integer as previous_sessions,
      coalesce(sum(cost_minor) ${imported}, 0)::bigint as imported_minor,
      coalesce(sum(sessions) ${imported}, 0)::integer as imported_sessions
    from (
      select false as is_before, energy_wh, cost_minor, sessions, source from consumed_day
      where wallet_id = ${walletId} and day between ${from} and ${to}
      union all
      select true, energy_wh, cost_minor, sessions, source from consumed_day
      where wallet_id = ${walletId} and day between ${previous.from} and ${previous.to}
      union all
      select true, -energy_wh, -cost_minor, -sessions, source from consumed_day_trait
      where wallet_id = ${walletId} and day = ${previous.to} and trait = 'HOUR' and value > ${late.weekHour}
      ${rest.length === 0 ? empty : join(rest, ' ')}) part`)
}

/**
 * Counts active members, and guests: other people with access, except the one who opened the wallet (as the plan counts
 * them).
 */
const peopleCount = ({ walletId }: WalletScope): Statement => sql`
  select
    (select count(*)::integer from member where wallet_id = ${walletId} and status = 'ACTIVE') as members,
    (select count(*)::integer from wallet_membership m join wallet w on w.id = m.wallet_id
      where m.wallet_id = ${walletId} and w.id = ${walletId} and m.permission_groups <> '{3}'
        and m.person_id is distinct from w.created_by) as guests`

export interface OpenHoldRow {
  session_id: string | null
  card_id: string
  card_name: string
  purpose: (typeof holdPurposes)[number]
  amount_minor: string
  created_at: string
}

/** The open holds behind the reserved amount: all by reason, and the newest up to the screen's limit. Amounts are text. */
const openHolds = ({ walletId }: WalletScope, limit: number): Statement => sql`
  with hold as materialized (
    select h.*, ${purposeOfHold} as purpose from ledger_hold h
    left join session s on s.wallet_id = h.wallet_id and s.id = h.session_id
    where h.wallet_id = ${walletId} and h.state = 'OPEN')
  select
    (select coalesce(json_agg(p), '[]') from (
      select purpose, count(*)::integer as charges, sum(amount_minor)::text as held_minor from hold group by 1) p) as held,
    (select coalesce(json_agg(n), '[]') from (
      select h.session_id, h.card_id, c.name as card_name, h.purpose, h.amount_minor::text as amount_minor,
        ${isoText(sql`h.created_at`)} as created_at
      from hold h join card c on c.wallet_id = ${walletId} and c.id = h.card_id
      order by h.created_at desc, h.id desc limit ${raw(String(limit))}) n) as holds`

export interface RunningSessionRow {
  id: string
  card_name: string
  station_name: string
  started_at: string
  energy_wh: bigint
  cost_minor: bigint
}

export function selectRunningSessions(db: Sql, scope: WalletScope, limit: number): Promise<RunningSessionRow[]> {
  return db.rows<RunningSessionRow>(sql`
    select s.id, c.name as card_name, s.station->>'name' as station_name, s.started_at, s.energy_wh, s.cost_minor
    from session s join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    where s.wallet_id = ${scope.walletId} and s.status in ('PENDING', 'ONGOING')
    order by s.started_at desc, s.id desc limit ${limit}`)
}

export interface UnpaidRow {
  wallet_id: string
  documents: number
  due_minor: bigint
  oldest_due: string | null
  /**
   * Reversed payments of these documents. The amount is open on the documents and may be part of the wallet's debt too.
   */
  returned_minor: bigint
}

/**
 * Sums failed and overdue documents by wallet. Documents in a timely collection are excluded. Wallets without any have
 * no entry.
 */
export async function selectUnpaid(
  db: Sql,
  scopes: readonly WalletScope[],
  now: Date,
): Promise<ReadonlyMap<string, UnpaidRow>> {
  const walletIds = scopes.map(({ walletId }) => walletId)
  const rows = await db.rows<UnpaidRow>(unpaidBy(sql`i.wallet_id = any(${walletIds})`, sql`i.wallet_id`, now))
  return new Map(rows.map((row) => [row.wallet_id, row]))
}

/** `wallet`: a constant where only one wallet is selected (decision 009). */
const unpaidBy = (isWanted: Statement, wallet: Statement, now: Date): Statement => sql`
    select i.wallet_id, count(*)::integer as documents, sum(i.due_minor)::bigint as due_minor, min(i.due) as oldest_due,
      coalesce(sum((select sum(p.reversed_minor) from payment p
        where p.wallet_id = ${wallet} and p.document_id = i.id)), 0)::bigint as returned_minor
    from invoice i join wallet w on w.id = i.wallet_id
    where ${isWanted} and i.due_minor > 0
      and (i.payment_status = 'FAILED'
        or (i.payment_status = 'PENDING' and i.due < (${now}::timestamptz at time zone w.time_zone)::date))
    group by i.wallet_id`

/** Selects unpaid documents, longest due first, up to the screen's limit. */
export function selectUnpaidDocuments(
  db: Sql,
  scope: WalletScope,
  limit: number,
): Promise<{ id: string; number: string; due: string; due_minor: bigint }[]> {
  return db.rows(sql`
    select i.id, d.number, coalesce(i.due, d.date) as due, i.due_minor
    from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
    where i.wallet_id = ${scope.walletId} and i.payment_status in ('PENDING', 'FAILED')
    order by coalesce(i.due, d.date), i.id limit ${limit}`)
}

/**
 * The next automatic collection from the default method: the retry of a failed document, or the month of a
 * post-payment wallet, as far as it owes today and no document claims it yet.
 */
const nextCharge = (scope: WalletScope, at: Date): Statement => sql`
    with wallet_money as (
      select w.id, w.time_zone, w.payment_logic,
        coalesce(-sum(a.balance_minor) filter (where a.kind in ('FUNDS', 'HELD')), 0) as spent_ahead,
        coalesce(-sum(a.balance_minor) filter (where a.kind = 'RECEIVABLE'), 0) as owed
      from wallet w join ledger_account a on a.wallet_id = w.id where w.id = ${scope.walletId} group by w.id
    ), next as (
      select (greatest(i.next_try_at, ${at}) at time zone w.time_zone)::date as date, i.due_minor as amount_minor
      from wallet_money w join invoice i on i.wallet_id = ${scope.walletId}
      where i.payment_status = 'FAILED' and i.next_try_at is not null
      union all
      select (date_trunc('month', ${at}::timestamptz at time zone w.time_zone) + interval '1 month')::date,
        (greatest(w.spent_ahead, 0) + w.owed - coalesce((select sum(i.due_minor) from invoice i
          where i.wallet_id = ${scope.walletId} and i.payment_status in ('PENDING', 'FAILED')), 0))::bigint
      from wallet_money w where w.payment_logic = 'POST_PAYMENT'
    )
    select n.date, n.amount_minor, m.label as method
    from next n join payment_method m on m.wallet_id = ${scope.walletId}
      and m.is_default and m.status = 'ACTIVE' and m.removed_at is null and m.kind in ('CREDIT_CARD', 'DIRECT_DEBIT')
    where n.amount_minor > 0 order by n.date limit 1`

export interface WaitingRow {
  /** Requests of other people that wait for an answer. */
  requests: number
  has_budgets: boolean
}

/** Counts the open requests of each wallet of a person, and finds whether the wallet has budgets. */
export async function selectWaiting(
  db: Sql,
  scopes: readonly WalletScope[],
  now: Date,
): Promise<ReadonlyMap<string, WaitingRow>> {
  const walletIds = scopes.map(({ walletId }) => walletId)
  const personId = scopes[0]?.personId ?? null
  const rows = await db.rows<WaitingRow & { id: string }>(sql`
    select w.id, waiting.* from wallet w cross join lateral (${waitingIn(sql`w.id`, { personId, now })}) waiting
    where w.id = any(${walletIds})`)
  return new Map(rows.map((row) => [row.id, row]))
}

const waitingIn = (wallet: Statement, { personId, now }: { personId: string | null; now: Date }): Statement => sql`
  select exists (select from budget where wallet_id = ${wallet}) as has_budgets,
    (select count(*)::integer from request
      where wallet_id = ${wallet} and state = 'PENDING' and expires_at > ${now}
        and requested_by is distinct from ${personId}) as requests`

/** Counts the requests of other people in the teams of a team's manager that wait for an answer. */
export async function selectRequestsOfTeams(db: Sql, scope: WalletScope, now: Date): Promise<number> {
  const row = await db.row<{ requests: number }>(sql`
    select count(*)::integer as requests from request r
    left join card c on c.wallet_id = r.wallet_id and c.id = r.card_id
    left join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    where r.wallet_id = ${scope.walletId} and r.state = 'PENDING' and r.expires_at > ${now}
      and r.requested_by is distinct from ${scope.personId}
      ${inTeams(scope, sql`case when r.card_id is null then m.team_id else c.team_id end`)}`)
  return row?.requests ?? 0
}

export interface OverviewFactsRow extends WaitingRow {
  /** Null without unpaid documents, as the three below. */
  documents: number | null
  due_minor: bigint | null
  oldest_due: string | null
  returned_minor: bigint | null
  members: number
  guests: number
  held: HeldText[]
  holds: OpenHoldRow[]
  next_date: string | null
  next_minor: bigint | null
  next_method: string | null
}

/**
 * Everything of the overview besides the wallet, the sums of charges and the cards' states, in one statement: the fixed
 * cost of a statement is more than the reading of most of these.
 */
export function selectOverviewFacts(
  db: Sql,
  scope: WalletScope,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<OverviewFactsRow | undefined> {
  return db.row<OverviewFactsRow>(sql`
    select people.*, open.*, waiting.*, unpaid.documents, unpaid.due_minor, unpaid.oldest_due, unpaid.returned_minor,
      next.date as next_date, next.amount_minor as next_minor, next.method as next_method
    from (${peopleCount(scope)}) people
    cross join (${openHolds(scope, limit)}) open
    cross join (${waitingIn(sql`${scope.walletId}`, { personId: scope.personId, now })}) waiting
    left join (${unpaidBy(sql`i.wallet_id = ${scope.walletId}`, sql`${scope.walletId}`, now)}) unpaid on true
    left join (${nextCharge(scope, now)}) next on true`)
}

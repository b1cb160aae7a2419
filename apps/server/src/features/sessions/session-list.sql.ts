import type { Session } from '@voltway/contract/sessions'
import type { DisputeReason } from '@voltway/contract/sessions-details'
import type { DoubtReason } from '@voltway/contract/sessions-doubts'
import { type EntryRequest, entryOf, inTeamsByCard, selectWalletIds, type WalletScope } from '../../kernel/scope.ts'
import { writtenAs } from '../../platform/json-text.ts'
import { type BoundStatement, empty, join, prepared, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import type { CurvePoint } from './curve.ts'
import {
  isNarrowed,
  ofStatuses,
  type SessionFilter,
  seesWhole,
  sessionConditions,
  withStatus,
} from './session-conditions.sql.ts'
import { countOf } from './session-count.sql.ts'
import { atFoundCards, atFoundStations, type Found } from './session-search.sql.ts'
import { writtenSession } from './session-written.sql.ts'

/** Reads sessions for lists and details, with the names of card, member and vehicle. Writes nothing. */

export type SessionOrder = 'started_at' | 'energy_wh' | 'cost_minor' | 'duration_s'

export interface SessionPage {
  readonly filter: SessionFilter
  readonly order: SessionOrder
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export const nameJoins = sql`
  join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
  left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
  left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id`

/** From this offset, the rows before the page are read from the index alone, which is ten times cheaper. */
const DEEP_OFFSET = 1000
/** With more cards and stations than this, a search does not merge the sessions of each. */
const FEW_KEYS = 100
/** Sessions that a search reads and sorts. Of more, a page is sooner found in the order of the list. */
const MOST_SORTED = 20_000
const USUAL_SIZES: ReadonlySet<number> = new Set([5, 10, 20, 50, 100])

/** A page as JSON text, with the total count. `entry` is the caller's own row, read by the same statement. */
export interface SessionPageRow {
  entry: string | null
  total: bigint
  results: string | null
}

export async function selectSessionPage(
  on: Sql,
  scope: WalletScope,
  page: SessionPage,
  entryRequest: EntryRequest,
): Promise<SessionPageRow> {
  const { filter, limit, offset } = page
  const isWhole = seesWhole(scope) && Object.values(filter).every((value) => value === undefined)
  const statement =
    isWhole && USUAL_SIZES.has(limit) && offset === 0
      ? firstPage(scope, page)({ ...entryRequest, walletId: scope.walletId })
      : pageStatement(scope, page, entryRequest)
  return (await on.row<SessionPageRow>(statement)) ?? { entry: null, total: 0n, results: null }
}

type FirstPage = (entryRequest: EntryRequest & { readonly walletId: string }) => BoundStatement
const firstPages = new Map<string, FirstPage>()

/** Without a filter, which is the usual request. */
function firstPage(scope: WalletScope, page: SessionPage): FirstPage {
  // The shape of a statement: everything except its values.
  const key = [page.order, page.descending, page.limit, scope.rights.has('sessions.stop')].join()
  let made = firstPages.get(key)
  if (made === undefined) {
    made = prepared(({ personId, sessionId, walletId, now }) =>
      pageStatement({ ...scope, walletId }, page, { personId, sessionId, walletId, now }),
    )
    firstPages.set(key, made)
  }
  return made
}

function pageStatement(scope: WalletScope, page: SessionPage, entryRequest: EntryRequest): Statement {
  return sql`
    with matches as (select (${countOf(scope, page.filter)}) as total)
    select ${entryOf(entryRequest)} as entry, (select total from matches) as total,
      (select string_agg(${writtenAs(writtenSession(scope))}, ',' order by ${orderOf(page)})
        from (${pageOf(scope, page)}) s ${nameJoins} where s.wallet_id = ${scope.walletId}) as results`
}

function orderOf({ order, descending }: SessionPage): Statement {
  const direction = raw(descending ? 'desc' : 'asc')
  return sql`s.${raw(order)} ${direction}, s.id ${direction}`
}

function pageOf(scope: WalletScope, page: SessionPage): Statement {
  const { filter, limit, offset } = page
  const order = orderOf(page)
  const parts = partsOf(page)
  if (parts !== undefined) {
    const first = sql`order by ${order} ${limitOf(limit + offset)}`
    const each = parts.map(({ rest, only, keys }) => {
      const where = join([...sessionConditions(scope, rest), only], ' and ')
      const rows = sql`(select s.* from session s where ${where} ${first})`
      return keys === undefined
        ? rows
        : sql`(select s.* from unnest(${keys.values}::${raw(keys.type)}[]) key cross join lateral ${rows} s)`
    })
    return sql`select distinct on (s.${raw(page.order)}, s.id) s.* from (${join(each, ' union all ')}) s
      order by ${order} ${limitOf(limit)} offset ${offset}`
  }
  if (filter.found !== undefined) return foundPageOf(scope, page, filter.found)
  const where = join(sessionConditions(scope, filter), ' and ')
  const slice = sql`order by ${order} ${limitOf(limit)} ${offset === 0 ? empty : sql`offset ${offset}`}`
  if (offset < DEEP_OFFSET) return sql`select * from session s where ${where} ${slice}`
  if (page.order === 'started_at' && countsByMonth(scope, filter)) return deepPageOf(scope, page)
  return sql`select s.* from (select s.id from session s where ${where} ${slice}) key
    join session s on s.wallet_id = ${scope.walletId} and s.id = key.id`
}

/**
 * A page of a search by many keys, depending on the number of its matches. The values of a prepared statement do not tell
 * the planner how many sessions they match, so each branch leaves it one way only: `is true` hides the search from the
 * indexes on cards and stations, and `offset 0` hides the order of the list.
 */
function foundPageOf(scope: WalletScope, page: SessionPage, found: Found): Statement {
  const { limit, offset, filter } = page
  const rest = sessionConditions(scope, { ...filter, found: undefined })
  const isFound = sql`(${atFoundCards(scope, found)} or ${atFoundStations(scope, found)})`
  const slice = sql`order by ${orderOf(page)} ${limitOf(limit)} offset ${offset}`
  const sorted = join([...rest, isFound, sql`(select total from matches) <= ${MOST_SORTED}`], ' and ')
  const walked = join([...rest, sql`${isFound} is true`, sql`(select total from matches) > ${MOST_SORTED}`], ' and ')
  return sql`(select s.* from (select s.* from session s where ${sorted} offset 0) s ${slice})
    union all (select s.* from session s where ${walked} ${slice})`
}

/** True when the monthly counters give the total: they count by status and month, not by card or member. */
function countsByMonth(scope: WalletScope, { startedFrom, startedUntil, ...filter }: SessionFilter): boolean {
  return startedFrom === undefined && startedUntil === undefined && !isNarrowed(filter) && seesWhole(scope)
}

/**
 * Skips whole months before the page by their counters. The rest is read from the nearer end of the page's month,
 * forward to the page's first row or backward to its last: at most half a month. The rows come in either order.
 */
function deepPageOf(scope: WalletScope, page: SessionPage): Statement {
  const { filter, descending, limit, offset } = page
  const walked = (isBack: boolean): Statement => {
    const isDown = descending !== isBack
    const which = isBack ? raw('(select is_back from jump)') : raw('(select not is_back from jump)')
    // With bounds at both ends the planner expects few rows. With one bound it expects a third of all rows, and plans
    // again for each request.
    const [near, far] = isDown
      ? [raw('<'), raw(`> (select '-infinity'::timestamptz from jump)`)]
      : [raw('>='), raw(`< (select 'infinity'::timestamptz from jump)`)]
    const between = sql`s.started_at ${near} (select boundary from jump) and s.started_at ${far}`
    const where = [...sessionConditions(scope, filter), which, between]
    return sql`(select s.id from session s where ${join(where, ' and ')}
      order by ${orderOf({ ...page, descending: isDown })} ${limitOf(limit)} offset (select skipped from jump))`
  }
  const direction = raw(descending ? 'desc' : 'asc')
  const [first, last] = [sql`month at time zone 'UTC'`, sql`(month + interval '1 month') at time zone 'UTC'`]
  const [beginning, end] = descending ? [last, first] : [first, last]
  return sql`
    with months as (
      select month::timestamp as month, sum(sessions)::bigint as own,
        sum(sum(sessions)) over (order by month ${direction})::bigint as through
      from wallet_session_counter where wallet_id = ${scope.walletId} ${ofStatuses(filter)} group by month),
    jump as (
      select ${beginning} as boundary, ${offset} - through + own as skipped, false as is_back from months
      where through - own <= ${offset}
      union all
      select ${end}, through - ${offset + limit}, true from months where through >= ${offset + limit}
      order by skipped limit 1)
    select s.* from (${walked(false)} union all ${walked(true)}) key
    join session s on s.wallet_id = ${scope.walletId} and s.id = key.id`
}

/** The usual page sizes are literals in the statement. A generic plan without them expects a tenth of all rows. */
const limitOf = (limit: number): Statement =>
  USUAL_SIZES.has(limit) ? sql`limit ${raw(String(limit))}` : sql`limit ${limit}`

interface Part {
  readonly rest: SessionFilter
  readonly only: Statement
  /** Each key has its own limited subquery, in a statement in which only the values differ. */
  readonly keys?: { readonly values: readonly string[]; readonly type: 'uuid' | 'text' }
}

/**
 * A filter by a few keys merges the first rows of each, because each key has an index in the order of the list.
 * Undefined where a scan of all sessions of the wallet finds a page sooner.
 */
function partsOf({ filter, order }: SessionPage): Part[] | undefined {
  const { statuses = [], found } = filter
  if (found !== undefined) {
    // Only the order by time has an index for each card and station.
    if ('pattern' in found || order !== 'started_at') return undefined
    if (found.cardIds.length + found.stationIds.length > FEW_KEYS) return undefined
    const rest = { ...filter, found: undefined }
    return [
      { rest, keys: { values: found.cardIds, type: 'uuid' }, only: sql`s.card_id = key` },
      { rest, keys: { values: found.stationIds, type: 'uuid' }, only: sql`s.station_id = key` },
    ]
  }
  if (statuses.length < 2) return undefined
  const rest = { ...filter, statuses: undefined }
  // The index by status excludes paid sessions, which are found in order of time. All other statuses share one
  // statement.
  const unpaid: Part = {
    rest,
    keys: { values: statuses.filter((status) => status !== 'PAID'), type: 'text' },
    only: sql`s.status = key and s.status <> 'PAID'`,
  }
  return statuses.includes('PAID') ? [{ rest, only: withStatus('PAID') }, unpaid] : [unpaid]
}

/** A review as a detail reads it; `disputed_by` is the person's name. */
export interface ReviewFields {
  readonly reasons: DoubtReason[]
  readonly books_at: string | null
  readonly disputed_at: string | null
  readonly disputed_by: string | null
  readonly dispute_words: string | null
}

export interface SessionDetailRow {
  /** As the list shows it. */
  session: Session
  connector: { type: string; power_kw: number | null; current: string | null } | null
  auth_method: string | null
  /** The readings that are in no file. */
  curve: CurvePoint[]
  /** The file with the other readings of an old charge. */
  charge_file_id: string | null
  energy_by_period: Record<string, string>
  price: unknown
  cdr_id: string | null
  invoice_line_id: string | null
  timeline: { at: string; event: string; detail: string | null }[]
  co2_g: bigint | null
  invoice_number: string | null
  idle_s: number
  idle_minor: bigint
  peak_minor: bigint
  /** As `chargeRecordOf` created it, while it needs review. */
  record: object | null
  credits: {
    id: string
    at: string
    energy_wh: string
    total_minor: string
    note_id: string | null
    note_number: string | null
  }[]
  /** The review of a waiting record. */
  review: ReviewFields | null
  dispute: {
    reason: DisputeReason
    words: string
    by: string | null
    at: string
    answer: string | null
    answered_at: string | null
  } | null
}

export function selectSession(on: Sql, scope: WalletScope, id: string): Promise<SessionDetailRow | undefined> {
  return on.row<SessionDetailRow>(sql`
    select ${writtenAs(writtenSession(scope))}::json as session, s.connector, s.auth_method, s.curve, s.charge_file_id, s.energy_by_period, s.price, s.cdr_id,
      s.invoice_line_id, s.timeline, s.co2_g, s.idle_s, s.idle_minor, s.peak_minor, s.record, doc.number as invoice_number,
      (select json_build_object('reason', d.reason, 'words', d.words, 'by', p.name, 'at', d.created_at, 'answer', d.answer,
          'answered_at', d.answered_at)
        from session_dispute d left join person p on p.id = d.person_id
        where d.wallet_id = ${scope.walletId} and d.session_id = s.id) as dispute,
      coalesce((select json_agg(json_build_object('id', k.credit_id, 'at', k.applied_at, 'energy_wh', k.credited_energy_wh::text,
          'total_minor', (k.net_minor + k.vat_minor)::text, 'note_id', k.note_id, 'note_number', n.number)
          order by k.applied_at, k.credit_id)
        from session_credit k left join document n on n.wallet_id = ${scope.walletId} and n.id = k.note_id
        where k.wallet_id = ${scope.walletId} and k.session_id = s.id), '[]') as credits,
      (select json_build_object('reasons', r.reasons, 'books_at', r.books_at, 'disputed_at', r.disputed_at, 'disputed_by', p.name,
          'dispute_words', r.dispute_words)
        from session_review r left join person p on p.id = r.disputed_by
        where r.wallet_id = ${scope.walletId} and r.session_id = s.id and r.decided_at is null) as review
    from session s ${nameJoins}
    left join document doc on doc.wallet_id = s.wallet_id and doc.id = s.invoice_id
    where s.wallet_id = ${scope.walletId} and s.id = ${id}
      ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty} ${inTeamsByCard(scope, sql`s.card_id`)}`)
}

export interface DisputeRow {
  wallet_id: string
  session_id: string
  wallet_name: string
  reason: string
  words: string
  email: string | null
  created_at: string
}

/** Open disputes of all wallets, oldest first, for the operator of the installation. */
export function selectOpenDisputes(on: Sql, sessionId: string | null): Promise<DisputeRow[]> {
  return on.rows<DisputeRow>(sql`
    select d.wallet_id, d.session_id, w.name as wallet_name, d.reason, d.words, p.email, d.created_at
    from session_dispute d join wallet w on w.id = d.wallet_id left join person p on p.id = d.person_id
    where d.answer is null and (${sessionId}::uuid is null or d.session_id = ${sessionId}) order by d.created_at, d.session_id limit 200`)
}

/** The wallet of a session, among those the person has access to. */
export async function selectWalletOfSession(on: Sql, personId: string, sessionId: string) {
  if (on.isDistributed()) {
    const walletIds = await selectWalletIds(on, [personId])
    return on.row<{ wallet_id: string }>(
      sql`select wallet_id from session where wallet_id = any(${walletIds}) and id = ${sessionId} limit 1`,
    )
  }
  return on.row<{ wallet_id: string }>(sql`
    select m.wallet_id from wallet_membership m
    join session s on s.wallet_id = m.wallet_id and s.id = ${sessionId}
    where m.person_id = ${personId} limit 1`)
}

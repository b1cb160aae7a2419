import type { SessionFlag, SessionStatus, StopCommand } from '@voltway/contract/sessions'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, join, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads sessions for lists and details, with the names of card, member and vehicle. Writes nothing. */

export interface SessionRow {
  id: string
  status: SessionStatus
  started_at: string
  ended_at: string | null
  duration_s: number
  energy_wh: bigint
  cost_minor: bigint
  currency: string
  cost_is_final: boolean
  station_id: string
  station: {
    name: string
    address: string
    city: string
    operator: string
    evse_id: string | null
    coordinates: { latitude: number; longitude: number } | null
  }
  card_id: string
  card_name: string
  member_id: string | null
  member_name: string | null
  vehicle_id: string | null
  licence_plate: string | null
  cost_centre: string | null
  invoice_id: string | null
  flags: SessionFlag[]
  stop: StopCommand | null
}

export interface SessionFilter {
  readonly statuses?: readonly SessionStatus[] | undefined
  readonly startedFrom?: string | undefined
  readonly startedUntil?: string | undefined
  readonly cardId?: string | undefined
  /** What a search found: sessions of these cards or at these stations. */
  readonly found?: { readonly cardIds: readonly string[]; readonly stationIds: readonly string[] } | undefined
}

export type SessionOrder = 'started_at' | 'energy_wh' | 'cost_minor' | 'duration_s'

export interface SessionPage {
  readonly filter: SessionFilter
  readonly order: SessionOrder
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

const listColumns = sql`s.id, s.status, s.started_at, s.ended_at, s.duration_s, s.energy_wh, s.cost_minor, s.currency,
  s.cost_is_final, s.station_id, s.station, s.card_id, s.member_id, s.vehicle_id, s.cost_centre, s.invoice_id, s.flags, s.stop`
const names = sql`c.name as card_name, m.name as member_name, v.licence_plate`
const nameJoins = sql`
  join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
  left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
  left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id`

/** From here on the rows before the page are walked in the index alone, which is an order of magnitude cheaper. */
const DEEP_OFFSET = 1000
/** A search that finds more than this many cards and stations walks the sessions by time instead of each one's own. */
const FEW_KEYS = 100

/** One page with the number of all; `count` is undefined when the page is empty, so that it must be asked for apart. */
export async function selectSessionPage(
  on: Sql,
  scope: WalletScope,
  page: SessionPage,
): Promise<{ rows: SessionRow[]; count: number | undefined }> {
  const order = orderOf(page)
  const rows = await on.rows<SessionRow & { total: bigint }>(sql`
    select ${listColumns}, ${names}, (${countOf(scope, page.filter)}) as total
    from (${pageOf(scope, page)}) s ${nameJoins}
    order by ${order}`)
  return { rows, count: rows[0] === undefined ? undefined : Number(rows[0].total) }
}

export async function selectSessionCount(on: Sql, scope: WalletScope, filter: SessionFilter): Promise<number> {
  const row = await on.row<{ total: bigint }>(sql`select (${countOf(scope, filter)}) as total`)
  return Number(row?.total ?? 0n)
}

function orderOf({ order, descending }: SessionPage): Statement {
  const direction = raw(descending ? 'desc' : 'asc')
  return sql`s.${raw(order)} ${direction}, s.id ${direction}`
}

function pageOf(scope: WalletScope, page: SessionPage): Statement {
  const { filter, limit, offset } = page
  const order = orderOf(page)
  const keys = filter.found
  if (keys !== undefined && keys.cardIds.length + keys.stationIds.length <= FEW_KEYS) {
    const where = conditions(scope, { ...filter, found: undefined })
    const first = sql`order by ${order} limit ${limit + offset}`
    const each = (column: string, ids: readonly string[]) => sql`
      select one.* from unnest(${ids}::uuid[]) key (id) cross join lateral (
        select s.* from session s where ${where} and s.${raw(column)} = key.id ${first}) one`
    return sql`select distinct on (s.${raw(page.order)}, s.id) s.* from (
        ${each('card_id', keys.cardIds)} union all ${each('station_id', keys.stationIds)}) s
      order by ${order} limit ${limit} offset ${offset}`
  }
  const where = conditions(scope, filter)
  const slice = sql`order by ${order} limit ${limit} offset ${offset}`
  if (offset < DEEP_OFFSET) return sql`select * from session s where ${where} ${slice}`
  return sql`select s.* from (select s.id from session s where ${where} ${slice}) key
    join session s on s.wallet_id = ${scope.walletId} and s.id = key.id`
}

function conditions(scope: WalletScope, filter: SessionFilter): Statement {
  const all = [sql`s.wallet_id = ${scope.walletId}`]
  if (scope.ownOnly) all.push(sql`s.member_id = ${scope.memberId}`)
  const { statuses, startedFrom, startedUntil, cardId, found } = filter
  if (statuses?.length === 1) all.push(sql`s.status = ${statuses[0]}`)
  else if (statuses !== undefined && statuses.length > 0) all.push(sql`s.status = any(${statuses})`)
  if (startedFrom !== undefined) all.push(sql`s.started_at >= ${startedFrom}`)
  if (startedUntil !== undefined) all.push(sql`s.started_at <= ${startedUntil}`)
  if (cardId !== undefined) all.push(sql`s.card_id = ${cardId}`)
  if (found !== undefined) {
    all.push(sql`(s.card_id = any(${found.cardIds}) or s.station_id = any(${found.stationIds}))`)
  }
  return join(all, ' and ')
}

/** How many there are: a sum of monthly counters wherever whole months are asked for, else counted. */
function countOf(scope: WalletScope, filter: SessionFilter): Statement {
  const { statuses, startedFrom, startedUntil, cardId, found } = filter
  if (scope.ownOnly || cardId !== undefined || found !== undefined) {
    return sql`select count(*) from session s where ${conditions(scope, filter)}`
  }
  const ofStatus = statuses === undefined || statuses.length === 0 ? empty : sql`and status = any(${statuses})`
  const counters = sql`select coalesce(sum(sessions), 0)::bigint from wallet_session_counter
    where wallet_id = ${scope.walletId} ${ofStatus}`
  if (startedFrom === undefined && startedUntil === undefined) return counters
  const [firstMonth, endMonth] = wholeMonths(startedFrom, startedUntil)
  if (firstMonth !== undefined && endMonth !== undefined && firstMonth >= endMonth) {
    return sql`select count(*) from session s where ${conditions(scope, filter)}`
  }
  const months = join(
    [
      ...(firstMonth === undefined ? [] : [sql`and month >= ${firstMonth}::date`]),
      ...(endMonth === undefined ? [] : [sql`and month < ${endMonth}::date`]),
    ],
    ' ',
  )
  const edge = (part: SessionFilter, more: Statement) =>
    sql`(select count(*) from session s where ${conditions(scope, { ...filter, ...part })} ${more})`
  const parts = [sql`(${counters} ${months})`]
  if (firstMonth !== undefined) {
    parts.push(edge({ startedUntil: undefined }, sql`and s.started_at < ${`${firstMonth}T00:00:00Z`}`))
  }
  if (endMonth !== undefined) {
    parts.push(edge({ startedFrom: undefined }, sql`and s.started_at >= ${`${endMonth}T00:00:00Z`}`))
  }
  return sql`select ${join(parts, ' + ')}`
}

/** First whole month (UTC) from an instant on, and the month that the range does not fill any more. */
function wholeMonths(from: string | undefined, until: string | undefined): [string | undefined, string | undefined] {
  return [from === undefined ? undefined : nextMonth(from), until === undefined ? undefined : monthOf(until)]
}

const monthOf = (instant: string): string => `${new Date(instant).toISOString().slice(0, 7)}-01`

function nextMonth(instant: string): string {
  const date = new Date(instant)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** The cards and stations a search means: few rows, so that the sessions themselves need no text index. */
export async function selectFoundKeys(on: Sql, { walletId }: WalletScope, pattern: string) {
  const rows = await on.rows<{ id: string; is_card: boolean }>(sql`
    select id, true as is_card from card where wallet_id = ${walletId} and search_text like ${pattern}
    union all
    select station_id, false from wallet_station where wallet_id = ${walletId} and search_text like ${pattern}`)
  return {
    cardIds: rows.filter((row) => row.is_card).map((row) => row.id),
    stationIds: rows.filter((row) => !row.is_card).map((row) => row.id),
  }
}

export interface SessionDetailRow extends SessionRow {
  connector: { type: string; power_kw: number | null; current: string | null } | null
  auth_method: string | null
  curve: [atMs: number, powerW: number | null, energyWh: number][]
  energy_by_period: Record<string, string>
  price: unknown
  cdr_id: string | null
  invoice_line_id: string | null
  timeline: { at: string; event: string; detail: string | null }[]
  co2_g: bigint | null
}

export function selectSession(on: Sql, scope: WalletScope, id: string): Promise<SessionDetailRow | undefined> {
  return on.row<SessionDetailRow>(sql`
    select ${listColumns}, ${names}, s.connector, s.auth_method, s.curve, s.energy_by_period, s.price, s.cdr_id,
      s.invoice_line_id, s.timeline, s.co2_g
    from session s ${nameJoins}
    where s.wallet_id = ${scope.walletId} and s.id = ${id}
      ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty}`)
}

/** The wallet of a session, among those a person may enter. */
export function selectWalletOfSession(on: Sql, personId: string, sessionId: string) {
  return on.row<{ wallet_id: string }>(sql`
    select m.wallet_id from wallet_membership m
    join session s on s.wallet_id = m.wallet_id and s.id = ${sessionId}
    where m.person_id = ${personId} limit 1`)
}

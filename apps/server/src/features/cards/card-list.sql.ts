import type { WalletScope } from '../../kernel/scope.ts'
import type { NearPatterns } from '../../platform/searchable.ts'
import { empty, join, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads of cards with what is shown of them. */

export interface CardRow {
  id: string
  name: string
  card_number: string
  contract_id: string
  type: 'PHYSICAL' | 'EKEY'
  credit_mode: 'LIMITED' | 'UNLOCKED'
  blocked_by_hand_at: string | null
  activated_at: string | null
  assigned_credit_minor: bigint | null
  credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  renewal_day: number | null
  next_renewal_at: string | null
  spent_minor: bigint
  reserved_minor: bigint
  member_id: string | null
  member_name: string | null
  member_status: string | null
  vehicle_id: string | null
  licence_plate: string | null
  cost_centre: string | null
  valid_until: string | null
  last_used_at: string | null
  external_id: string | null
}

/** What the wallet adds to each of its cards. */
export interface CardWalletRow {
  wallet_state: string
  payment_logic: string
  available_minor: bigint
  negative_tolerance_minor: bigint
  /** Comma-separated, because an array costs more to read than all the rest of the row. */
  wallet_reasons: string
  today: string
  time_zone: string
  card_count: number
}

export const cardColumns = sql`c.id, c.name, c.card_number, c.contract_id, c.type, c.credit_mode, c.blocked_by_hand_at,
  c.activated_at, c.assigned_credit_minor::text, c.credit_renewal, c.renewal_day,
  c.next_renewal_at, c.spent_minor::text, c.reserved_minor::text, c.member_id, m.name as member_name, m.status as member_status,
  c.vehicle_id, v.licence_plate, c.cost_centre, c.valid_until, c.last_used_at, c.external_id`

const cardTables = sql`card c
  left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
  left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id`

export const walletColumns = (now: Date) => sql`w.state as wallet_state, w.payment_logic,
  (f.balance_minor + w.credit_minor)::text as available_minor, w.negative_tolerance_minor::text,
  array_to_string(w.card_block_reasons, ',') as wallet_reasons,
  (${now}::timestamptz at time zone w.time_zone)::date as today, w.time_zone, w.card_count`

const walletTables = sql`wallet w join ledger_account f on f.wallet_id = w.id and f.kind = 'FUNDS'`

/** Filters of the list; those on state and reason are answered with the wallet's facts in mind. */
export interface CardFilter {
  /** LIKE pattern over the searchable text. */
  readonly pattern: string | null
  /** Instead of the pattern: what was typed, with one typo tolerated. */
  readonly near: NearPatterns | null
  readonly creditMode: string | null
  /** Cards with, or without, a reason of their own. */
  readonly hasOwnReason: boolean | null
  readonly isInactive: boolean | null
  readonly isPlafondReached: boolean | null
  /** A driver's own cards. */
  readonly memberId: string | null
  readonly today: string | null
}

export const noFilter: CardFilter = {
  pattern: null,
  near: null,
  creditMode: null,
  hasOwnReason: null,
  isInactive: null,
  isPlafondReached: null,
  memberId: null,
  today: null,
}

/** The rules of card-reasons.ts as conditions, for lists and counts; a test holds the two together. */
const inactive = (today: Statement) => sql`(c.blocked_by_hand_at is not null or c.activated_at is null
  or coalesce(c.valid_until < ${today}, false) or coalesce(m.status in ('INACTIVE', 'REMOVED'), false))`
const plafondReached = sql`(c.credit_mode = 'LIMITED' and c.assigned_credit_minor is not null
  and c.spent_minor + c.reserved_minor >= c.assigned_credit_minor)`

function conditions(filter: CardFilter): Statement {
  const parts: Statement[] = []
  const today = sql`${filter.today}::date`
  if (filter.pattern !== null) parts.push(sql`c.search_text like ${filter.pattern}`)
  if (filter.near !== null) {
    parts.push(sql`c.search_text like any(${filter.near.parts}) and c.search_text like any(${filter.near.patterns})`)
  }
  if (filter.creditMode !== null) parts.push(sql`c.credit_mode = ${filter.creditMode}`)
  if (filter.memberId !== null) parts.push(sql`c.member_id = ${filter.memberId}`)
  if (filter.isInactive !== null) parts.push(sql`${inactive(today)} = ${filter.isInactive}`)
  if (filter.isPlafondReached !== null) parts.push(sql`${plafondReached} = ${filter.isPlafondReached}`)
  if (filter.hasOwnReason !== null) parts.push(sql`(${inactive(today)} or ${plafondReached}) = ${filter.hasOwnReason}`)
  return parts.length === 0 ? empty : sql`and ${join(parts, ' and ')}`
}

/** Orders of the list; the id breaks ties, a card never used is the oldest. The searchable text begins with the name. */
const orders = {
  name: sql`c.search_text, c.id`,
  '-name': sql`c.search_text desc, c.id desc`,
  spent: sql`c.spent_minor, c.id`,
  '-spent': sql`c.spent_minor desc, c.id desc`,
  last_used_at: sql`c.last_used_at nulls first, c.id`,
  '-last_used_at': sql`c.last_used_at desc nulls last, c.id desc`,
  card_id: sql`c.card_number, c.id`,
  '-card_id': sql`c.card_number desc, c.id desc`,
} as const
export type CardOrder = keyof typeof orders

export interface CardPage {
  readonly filter: CardFilter
  readonly ordering: CardOrder
  readonly limit: number
  readonly offset: number
}

/** One page and the facts of the wallet. */
export interface CardPageRow {
  readonly wallet: CardWalletRow
  readonly cards: readonly CardRow[]
}

/**
 * The hot list: one statement whose answer is two JSON texts, because reading 31 columns of 10 rows one by one costs the server
 * three times as much as the database's writing them together. Amounts travel as text, never as JSON numbers.
 */
export async function selectCardPage(
  db: Sql,
  scope: WalletScope,
  page: CardPage,
  now: Date,
): Promise<CardPageRow | undefined> {
  const row = await db.row<{ wallet: string; cards: string | null }>(sql`
    select row_to_json(w)::text as wallet, (
      select json_agg(c)::text from (
        select ${cardColumns} from ${cardTables}
        where c.wallet_id = w.id ${conditions(page.filter)}
        order by ${orders[page.ordering]} limit ${page.limit} offset ${page.offset}) c) as cards
    from (select w.id, ${walletColumns(now)} from ${walletTables} where w.id = ${scope.walletId}) w`)
  if (row === undefined) return undefined
  return {
    wallet: walletRowOf(JSON.parse(row.wallet)),
    cards: row.cards === null ? [] : (JSON.parse(row.cards) as AsText<CardRow>[]).map(cardOfJson),
  }
}

/** A row whose amounts came as text, as they do within JSON. */
export type AsText<Row> = {
  [column in keyof Row]: Row[column] extends bigint | null ? Exclude<Row[column], bigint> | string : Row[column]
}

function walletRowOf<Row extends AsText<CardWalletRow>>(wallet: Row) {
  return {
    ...wallet,
    available_minor: BigInt(wallet.available_minor),
    negative_tolerance_minor: BigInt(wallet.negative_tolerance_minor),
  }
}

function amountsOf(card: Pick<AsText<CardRow>, 'assigned_credit_minor' | 'spent_minor' | 'reserved_minor'>) {
  return {
    assigned_credit_minor: card.assigned_credit_minor === null ? null : BigInt(card.assigned_credit_minor),
    spent_minor: BigInt(card.spent_minor),
    reserved_minor: BigInt(card.reserved_minor),
  }
}

/** A card and its wallet out of one row. */
export function cardWithWallet(row: AsText<CardRow & CardWalletRow>): CardRow & CardWalletRow {
  return { ...walletRowOf(row), ...amountsOf(row) }
}

function cardOfJson(card: AsText<CardRow>): CardRow {
  return {
    ...card,
    ...amountsOf(card),
    blocked_by_hand_at: instantOf(card.blocked_by_hand_at),
    activated_at: instantOf(card.activated_at),
    next_renewal_at: instantOf(card.next_renewal_at),
    last_used_at: instantOf(card.last_used_at),
  }
}

/** JSON writes an instant as `…+00:00`, the API as `…Z`. */
const instantOf = (json: string | null) => (json === null ? null : `${json.slice(0, -6)}Z`)

export async function selectCardCount(db: Sql, scope: WalletScope, filter: CardFilter): Promise<number> {
  const row = await db.row<{ cards: number }>(sql`
    select count(*)::integer as cards from ${cardTables} where c.wallet_id = ${scope.walletId} ${conditions(filter)}`)
  return row?.cards ?? 0
}

/** All cards that match, of whatever page. */
export async function selectCardIds(db: Sql, scope: WalletScope, filter: CardFilter): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select c.id from ${cardTables} where c.wallet_id = ${scope.walletId} ${conditions(filter)} order by c.search_text, c.id`)
  return rows.map(({ id }) => id)
}

export function selectCardWallet(db: Sql, scope: WalletScope, now: Date): Promise<CardWalletRow | undefined> {
  return db
    .row<AsText<CardWalletRow>>(sql`select ${walletColumns(now)} from ${walletTables} where w.id = ${scope.walletId}`)
    .then((row) => row && walletRowOf(row))
}

export async function selectCards(
  db: Sql,
  scope: WalletScope,
  cardIds: readonly string[],
  now: Date,
): Promise<(CardRow & CardWalletRow)[]> {
  const rows = await db.rows<AsText<CardRow & CardWalletRow>>(sql`
    select ${walletColumns(now)}, c.*
    from ${walletTables}
    join lateral (select ${cardColumns} from ${cardTables} where c.wallet_id = w.id and c.id = any(${cardIds})) c on true
    where w.id = ${scope.walletId}
    order by c.id`)
  return rows.map(cardWithWallet)
}

export interface CardCountRow extends CardWalletRow {
  wallet_id: string
  total: number
  limited: number
  inactive: number
  plafond_reached: number
  /** With at least one reason of their own. */
  blocked: number
}

/** How the cards of wallets stand, a row per wallet. */
export async function selectCardCounts(db: Sql, scopes: readonly WalletScope[], now: Date): Promise<CardCountRow[]> {
  const rows = await db.rows<AsText<CardCountRow>>(sql`
    select w.id as wallet_id, ${walletColumns(now)}, n.*
    from ${walletTables}
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where c.credit_mode = 'LIMITED')::integer as limited,
        count(*) filter (where ${inactive(todayOfWallet(now))})::integer as inactive,
        count(*) filter (where ${plafondReached})::integer as plafond_reached,
        count(*) filter (where ${inactive(todayOfWallet(now))} or ${plafondReached})::integer as blocked
      from card c left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
      where c.wallet_id = w.id) n
    where w.id = any(${scopes.map((scope) => scope.walletId)})`)
  return rows.map(walletRowOf)
}

const todayOfWallet = (now: Date) => sql`(${now}::timestamptz at time zone w.time_zone)::date`

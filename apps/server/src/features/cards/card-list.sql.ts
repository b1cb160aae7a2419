import { type EntryRequest, entryOf, inTeams, type WalletScope } from '../../kernel/scope.ts'
import { writtenAs } from '../../platform/json-text.ts'
import type { NearPatterns } from '../../platform/searchable.ts'
import { type BoundStatement, empty, join, prepared, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import {
  cardIsInactive,
  cardIsInactiveUnblocked,
  cardReachedLimit,
  todayOfWallet,
  walletReasons,
} from './card-rule.sql.ts'
import { listedCard, type WrittenCard, writtenCard } from './card-written.sql.ts'

/** Reads of cards with their display data. */

/** The wallet's data for each of its cards. */
export interface CardWalletRow {
  /** Text, because JSON numbers cannot hold such integers. */
  available_minor: string
  /** Reasons of all cards of the wallet, comma-separated: parsing an array costs more than the rest of the row. */
  wallet_reasons: string
  today: string
  time_zone: string
  card_count: number
}

/** A card with its wallet and its own reasons. */
export interface CardRow extends CardWalletRow {
  card: WrittenCard
  is_inactive: boolean
  /** Whether the card would be inactive without its manual block. */
  is_inactive_unblocked: boolean
  has_reached_limit: boolean
}

export const cardColumns = (now: Date) => sql`${walletColumns(now)}, ${writtenAs(writtenCard(now))}::json as card,
  ${cardIsInactive(todayOfWallet(now))} as is_inactive, ${cardIsInactiveUnblocked(todayOfWallet(now))} as is_inactive_unblocked,
  ${cardReachedLimit(now)} as has_reached_limit`

const memberJoin = sql`left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id`
const nameJoins = sql`${memberJoin}
  left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id`
const cardTables = sql`card c ${nameJoins}`

export const walletColumns = (now: Date) => sql`(f.balance_minor + w.credit_minor)::text as available_minor,
  ${walletReasons} as wallet_reasons, ${todayOfWallet(now)} as today, w.time_zone, w.card_count`

const walletTables = sql`wallet w join ledger_account f on f.wallet_id = w.id and f.kind = 'FUNDS'`

/** Filters of the list. The filters on state and reason depend on the wallet's facts. */
export interface CardFilter {
  /** LIKE pattern over the searchable text. */
  readonly pattern: string | null
  /** Instead of the pattern: the search text, matched with one typo tolerated. */
  readonly near: NearPatterns | null
  readonly creditMode: string | null
  readonly externalId: string | null
  /** Cards with, or without, a reason of their own. */
  readonly hasOwnReason: boolean | null
  readonly isInactive: boolean | null
  readonly isPlafondReached: boolean | null
  /** A driver's own cards. */
  readonly memberId: string | null
  /** Cards of these teams; null: of all, and without one. */
  readonly teamIds: readonly string[] | null
  /** The instant at which reasons are filtered, and its day in the wallet's time zone; null without such a filter. */
  readonly at: { readonly now: Date; readonly today: string } | null
}

export const noFilter: CardFilter = {
  pattern: null,
  near: null,
  creditMode: null,
  externalId: null,
  hasOwnReason: null,
  isInactive: null,
  isPlafondReached: null,
  memberId: null,
  teamIds: null,
  at: null,
}

function conditions(filter: CardFilter): Statement {
  const parts: Statement[] = []
  if (filter.pattern !== null) parts.push(sql`c.search_text like ${filter.pattern}`)
  if (filter.near !== null) {
    parts.push(sql`c.search_text like any(${filter.near.around}) and c.search_text like any(${filter.near.patterns})`)
  }
  if (filter.externalId !== null) parts.push(sql`c.external_id = ${filter.externalId}`)
  if (filter.creditMode !== null) parts.push(sql`c.credit_mode = ${filter.creditMode}`)
  if (filter.memberId !== null) parts.push(sql`c.member_id = ${filter.memberId}`)
  if (filter.teamIds !== null) parts.push(sql`c.team_id = any(${[...filter.teamIds]}::uuid[])`)
  if (filter.at !== null) {
    const isInactive = cardIsInactive(sql`${filter.at.today}::date`)
    const hasReachedLimit = cardReachedLimit(filter.at.now)
    if (filter.isInactive !== null) parts.push(sql`${isInactive} = ${filter.isInactive}`)
    if (filter.isPlafondReached !== null) parts.push(sql`${hasReachedLimit} = ${filter.isPlafondReached}`)
    if (filter.hasOwnReason !== null) parts.push(sql`(${isInactive} or ${hasReachedLimit}) = ${filter.hasOwnReason}`)
  }
  return parts.length === 0 ? empty : sql`and ${join(parts, ' and ')}`
}

/**
 * Sort orders of the list. The id breaks ties, and a card never used counts as the oldest. The searchable text begins
 * with the name.
 */
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

/** One page and the facts of the wallet. `entry` is the caller's own row, read by the same statement. */
export interface CardPageRow {
  readonly entry: string | null
  readonly wallet: CardWalletRow
  /** In the format of `listedCard` (card-written.sql.ts). */
  readonly lines: readonly string[]
}

/**
 * The most frequent list, in one statement. Each card is one line of the result, because JSON texts contain no line
 * breaks.
 */
export async function selectCardPage(
  db: Sql,
  scope: WalletScope,
  { filter, ordering, limit, offset }: CardPage,
  entryRequest: EntryRequest,
): Promise<CardPageRow | undefined> {
  const usual = USUAL_SIZES.has(limit) ? limit : null
  const depth = offset === 0 ? 'first' : offset < DEEP_OFFSET ? 'near' : 'deep'
  const params = { ...entryRequest, walletId: scope.walletId, limit, offset }
  const statement =
    filter === noFilter
      ? wholePage({ ordering, depth, usual })(params)
      : pageStatement(
          { conditions: conditions(filter), members: needsMembers(filter) },
          { ordering, depth, usual },
          params,
        )
  const row = await db.row<{ entry: string | null; wallet: string; cards: string | null }>(statement)
  if (row === undefined) return undefined
  return {
    entry: row.entry,
    wallet: JSON.parse(row.wallet) as CardWalletRow,
    lines: row.cards === null ? [] : row.cards.split('\n'),
  }
}

/** From this offset, the rows before the page are read from the index alone. */
const DEEP_OFFSET = 100
/** The usual page sizes are literals in the statement. Without them, PostgreSQL plans again for each page. */
const USUAL_SIZES: ReadonlySet<number> = new Set([5, 10, 20, 50, 100])

/** The values that change the text of the statement. */
interface Shape {
  readonly ordering: CardOrder
  readonly depth: 'first' | 'near' | 'deep'
  readonly usual: number | null
}

interface PageParams extends EntryRequest {
  readonly walletId: string
  readonly limit: number
  readonly offset: number
}

const wholePages = new Map<string, (params: PageParams) => BoundStatement>()

/** Without a filter, which is the usual request. */
function wholePage(shape: Shape): (params: PageParams) => BoundStatement {
  const key = `${shape.ordering} ${shape.depth} ${shape.usual}`
  let page = wholePages.get(key)
  if (page === undefined) {
    page = prepared((params) => pageStatement({ conditions: empty, members: false }, shape, params))
    wholePages.set(key, page)
  }
  return page
}

function pageStatement(
  cards: { readonly conditions: Statement; readonly members: boolean },
  { ordering, depth, usual }: Shape,
  { personId, sessionId, walletId, now, limit, offset }: PageParams,
): Statement {
  const own = { isInactive: cardIsInactive(sql`w.today`), hasReachedLimit: cardReachedLimit(now) }
  const card = writtenAs(listedCard(now, own))
  const order = orders[ordering]
  const rows = sql`from card c ${cards.members ? memberJoin : empty} where c.wallet_id = ${walletId} ${cards.conditions}
    order by ${order} limit ${usual === null ? limit : raw(String(usual))} ${depth === 'first' ? empty : sql`offset ${offset}`}`
  const page =
    depth === 'deep'
      ? sql`select c.* from (select c.id ${rows}) key join card c on c.wallet_id = ${walletId} and c.id = key.id`
      : sql`select c.* ${rows}`
  return sql`
    select ${entryOf({ personId, sessionId, walletId, now })} as entry, row_to_json(w)::text as wallet,
      (select string_agg(${card}, E'\n' order by ${order}) from (${page}) c ${nameJoins}
        where c.wallet_id = ${walletId}) as cards
    from (select w.id, ${walletColumns(now)} from ${walletTables} where w.id = ${walletId}) w`
}

const needsMembers = ({ isInactive, hasOwnReason }: CardFilter) => isInactive !== null || hasOwnReason !== null

export async function selectCardCount(db: Sql, scope: WalletScope, filter: CardFilter): Promise<number> {
  const row = await db.row<{ cards: number }>(sql`
    select count(*)::integer as cards from card c ${needsMembers(filter) ? memberJoin : empty}
    where c.wallet_id = ${scope.walletId} ${inTeams(scope, sql`c.team_id`)} ${conditions(filter)}`)
  return row?.cards ?? 0
}

/** All matching cards, on any page. */
export async function selectCardIds(
  db: Sql,
  scope: WalletScope,
  filter: CardFilter,
  limit: number | null = null,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select c.id from ${cardTables}
    where c.wallet_id = ${scope.walletId} ${inTeams(scope, sql`c.team_id`)} ${conditions(filter)}
    order by c.search_text, c.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export interface BlockedCardRow {
  id: string
  card_number: string
  name: string
  wallet_reasons: string
  is_inactive: boolean
  has_reached_limit: boolean
}

/** Cards with a reason not to charge, of the wallet or their own, by name. */
export function selectBlockedCards(
  db: Sql,
  scope: WalletScope,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<BlockedCardRow[]> {
  return db.rows<BlockedCardRow>(sql`
    select c.id, c.card_number, c.name, c.is_inactive, c.has_reached_limit, w.wallet_reasons
    from (select w.id, ${walletColumns(now)} from ${walletTables} where w.id = ${scope.walletId}) w
    cross join lateral (
      select c.id, c.card_number, c.name, c.search_text, ${cardIsInactive(sql`w.today`)} as is_inactive,
        ${cardReachedLimit(now)} as has_reached_limit
      from card c ${memberJoin}
      where c.wallet_id = ${scope.walletId} and (w.wallet_reasons <> '' or ${cardIsInactive(sql`w.today`)} or ${cardReachedLimit(now)})
      order by c.search_text, c.id limit ${raw(String(limit))}) c
    order by c.search_text, c.id`)
}

export function selectCardWallet(db: Sql, scope: WalletScope, now: Date): Promise<CardWalletRow | undefined> {
  return db.row<CardWalletRow>(sql`select ${walletColumns(now)} from ${walletTables} where w.id = ${scope.walletId}`)
}

export function selectCards(db: Sql, scope: WalletScope, cardIds: readonly string[], now: Date): Promise<CardRow[]> {
  return db.rows<CardRow>(sql`
    select ${cardColumns(now)} from ${walletTables} join card c on c.wallet_id = w.id ${nameJoins}
    where w.id = ${scope.walletId} and c.id = any(${cardIds}) ${inTeams(scope, sql`c.team_id`)} order by c.id`)
}

export interface CardCountRow extends CardWalletRow {
  wallet_id: string
  total: number
  limited: number
  inactive: number
  plafond_reached: number
  /** The number of cards with at least one reason of their own. */
  blocked: number
}

/** The counts of cards by state, one row per wallet. */
export function selectCardCounts(db: Sql, scopes: readonly WalletScope[], now: Date): Promise<CardCountRow[]> {
  const [first, ...others] = scopes
  // With an array PostgreSQL plans again for each request, which takes longer than counting the cards of one wallet.
  const [wallets, walletId] =
    first !== undefined && others.length === 0
      ? [sql`w.id = ${first.walletId}`, sql`${first.walletId}`]
      : [sql`w.id = any(${scopes.map((scope) => scope.walletId)})`, sql`w.id`]
  return db.rows<CardCountRow>(sql`
    select w.id as wallet_id, ${walletColumns(now)}, n.*
    from ${walletTables}
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where c.credit_mode = 'LIMITED')::integer as limited,
        count(*) filter (where ${cardIsInactive(todayOfWallet(now))})::integer as inactive,
        count(*) filter (where ${cardReachedLimit(now)})::integer as plafond_reached,
        count(*) filter (where ${cardIsInactive(todayOfWallet(now))} or ${cardReachedLimit(now)})::integer as blocked
      from card c left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
      where c.wallet_id = ${walletId}) n
    where ${wallets}`)
}

/** Those of the external ids that cards of the wallet have. */
export function selectUsedExternalIds(
  db: Sql,
  { walletId }: WalletScope,
  externalIds: readonly string[],
): Promise<{ external_id: string }[]> {
  return db.rows(sql`
    select external_id from card where wallet_id = ${walletId} and external_id = any(${[...externalIds]}::text[])`)
}

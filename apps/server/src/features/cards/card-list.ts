import type { BlockedReason, Card, listCards } from '@voltway/contract/cards'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import { type EntryRequest, requestedTeams, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, nearly, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type CardFilter,
  noFilter,
  selectBlockedCards,
  selectCardCount,
  selectCardCounts,
  selectCardIds,
  selectCardPage,
  selectCards,
  selectCardWallet,
} from './card-list.sql.ts'
import { cardReasonsOf, walletReasonsOf } from './card-reasons.ts'
import { cardReplyOf, cardTexts } from './card-reply.ts'

type CardQuery = QueryOf<typeof listCards>

/**
 * A page of cards as JSON text with the total. The most frequent case, without a search, is one statement because the
 * wallet stores its number of cards.
 */
export async function readCardPage(
  ctx: Ctx,
  scope: WalletScope,
  query: CardQuery,
  entryRequest: EntryRequest,
): Promise<{ entry: string | null; count: number; results: string }> {
  const filter = await filterOf(ctx, scope, query)
  if (filter === 'none') return { entry: null, count: 0, results: '' }
  const found = await pageOf(ctx, scope, query, { filter, entryRequest })
  // No exact match: search again with one typo tolerated.
  const near = found.count === 0 && filter.pattern !== null ? nearly(query.search ?? '') : undefined
  return near === undefined
    ? found
    : pageOf(ctx, scope, query, { filter: { ...filter, pattern: null, near }, entryRequest })
}

async function pageOf(
  ctx: Ctx,
  scope: WalletScope,
  query: CardQuery,
  { filter, entryRequest }: { readonly filter: CardFilter; readonly entryRequest: EntryRequest },
) {
  const { ordering, limit, offset } = query
  const page = await selectCardPage(ctx.db.read, scope, { filter, ordering, limit, offset }, entryRequest)
  if (page === undefined) refuse('wallet.not_found')
  const { entry, wallet, lines } = page
  const known = filter === noFilter ? wallet.card_count : countByPage(query, lines.length)
  const count = known ?? (await selectCardCount(ctx.db.read, scope, filter))
  return { entry, count, results: cardTexts(lines, wallet, scope) }
}

/** `none`: the wallet's reasons already exclude all cards. */
export async function filterOf(
  ctx: Ctx,
  scope: WalletScope,
  query: Pick<CardQuery, 'search' | 'state' | 'reason' | 'credit_mode' | 'team' | 'external_id'>,
): Promise<CardFilter | 'none'> {
  const { search = '', state, reason, credit_mode: creditMode } = query
  const memberId = scope.ownOnly ? scope.memberId : null
  if (scope.ownOnly && memberId === null) return 'none'
  const teamIds = requestedTeams(scope, query.team)
  if (teamIds?.length === 0) return 'none'
  const externalId = query.external_id ?? null
  const isNarrowed = state || reason || creditMode || externalId !== null || memberId !== null || teamIds !== null
  if (searchable(search) === '' && !isNarrowed) return noFilter
  const pattern = searchable(search) === '' ? null : containing(search)
  const base = { ...noFilter, pattern, creditMode: creditMode ?? null, externalId, memberId, teamIds }
  if (state === undefined && reason === undefined) return base
  const row = (await selectCardWallet(ctx.db.read, scope, ctx.now)) ?? refuse('wallet.not_found')
  const ofWallet = walletReasonsOf(row)
  const isOwnReason = reason === 'USER_CARD_INACTIVE' || reason === 'PLAFOND_REACHED'
  if (state === 'ACTIVE' && ofWallet.length > 0) return 'none'
  if (reason !== undefined && !isOwnReason && !ofWallet.includes(reason)) return 'none'
  return {
    ...base,
    hasOwnReason: state === undefined || ofWallet.length > 0 ? null : state === 'BLOCKED',
    isInactive: reason === 'USER_CARD_INACTIVE' ? true : null,
    isPlafondReached: reason === 'PLAFOND_REACHED' ? true : null,
    at: { now: ctx.now, today: row.today },
  }
}

/** The cards with these ids that the caller may see. */
export async function readCardsById({ db, now }: Ctx, scope: WalletScope, ids: readonly string[]): Promise<Card[]> {
  const cards = (await selectCards(db, scope, ids, now)).map((row) => cardReplyOf(row, scope))
  return scope.ownOnly ? cards.filter(({ member }) => member !== null && member.id === scope.memberId) : cards
}

export interface CardCounts {
  readonly total: number
  readonly active: number
  readonly blocked: number
  readonly limited: number
  /** The reasons that no card of the wallet can charge; empty while cards can. */
  readonly walletReasons: readonly BlockedReason[]
  /** The calendar day in the wallet's time zone. */
  readonly today: string
  /** The number of cards per reason. A card may have several. */
  readonly byReason: Readonly<Partial<Record<BlockedReason, number>>>
}

/** The counts of cards by state, by wallet id. */
export async function countCards(on: Sql, scopes: readonly WalletScope[], now: Date): Promise<Map<string, CardCounts>> {
  const counts = new Map<string, CardCounts>()
  for (const row of await selectCardCounts(on, scopes, now)) {
    const ofWallet = walletReasonsOf(row)
    const blocked = ofWallet.length > 0 ? row.total : row.blocked
    const byReason: Partial<Record<BlockedReason, number>> = {}
    if (row.total > 0) for (const reason of ofWallet) byReason[reason] = row.total
    if (row.inactive > 0) byReason.USER_CARD_INACTIVE = row.inactive
    if (row.plafond_reached > 0) byReason.PLAFOND_REACHED = row.plafond_reached
    counts.set(row.wallet_id, {
      total: row.total,
      active: row.total - blocked,
      blocked,
      limited: row.limited,
      walletReasons: ofWallet,
      today: row.today,
      byReason,
    })
  }
  return counts
}

/** A card that cannot charge, with its reasons. */
export interface BlockedCard {
  readonly id: string
  readonly card_id: string
  readonly name: string
  readonly reasons: BlockedReason[]
}

/** A few of the cards that cannot charge, by name. */
export async function readBlockedCards({ db, now }: Ctx, scope: WalletScope, limit: number): Promise<BlockedCard[]> {
  const rows = await selectBlockedCards(db.read, scope, { limit, now })
  return rows.map((row) => ({ id: row.id, card_id: row.card_number, name: row.name, reasons: cardReasonsOf(row) }))
}

/** The number of cards that the caller may see and that cannot charge. */
export async function countBlockedCards(ctx: Ctx, scope: WalletScope): Promise<number> {
  const filter = await filterOf(ctx, scope, { state: 'BLOCKED' })
  return filter === 'none' ? 0 : selectCardCount(ctx.db.read, scope, filter)
}

/** A few of the cards that can charge, or that cannot, by name. */
export async function readCardsInState(
  ctx: Ctx,
  scope: WalletScope,
  state: 'ACTIVE' | 'BLOCKED',
  limit: number,
): Promise<Card[]> {
  const filter = await filterOf(ctx, scope, { state })
  if (filter === 'none') return []
  const ids = await selectCardIds(ctx.db.read, scope, filter, limit)
  const rows = await selectCards(ctx.db.read, scope, ids, ctx.now)
  return rows.map((row) => cardReplyOf(row, scope)).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

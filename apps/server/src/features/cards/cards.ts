import type { BlockedReason, Card, listCards } from '@voltway/contract/cards'
import type { CardDetail, updateCard } from '@voltway/contract/cards-details'
import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { type Change, recordChange } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectHeldOfCards } from '../../kernel/ledger/held.sql.ts'
import { countByPage } from '../../kernel/list-page.ts'
import type { Question, WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, nearly, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectCardExtras, selectCardMonths, selectLimitChanges } from './card-detail.sql.ts'
import {
  type CardFilter,
  noFilter,
  selectCardCount,
  selectCardCounts,
  selectCardIds,
  selectCardPage,
  selectCards,
  selectCardWallet,
} from './card-list.sql.ts'
import { publishCards, pushCards } from './card-news.ts'
import { tellBlocked } from './card-notices.ts'
import { walletReasonsOf } from './card-reasons.ts'
import { cardAllowsNow, cardReplyOf, cardTexts, walletFactsOf } from './card-reply.ts'
import { cardSearchText } from './card-search-text.ts'
import { selectNamesAndPlates, updateCardBlocks, updateCardDetails } from './cards.sql.ts'
import { lockCard } from './plafond-renewal.ts'

export { followHolder } from './card-holder.ts'
export { giveVehicleCard, renamePlate } from './card-vehicle.ts'
export { createOrderedCards } from './new-card.ts'

type CardQuery = QueryOf<typeof listCards>

/** A page of cards as JSON text with the total. The hot case, nothing looked for, is one statement: the wallet knows how many cards it has. */
export async function readCardPage(
  ctx: Ctx,
  scope: WalletScope,
  query: CardQuery,
  question: Question,
): Promise<{ entry: string | null; count: number; results: string }> {
  const filter = await filterOf(ctx, scope, query)
  if (filter === 'none') return { entry: null, count: 0, results: '' }
  const found = await pageOf(ctx, scope, query, { filter, question })
  // Nothing has what was typed: what nearly has it is shown.
  const near = found.count === 0 && filter.pattern !== null ? nearly(query.search ?? '') : undefined
  return near === undefined
    ? found
    : pageOf(ctx, scope, query, { filter: { ...filter, pattern: null, near }, question })
}

async function pageOf(
  ctx: Ctx,
  scope: WalletScope,
  query: CardQuery,
  { filter, question }: { readonly filter: CardFilter; readonly question: Question },
) {
  const { ordering, limit, offset } = query
  const page = await selectCardPage(ctx.db, scope, { filter, ordering, limit, offset }, question)
  if (page === undefined) refuse('wallet.not_found')
  const { entry, wallet, lines } = page
  const known = filter === noFilter ? wallet.card_count : countByPage(query, lines.length)
  const count = known ?? (await selectCardCount(ctx.db, scope, filter))
  return { entry, count, results: cardTexts(lines, walletFactsOf(wallet), scope) }
}

/** `none`: the wallet's own reasons already say that no card matches. */
export async function filterOf(
  ctx: Ctx,
  scope: WalletScope,
  query: Pick<CardQuery, 'search' | 'state' | 'reason' | 'credit_mode'>,
): Promise<CardFilter | 'none'> {
  const { search = '', state, reason, credit_mode: creditMode } = query
  const memberId = scope.ownOnly ? scope.memberId : null
  if (scope.ownOnly && memberId === null) return 'none'
  if (searchable(search) === '' && !state && !reason && !creditMode && memberId === null) return noFilter
  const pattern = searchable(search) === '' ? null : containing(search)
  const base = { ...noFilter, pattern, creditMode: creditMode ?? null, memberId }
  if (state === undefined && reason === undefined) return base
  const row = (await selectCardWallet(ctx.db, scope, ctx.now)) ?? refuse('wallet.not_found')
  const ofWallet = walletReasonsOf(walletFactsOf(row))
  const isOwnReason = reason === 'USER_CARD_INACTIVE' || reason === 'PLAFOND_REACHED'
  if (state === 'ACTIVE' && ofWallet.length > 0) return 'none'
  if (reason !== undefined && !isOwnReason && !ofWallet.includes(reason)) return 'none'
  return {
    ...base,
    hasOwnReason: state === undefined || ofWallet.length > 0 ? null : state === 'BLOCKED',
    isInactive: reason === 'USER_CARD_INACTIVE' ? true : null,
    isPlafondReached: reason === 'PLAFOND_REACHED' ? true : null,
    today: row.today,
  }
}

export interface CardCounts {
  readonly total: number
  readonly active: number
  readonly blocked: number
  readonly limited: number
  /** Why none of the wallet's cards can charge; empty while they can. */
  readonly walletReasons: readonly BlockedReason[]
  /** The calendar day in the wallet's time zone. */
  readonly today: string
  /** How many cards have each reason; a card may have several. */
  readonly byReason: Readonly<Partial<Record<BlockedReason, number>>>
}

/** How the cards of wallets stand, by wallet id. */
export async function countCards(on: Sql, scopes: readonly WalletScope[], now: Date): Promise<Map<string, CardCounts>> {
  const counts = new Map<string, CardCounts>()
  for (const row of await selectCardCounts(on, scopes, now)) {
    const ofWallet = walletReasonsOf(walletFactsOf(row))
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

/** A few of the cards that cannot charge, by name. */
export function readBlockedCards(ctx: Ctx, scope: WalletScope, limit: number): Promise<Card[]> {
  return readCardsInState(ctx, scope, 'BLOCKED', limit)
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
  return rows
    .map((row) => cardReplyOf(row, walletFactsOf(row), scope))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** One card as the API shows it. */
export async function readCard(on: Sql, scope: WalletScope, cardId: string, now: Date): Promise<Card> {
  const [row] = await selectCards(on, scope, [cardId], now)
  if (row === undefined) refuse('card.not_found')
  return cardReplyOf(row, walletFactsOf(row), scope)
}

const SHOWN_LIMIT_CHANGES = 5

/** One card with what only its drawer shows. A driver reads own cards only, and others answer as if they did not exist. */
export async function readCardDetail(ctx: Ctx, scope: WalletScope, cardId: string): Promise<CardDetail> {
  const [card, extras, changes, months, held] = await Promise.all([
    readCard(ctx.db, scope, cardId, ctx.now),
    selectCardExtras(ctx.db, scope, cardId),
    selectLimitChanges(ctx.db, scope, cardId, SHOWN_LIMIT_CHANGES),
    selectCardMonths(ctx.db, scope, cardId, ctx.now),
    selectHeldOfCards(ctx.db, scope, [cardId]),
  ])
  const isOthers = scope.ownOnly && (card.member === null || card.member.id !== scope.memberId)
  if (extras === undefined || isOthers) refuse('card.not_found')
  const pending = extras.pending_plafond
  return {
    ...card,
    held,
    pending_limit: pending === null ? null : { ...pending, assigned_credit: moneyText(pending.assigned_credit_minor) },
    limit_changes: changes.map((change) => ({
      at: change.changed_at,
      by: change.by_name,
      before: moneyText(change.assigned_before_minor),
      after: change.credit_mode === 'UNLOCKED' ? null : moneyText(change.assigned_after_minor),
      is_pending: change.is_pending,
      reason: change.reason,
    })),
    months: months.map(({ month, cost_minor, sessions }) => ({ month, cost: formatMoney(cost_minor), sessions })),
    network: {
      token_type: extras.token_type,
      told_valid: extras.pushed_valid,
      asked_always: card.credit_mode === 'LIMITED',
      changed_at: extras.last_updated,
    },
  }
}

const moneyText = (minor: bigint | string | null) => (minor === null ? null : formatMoney(BigInt(minor)))

/** Blocks a card. The network hears of it from a job written in the same transaction, so a card is never blocked here and open there. */
export function blockCardByHand(ctx: Ctx, scope: WalletScope, cardId: string): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const card = (await lockCard(tx, scope, cardId, ctx.now)) ?? refuse('card.not_found')
    if (!cardAllowsNow('block', card.blocked_by_hand_at !== null)) refuse('card.already_blocked')
    const before = await readCard(tx, scope, cardId, ctx.now)
    await updateCardBlocks(tx, scope, [cardId], { at: ctx.now, by: ctx.person?.id ?? null, now: ctx.now })
    await tellBlocked(work, [cardId])
    return changed(work, { deed: 'card.blocked', before })
  })
}

/**
 * Takes back a block by hand. Other reasons stay, and are said: the block is taken back all the same.
 * @throws `card.still_blocked` with what remains, `card.already_active` when nothing was blocked.
 */
export async function unblockCardByHand(ctx: Ctx, scope: WalletScope, cardId: string): Promise<Card> {
  const card = await ctx.db.tx(async (tx) => {
    const locked = (await lockCard(tx, scope, cardId, ctx.now)) ?? refuse('card.not_found')
    const before = await readCard(tx, scope, cardId, ctx.now)
    if (!cardAllowsNow('unblock', locked.blocked_by_hand_at !== null)) return before
    await updateCardBlocks(tx, scope, [cardId], { at: null, by: null, now: ctx.now })
    return { ...(await changed({ ctx, tx, scope }, { deed: 'card.unblocked', before })), wasBlockedByHand: true }
  })
  if (card.state === 'BLOCKED') {
    refuse('card.still_blocked', { fields: { blocked_reasons: card.blocked_reasons.join(',') } })
  }
  if (!('wasBlockedByHand' in card)) refuse('card.already_active')
  return card
}

/** Changes what is given of a card's name, member, vehicle, cost centre and last day. */
export function changeCard(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
  change: BodyOf<typeof updateCard>,
): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    if ((await lockCard(tx, scope, cardId, ctx.now)) === undefined) refuse('card.not_found')
    const [row] = await selectCards(tx, scope, [cardId], ctx.now)
    if (row === undefined) refuse('card.not_found')
    const before = cardReplyOf(row, walletFactsOf(row), scope)
    const details = {
      name: change.name ?? row.name,
      memberId: change.member_id === undefined ? row.member_id : change.member_id,
      vehicleId: change.vehicle_id === undefined ? row.vehicle_id : change.vehicle_id,
      costCentre: change.cost_centre === undefined ? row.cost_centre : change.cost_centre,
      validUntil: change.valid_until === undefined ? row.valid_until : change.valid_until,
    }
    const { memberId, vehicleId } = details
    const { names, plates } = await selectNamesAndPlates(tx, scope, {
      memberIds: memberId === null ? [] : [memberId],
      vehicleIds: vehicleId === null ? [] : [vehicleId],
    })
    // A member who was removed meanwhile stays on the card until somebody else gets it, but nobody is given to one.
    if (memberId !== null && memberId !== row.member_id && !names.has(memberId)) refuse('member.not_found')
    if (vehicleId !== null && !plates.has(vehicleId)) refuse('vehicle.not_found')
    const others = [row.card_number, names.get(memberId ?? ''), plates.get(vehicleId ?? ''), details.costCentre]
    const searchText = cardSearchText(details.name, others)
    await updateCardDetails(tx, scope, cardId, { details: { ...details, searchText }, now: ctx.now })
    return changed({ ctx, tx, scope }, { deed: 'card.changed', before })
  })
}

/** Tells screens, operators and the audit of a card that was changed. */
export async function changed(
  work: WalletWork,
  { deed, before }: { deed: Change['deed']; before: Card },
): Promise<Card> {
  const { ctx, tx, scope } = work
  const { id } = before
  const isBlock = deed === 'card.blocked' || deed === 'card.unblocked'
  await publishCards(work, [id], isBlock ? deed : 'card.changed')
  await pushCards(tx, scope, [id], ctx.now)
  const after = await readCard(tx, scope, id, ctx.now)
  recordChange(work, { deed, object: { kind: 'card', id, name: after.name }, before, after })
  return after
}

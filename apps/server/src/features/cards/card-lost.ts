import type { Card } from '@voltway/contract/cards'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectCards } from './card-list.sql.ts'
import { lockCard, lockCardsInOrder } from './card-locks.ts'
import { updateCardFrom } from './card-lost.sql.ts'
import { publishCards, publishChange } from './card-news.ts'
import { enqueueBlockedNotices } from './card-notices.ts'
import { cardReplyOf } from './card-reply.ts'
import { cardSearchText } from './card-search-text.ts'
import { updateCardBlock } from './card-updates.sql.ts'
import { copyPlannedCentres, insertPastCostCentres } from './cost-centres.sql.ts'

/** Blocks a lost card by hand. @returns the card, and whether it was blocked by hand before. */
export function blockLostCard(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
): Promise<{ readonly card: Card; readonly wasBlocked: boolean }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const locked = (await lockCard(tx, scope, cardId, ctx.now)) ?? refuse('card.not_found')
    const [row] = await selectCards(tx, scope, [cardId], ctx.now)
    const before = row === undefined ? refuse('card.not_found') : cardReplyOf(row, scope)
    if (locked.blocked_by_hand_at !== null) return { card: before, wasBlocked: true }
    const block = { at: ctx.now, by: ctx.person?.id ?? null, now: ctx.now }
    const after = (await updateCardBlock(tx, scope, cardId, block)) ?? refuse('card.not_found')
    await enqueueBlockedNotices(work, [cardId])
    return { card: await publishChange(work, { action: 'card.reported_lost', before, after }), wasBlocked: false }
  })
}

/** Gives a new card the limit, its usage, vehicle, cost centre and team of the card that it stands in for. */
export async function copyCardSettings(
  work: WalletWork,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const { ctx, tx, scope } = work
  await lockCardsInOrder(tx, scope, [fromId, toId], ctx.now)
  const rows = await selectCards(tx, scope, [fromId, toId], ctx.now)
  const [from, to] = [fromId, toId].map((id) => rows.find(({ card }) => card.id === id)?.card)
  if (from === undefined || to === undefined) refuse('card.not_found')
  const others = [to.card_id, to.member?.name, from.vehicle?.plate, from.cost_centre]
  await insertPastCostCentres(tx, scope, [{ id: toId, cost_centre: from.cost_centre }], ctx.now)
  await copyPlannedCentres(tx, scope, { fromId, toId, now: ctx.now })
  await updateCardFrom(tx, scope, { fromId, toId, searchText: cardSearchText(to.name, others), now: ctx.now })
  await publishCards(work, [toId])
  await pushTokensOf(tx, scope, [toId], ctx.now)
}

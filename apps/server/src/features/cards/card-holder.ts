import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { selectCards } from './card-list.sql.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { cardSearchText } from './card-search-text.ts'
import { selectCardIdsOfMember, updateCardSearchText } from './cards.sql.ts'

/**
 * Updates a member's cards after a change of the member: their search text, whether they may charge, and the data that
 * screens and operators have. The member is already updated in the same transaction.
 * @returns the number of cards of the member.
 */
export async function followHolder(work: WalletWork, memberId: string): Promise<number> {
  const { ctx, tx, scope } = work
  tx.defer(consumptionChanged, scope.walletId)
  const ids = (await selectCardIdsOfMember(tx, scope, memberId)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockCardsInOrder(tx, scope, ids, ctx.now)
  for (const { card } of await selectCards(tx, scope, ids, ctx.now)) {
    const others = [card.card_id, card.member?.name ?? null, card.vehicle?.plate ?? null, card.cost_centre]
    await updateCardSearchText(tx, scope, card.id, cardSearchText(card.name, others))
  }
  await publishCards(work, ids)
  await pushTokensOf(tx, scope, ids, ctx.now)
  return ids.length
}

import type { Card } from '@voltway/contract/cards'
import type { activateCard } from '@voltway/contract/cards-details'
import type { BodyOf } from '@voltway/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCard } from './card-locks.ts'
import { publishChange } from './card-news.ts'
import { updateCardActivated } from './card-updates.sql.ts'
import { selectCardByNumber } from './cards.sql.ts'
import { readCard } from './cards.ts'

/**
 * Activates a delivered card by its printed number, which proves that the caller has the card. Spaces are ignored.
 * @throws `card.not_found` when no card of the wallet has the number, `card.already_activated` for an active card.
 */
export function activateDeliveredCard(
  ctx: Ctx,
  scope: WalletScope,
  { card_id: cardNumber }: BodyOf<typeof activateCard>,
): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const found = (await selectCardByNumber(tx, scope, cardNumber)) ?? refuse('card.not_found')
    await lockCard(tx, scope, found.id, ctx.now)
    const before = await readCard(tx, scope, found.id, ctx.now)
    const after = (await updateCardActivated(tx, scope, found.id, ctx.now)) ?? refuse('card.already_activated')
    return publishChange({ ctx, tx, scope }, { action: 'card.activated', before, after })
  })
}

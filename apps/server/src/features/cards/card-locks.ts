import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { type LockedCardRow, lockCards, lockCardsIfFree, updateCardPlafonds } from './cards.sql.ts'
import { isRenewalDue, renewalOf } from './plafond-renewal.ts'

/**
 * Locks a card and begins the new period if its plafond's period has ended, so that the lock holder sees the current
 * period.
 */
export async function lockCard(
  tx: Tx,
  scope: WalletScope,
  cardId: string,
  now: Date,
): Promise<LockedCardRow | undefined> {
  const [card] = await lockCards(tx, scope, [cardId], now)
  if (card === undefined || !isRenewalDue(card, now)) return card
  await renew(tx, scope, [card], now)
  const [renewed] = await lockCards(tx, scope, [cardId], now)
  return renewed
}

/**
 * Locks several cards in the order of their ids, and begins new periods as for one card.
 * @returns the existing cards.
 */
export async function lockCardsInOrder(
  tx: Tx,
  scope: WalletScope,
  cardIds: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const cards = await lockCards(tx, scope, cardIds, now)
  const due = cards.filter((card) => isRenewalDue(card, now))
  if (due.length > 0) await renew(tx, scope, due, now)
  return cards.map((card) => card.id)
}

/**
 * Locks those cards of any wallets that no other transaction has locked and whose period is the current one. It never
 * waits and writes nothing.
 * @returns the locked cards by id.
 */
export async function lockFreeCards(
  tx: Tx,
  cards: Parameters<typeof lockCardsIfFree>[1],
  now: Date,
): Promise<ReadonlyMap<string, LockedCardRow>> {
  const locked = await lockCardsIfFree(tx, cards, now)
  return new Map(locked.filter((card) => !isRenewalDue(card, now)).map((card) => [card.id, card]))
}

/** Begins new periods. Operators are notified when a new limit changes whether they must authorize in real time. */
async function renew(tx: Tx, scope: WalletScope, cards: readonly LockedCardRow[], now: Date): Promise<void> {
  const changes = cards.map((card) => renewalOf(card, now))
  await updateCardPlafonds(tx, scope, changes, now)
  const sides = changes.filter(({ credit_mode }, index) => credit_mode !== cards[index]?.credit_mode)
  if (sides.length > 0)
    await pushTokensOf(
      tx,
      scope,
      sides.map(({ id }) => id),
      now,
    )
}

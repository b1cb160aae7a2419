import type { Applied } from '../../kernel/ledger/ledger.ts'
import { systemScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { publishUsages } from './card-news.ts'
import { enqueueLimitNotice } from './card-notices.ts'
import { type CardUsage, updateUsedCards } from './card-updates.sql.ts'
import type { LockedCardRow } from './cards.sql.ts'

/** The remaining limit of a locked card, raises included; null without a limit, never below zero. */
export function remainingOfCard(card: LockedCardRow): bigint | null {
  if (card.credit_mode === 'UNLOCKED' || card.assigned_credit_minor === null) return null
  const left = card.assigned_credit_minor + card.raise_minor - card.spent_minor - card.reserved_minor
  return left > 0n ? left : 0n
}

/**
 * Stores the usage by charges on the cards, each card once, publishes it and notifies of limits that are used up.
 * `applied`: the posting in the ledger; absent for a charge at a home or depot, which moves no money of the wallet.
 */
export async function saveCardUsages(
  tx: Tx,
  posted: readonly { readonly usage: CardUsage; readonly applied?: Applied }[],
  now: Date,
): Promise<void> {
  if (posted.length === 0) return
  const usages = posted.map(({ usage }) => usage)
  const cards = await updateUsedCards(tx, usages, now)
  const balances = new Map(
    posted.flatMap(({ usage, applied }) => (applied === undefined ? [] : [[usage.walletId, applied]])),
  )
  await publishUsages(tx, { balances, cards }, now)
  const spent = new Map(usages.map(({ cardId, spentMinor }) => [cardId, spentMinor]))
  for (const { wallet_id, card } of cards) {
    const spentMinor = spent.get(card.id) ?? 0n
    if (spentMinor > 0n) await enqueueLimitNotice(tx, systemScope(wallet_id), card, spentMinor)
  }
}

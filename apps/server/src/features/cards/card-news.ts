import { formatMoney } from '@voltway/money/money'
import { publishLive } from '../../kernel/live.ts'
import { updateTokenChanged } from '../../kernel/network/card-token.sql.ts'
import { pushToken } from '../../kernel/network/tokens.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import { blockedReasonsOf } from './card-reasons.ts'
import { cardFactsOf, remainingOf, walletFactsOf } from './card-reply.ts'
import { selectCards } from './cards.sql.ts'

/** More cards than anybody watches at once: screens that show them ask again when they are next looked at. */
const TOLD_AT_MOST = 100

/** Tells the wallet's open screens how cards stand now, in the transaction that changed them. */
export async function publishCards(tx: Tx, scope: WalletScope, cardIds: readonly string[], now: Date): Promise<void> {
  for (const row of await selectCards(tx, scope, cardIds.slice(0, TOLD_AT_MOST), now)) {
    const facts = cardFactsOf(row)
    const reasons = blockedReasonsOf(facts, walletFactsOf(row))
    const remaining = remainingOf(facts)
    await publishLive(tx, scope.walletId, now, {
      kind: 'card.changed',
      card_id: row.id,
      member_id: row.member_id,
      state: reasons.length === 0 ? 'ACTIVE' : 'BLOCKED',
      blocked_reasons: reasons,
      spent: formatMoney(row.spent_minor),
      reserved: formatMoney(row.reserved_minor),
      remaining: remaining === null ? null : formatMoney(remaining),
    })
  }
}

/**
 * Has the operators told that cards may, or may not, charge from now on: a job written in the same transaction, so a card is
 * never blocked here and open there. Of very many the network's own sweep finds the rest within a minute.
 */
export async function pushCards(tx: Tx, scope: WalletScope, cardIds: readonly string[], now: Date): Promise<void> {
  await updateTokenChanged(tx, scope, cardIds, now)
  for (const cardId of cardIds.slice(0, TOLD_AT_MOST)) {
    await enqueue(tx, pushToken, { walletId: scope.walletId, cardId })
  }
}

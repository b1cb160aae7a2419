import type { Applied } from '../../kernel/ledger/ledger.ts'
import type { Allowed } from '../../kernel/network/messages.ts'
import { systemScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { publishUsages } from './card-news.ts'
import { enqueueLimitNotice } from './card-notices.ts'
import { networkResponseOf } from './card-reasons.ts'
import { cardMoneyOf, remainingOf, walletFactsOf } from './card-reply.ts'
import { type CardUsage, updateCardUsages } from './card-updates.sql.ts'
import type { LockedCardRow } from './cards.sql.ts'

/** What an authorisation reads besides the locked card. */
type ChargerFacts = Parameters<typeof walletFactsOf>[0] & {
  readonly is_activated: boolean
  readonly valid_until: string | null
  readonly member_status: string | null
  /** On hold for an earlier authorisation of this card: available to it, in its limit and in the wallet. */
  readonly ownHoldMinor: bigint
}

/** What a charger is answered about a locked card. */
export function authorizationOf(card: LockedCardRow, facts: ChargerFacts): Allowed {
  const { ownHoldMinor } = facts
  const ofCard = {
    ...cardMoneyOf(card),
    blockedByHand: card.blocked_by_hand_at !== null,
    activated: facts.is_activated,
    validUntil: facts.valid_until,
    memberStatus: facts.member_status,
    reservedMinor: card.reserved_minor > ownHoldMinor ? card.reserved_minor - ownHoldMinor : 0n,
  }
  return networkResponseOf(ofCard, walletFactsOf({ ...facts, available_minor: facts.available_minor + ownHoldMinor }))
}

/** What is left of a locked card's limit; null without one, never below zero. */
export const remainingOfCard = (card: LockedCardRow): bigint | null => remainingOf(cardMoneyOf(card))

/** Writes on the cards what the ledger has posted, each card once, publishes it and notifies of limits it used up. */
export async function saveCardUsages(
  tx: Tx,
  posted: readonly { readonly usage: CardUsage; readonly applied: Applied }[],
  now: Date,
): Promise<void> {
  if (posted.length === 0) return
  const usages = posted.map(({ usage }) => usage)
  const cards = await updateCardUsages(tx, usages, now)
  const balances = new Map(posted.map(({ usage, applied }) => [usage.walletId, applied]))
  await publishUsages(tx, { balances, cards }, now)
  const spent = new Map(usages.map(({ cardId, spentMinor }) => [cardId, spentMinor]))
  for (const card of cards) {
    const spentMinor = spent.get(card.id) ?? 0n
    if (spentMinor > 0n) await enqueueLimitNotice(tx, systemScope(card.wallet_id), card, spentMinor)
  }
}

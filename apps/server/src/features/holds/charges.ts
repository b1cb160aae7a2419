import { selectSessionHold } from '../../kernel/ledger/ledger.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type CardUsage, saveCardUsages, updateCardUsages } from '../cards/cards.ts'
import { lockCardForPosting, queuePosting, releaseHold, type WalletPostingWork } from './postings.ts'

export interface SessionCharge {
  readonly sessionId: string
  readonly cardId: string
  /** Decides the period of the card's limit in which the charge counts. */
  readonly startedAt: Date
  readonly netMinor: bigint
  readonly vatMinor: bigint
  /** Net and VAT together. */
  readonly totalMinor: bigint
  /** Unique in the wallet, so that the same charge record is never posted twice. */
  readonly key: string
  /** The session's open hold, when the caller has read it under the card's lock; null when there is none. */
  readonly openHoldId?: string | null
}

/**
 * Settles the final price of a session, from its hold when one is open. The charge waits in `work.postings` until just
 * before the commit. It is always posted, exactly once, because the charging has already happened.
 */
export async function settleCharge(work: WalletPostingWork, charge: SessionCharge): Promise<void> {
  const { ctx, tx, scope } = work
  const { sessionId, cardId, totalMinor, vatMinor, key } = charge
  assertAmounts(charge)
  await lockCardForPosting(work, cardId)
  if (totalMinor === 0n) {
    const hold = await selectSessionHold(tx, scope.walletId, sessionId)
    if (hold !== undefined) await releaseHold(work, hold, { cardId, sessionId })
    return
  }
  const known = charge.openHoldId
  const holdId = known === undefined ? (await selectSessionHold(tx, scope.walletId, sessionId))?.id : known
  const booking = { key, amountMinor: totalMinor, vatMinor, at: ctx.now, sessionId, cardId }
  queuePosting(work, { op: 'settle', holdId: holdId ?? null, ...booking }, usageOf(scope, charge, 1n))
}

/**
 * Counts a charge at a home or depot in the card's limit. No money of the wallet moves: the driver or the company has
 * paid the energy. `totalMinor` may be the negative difference of a lower price.
 */
export async function countCharge(
  work: WalletPostingWork,
  charge: Pick<SessionCharge, 'cardId' | 'startedAt' | 'totalMinor'>,
): Promise<void> {
  await lockCardForPosting(work, charge.cardId)
  if (charge.totalMinor === 0n) return
  await saveCardUsages(work.tx, [{ usage: usageOf(work.scope, charge, 1n) }], work.ctx.now)
}

/**
 * Reverses a settled charge, fully or partly (credit CDR), with an opposite transfer. Amounts are positive. The
 * reversal waits in `work.postings` as a charge does. `spentMinor` is the amount restored to the card's limit, when it
 * differs from the transfer. It exceeds the transfer when a credit note already refunded part of the charge.
 */
export async function reverseCharge(
  work: WalletPostingWork,
  charge: SessionCharge & { readonly spentMinor?: bigint },
): Promise<void> {
  const { ctx, tx, scope } = work
  const { sessionId, cardId, totalMinor, vatMinor, key } = charge
  assertAmounts(charge)
  await lockCardForPosting(work, cardId)
  const spentMinor = charge.spentMinor ?? totalMinor
  const usage = usageOf(scope, { ...charge, totalMinor: spentMinor }, -1n)
  if (totalMinor === 0n) {
    if (spentMinor > 0n) await updateCardUsages(tx, [usage], ctx.now)
    return
  }
  const booking = { key, amountMinor: totalMinor, vatMinor, at: ctx.now, sessionId, cardId }
  queuePosting(work, { op: 'credit', kind: 'CREDIT_NOTE', account: 'system:revenue', ...booking }, usage)
}

const usageOf = (
  scope: WalletScope,
  { cardId, startedAt, totalMinor }: Pick<SessionCharge, 'cardId' | 'startedAt' | 'totalMinor'>,
  sign: 1n | -1n,
): CardUsage => ({
  walletId: scope.walletId,
  cardId,
  spentMinor: sign * totalMinor,
  countsFrom: startedAt,
  usedAt: sign === 1n ? startedAt : null,
})

function assertAmounts({ netMinor, vatMinor, totalMinor }: SessionCharge): void {
  if (totalMinor < 0n || netMinor < 0n || vatMinor < 0n || netMinor + vatMinor !== totalMinor) {
    throw new RangeError('the amounts of a charge are not negative, and net and VAT make the total')
  }
}

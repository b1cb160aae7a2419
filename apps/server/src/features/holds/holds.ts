import type { StopReason } from '@voltway/contract/sessions'
import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import {
  type HoldRow,
  selectSessionHold,
  selectUnclaimedHold,
  updateHoldExpiry,
  updateHoldSession,
} from '../../kernel/ledger/ledger.sql.ts'
import { type Applied, applyTransfer, type Operation } from '../../kernel/ledger/ledger.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { lockCard, remainingOfCard, saveCardUsages, updateCardUsages } from '../cards/cards.ts'
import { holdUsage, lockCardForPosting, missingCard, releaseHold, type WalletPostingWork } from './postings.ts'

export { authorizeStart } from './authorize-start.ts'
export { countCharge, reverseCharge, type SessionCharge, settleCharge } from './charges.ts'
export {
  lockCardForPosting,
  openBatchPostings,
  openPostings,
  type PostingWork,
  type WalletPostingWork,
} from './postings.ts'

/**
 * The amount on hold for a session. `heldMinor` is 0 without a hold (this installation did not authorize the card, or
 * no money was left).
 */
export interface SessionHold {
  readonly holdId: string | null
  readonly heldMinor: bigint
  readonly authorizationReference: string | null
  /** Why the hold could not be raised to the requested amount; absent when it was. */
  readonly cappedBy?: StopReason
}

// The hold of a session without further messages expires a day after the longest session would have ended. Its charge
// record is still accepted.
const HELD_SILENT_MS = (LONGEST_SESSION_HOURS + 24) * HOUR_MS

/**
 * Attaches the hold of an authorization to its session. Finds it by the authorization reference when the operator
 * returns it, else takes the card's newest unclaimed hold. Idempotent. Does not create a hold.
 */
export async function attachHold(
  work: WalletPostingWork,
  session: {
    readonly sessionId: string
    readonly cardId: string
    readonly authorizationReference: string | null
    readonly startedAt: Date
  },
): Promise<SessionHold> {
  const { ctx, tx, scope } = work
  const { sessionId, cardId, startedAt } = session
  await lockCardForPosting(work, cardId)
  const own = await selectSessionHold(tx, scope.walletId, sessionId)
  if (own !== undefined) return sessionHoldOf(own)
  const hold = await selectUnclaimedHold(tx, scope.walletId, cardId, session.authorizationReference)
  if (hold === undefined) return sessionHoldOf(undefined)
  await updateHoldSession(tx, scope.walletId, hold.id, {
    sessionId,
    countsFrom: startedAt,
    expiresAt: lastExpiry(ctx.now),
  })
  // The session may have begun in another period of the limit than its authorization.
  await updateCardUsages(tx, [holdUsage(scope, cardId, { countsFrom: startedAt, usedAt: startedAt })], ctx.now)
  return sessionHoldOf(hold)
}

const lastExpiry = (now: Date): Date => new Date(now.getTime() + HELD_SILENT_MS)

/**
 * Raises the hold of a session to the estimate, as far as card and wallet allow. Never lowers it. Reserves a hold where the
 * session has none. A hold that cannot be raised is the most that the session may cost (`cappedBy`).
 */
export async function raiseHold(
  work: WalletPostingWork,
  session: {
    readonly sessionId: string
    readonly cardId: string
    readonly startedAt: Date
    readonly estimateMinor: bigint
    /** The most that rules allow the session to cost; null or absent without such a rule. */
    readonly mostMinor?: bigint | null
    /** The session's open hold, when the caller has read it under the card's lock. */
    readonly known?: SessionHold
  },
): Promise<SessionHold> {
  const { ctx, tx, scope, postings } = work
  const { sessionId, cardId } = session
  await tx.flush(postings.queue)
  const card = await lockCard(tx, scope, cardId, ctx.now)
  if (card === undefined) throw missingCard(scope, cardId)
  const hold = session.known ?? sessionHoldOf(await selectSessionHold(tx, scope.walletId, sessionId))
  const { holdId, heldMinor } = hold
  if (session.estimateMinor <= heldMinor) return hold
  // An estimate stops at the card's limit and at the amount of a rule; the final price may exceed them.
  const { amountMinor, ...cap } = cappedAmount(session, { heldMinor, left: remainingOfCard(card) })
  if (amountMinor <= heldMinor) return { ...hold, ...cap }
  const applied = await growHold(work, { ...session, holdId, amountMinor, expiresAt: lastExpiry(ctx.now) })
  if (applied.outcome !== 'DONE') return { ...hold, cappedBy: 'WALLET_BALANCE' }
  const raised = { ...hold, holdId: applied.holdId, heldMinor: heldMinor + applied.movedMinor }
  if (raised.heldMinor < amountMinor) return { ...raised, cappedBy: 'WALLET_BALANCE' }
  return { ...raised, ...cap }
}

interface GrownHold {
  readonly sessionId: string
  readonly cardId: string
  readonly startedAt: Date
  readonly holdId: string | null
  readonly amountMinor: bigint
  /** Of a new hold. */
  readonly expiresAt: Date
}

/** Raises a hold, or places one, as far as the wallet allows. */
async function growHold(work: WalletPostingWork, hold: GrownHold): Promise<Applied> {
  const { ctx, tx, scope } = work
  const { sessionId, cardId, holdId, amountMinor, startedAt, expiresAt } = hold
  const booking = { at: ctx.now, sessionId, cardId, amountMinor }
  const operation: Operation =
    holdId === null
      ? { ...booking, op: 'hold', leastMinor: 1n, authorizationReference: null, countsFrom: startedAt, expiresAt }
      : { ...booking, op: 'raise', holdId }
  const applied = await applyTransfer(tx, scope, operation)
  if (applied.outcome !== 'DONE') return applied
  const usage = holdUsage(scope, cardId, { countsFrom: startedAt, usedAt: startedAt })
  await saveCardUsages(tx, [{ applied, usage }], ctx.now)
  return applied
}

/**
 * Holds the whole price of a charge that has ended and is not posted yet, until an instant. The charging has happened, so
 * neither the card's limit nor a rule caps the amount; only the wallet's money does. The caller holds the card's lock.
 * @returns the hold; null when the wallet has no money and the session had no hold.
 */
export async function reservePrice(
  work: WalletPostingWork,
  price: {
    readonly sessionId: string
    readonly cardId: string
    readonly startedAt: Date
    readonly priceMinor: bigint
    readonly until: Date
  },
): Promise<string | null> {
  const { tx, scope, postings } = work
  const { sessionId, priceMinor: amountMinor, until: expiresAt } = price
  await tx.flush(postings.queue)
  const hold = await selectSessionHold(tx, scope.walletId, sessionId)
  if (hold !== undefined) await updateHoldExpiry(tx, scope.walletId, hold.id, expiresAt)
  if (amountMinor <= (hold?.amount_minor ?? 0n)) return hold?.id ?? null
  const applied = await growHold(work, { ...price, holdId: hold?.id ?? null, amountMinor, expiresAt })
  return hold?.id ?? (applied.outcome === 'DONE' ? applied.holdId : null)
}

/** The amount to hold for an estimate, and what allows no more. */
function cappedAmount(
  { estimateMinor, mostMinor = null }: { readonly estimateMinor: bigint; readonly mostMinor?: bigint | null },
  { heldMinor, left }: { readonly heldMinor: bigint; readonly left: bigint | null },
): { readonly amountMinor: bigint; readonly cappedBy?: StopReason } {
  const ofCard = left === null ? estimateMinor : heldMinor + left
  if (mostMinor !== null && mostMinor < estimateMinor && mostMinor <= ofCard) {
    return { amountMinor: mostMinor, cappedBy: 'RULE_LIMIT' }
  }
  return ofCard < estimateMinor ? { amountMinor: ofCard, cappedBy: 'CARD_LIMIT' } : { amountMinor: estimateMinor }
}

/** Releases the hold of a session that is never billed: invalid, never started, or silent for too long. */
export async function releaseSessionHold(
  work: WalletPostingWork,
  session: { readonly sessionId: string; readonly cardId: string },
): Promise<void> {
  await lockCardForPosting(work, session.cardId)
  const hold = await selectSessionHold(work.tx, work.scope.walletId, session.sessionId)
  if (hold !== undefined) await releaseHold(work, hold, session)
}

/** Releases the hold of an authorization that no session has claimed, because its charge does not begin. */
export async function releaseUnclaimedHold(
  work: WalletPostingWork,
  { cardId, authorizationReference }: { readonly cardId: string; readonly authorizationReference: string },
): Promise<void> {
  await lockCardForPosting(work, cardId)
  const hold = await selectUnclaimedHold(work.tx, work.scope.walletId, cardId, authorizationReference)
  if (hold?.authorization_reference !== authorizationReference) return
  await releaseHold(work, hold, { cardId, sessionId: null })
}

function sessionHoldOf(hold: HoldRow | undefined): SessionHold {
  return {
    holdId: hold?.id ?? null,
    heldMinor: hold?.amount_minor ?? 0n,
    authorizationReference: hold?.authorization_reference ?? null,
  }
}

import type { WalletScope } from '../../kernel/scope.ts'
import type { Sql, Tx } from '../../platform/sql.ts'

/** A card as the charging network knows it. */
export interface CardForToken {
  readonly walletId: string
  readonly cardId: string
  readonly contractId: string
  readonly memberId: string | null
  readonly vehicleId: string | null
  readonly costCentre: string | null
}

/** What is kept for a session. `heldMinor` is 0 when nothing is (card not authorised by us, or no money left). */
export interface SessionHold {
  readonly holdId: string | null
  readonly heldMinor: bigint
  readonly authorizationReference: string | null
}

export interface SessionCharge {
  readonly sessionId: string
  readonly cardId: string
  /** Decides the plafond's period the charge counts in. */
  readonly startedAt: Date
  readonly netMinor: bigint
  readonly vatMinor: bigint
  /** Net and VAT together. */
  readonly totalMinor: bigint
  /** Unique for ever in the wallet: the same charge record never books twice. */
  readonly key: string
  readonly now: Date
}

export interface BookedCharge {
  /** Null when the total is zero: nothing moved. */
  readonly transferId: string | null
  /** The key had booked the same content before; nothing moved now. */
  readonly repeated: boolean
}

/** The card a network token belongs to; `uid` is compared without regard to case, a null type matches any. */
export function cardForToken(on: Sql, uid: string, type: string | null): Promise<CardForToken | undefined> {
  throw new Error(`not yet ${String(on)} ${uid} ${type}`)
}

/**
 * Locks a card. Locks go wallet, card, session, hold, accounts: a use case that locks a session and then books on its card
 * calls this first. The functions below lock the card themselves otherwise.
 */
export function lockCardForUsage(tx: Tx, scope: WalletScope, cardId: string): Promise<void> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${cardId}`)
}

/** Ties the hold of an authorisation to its session: by our reference where the operator echoes it, else by card. Idempotent. */
export function attachHoldToSession(
  tx: Tx,
  scope: WalletScope,
  session: {
    sessionId: string
    cardId: string
    authorizationReference: string | null
    startedAt: Date
    now: Date
  },
): Promise<SessionHold> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${session.sessionId}`)
}

/** Raises what is kept for a session to the estimate, as far as the money goes; never lowers it. Takes a hold where there is none. */
export function raiseSessionHold(
  tx: Tx,
  scope: WalletScope,
  session: { sessionId: string; cardId: string; startedAt: Date; estimateMinor: bigint; now: Date },
): Promise<SessionHold> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${session.sessionId}`)
}

/** Books the final price of a session, out of its hold where one is open. Always posts: the customer has charged. */
export function settleSessionCharge(tx: Tx, scope: WalletScope, charge: SessionCharge): Promise<BookedCharge> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${charge.sessionId}`)
}

/** Gives back what is kept for a session that will not be billed (invalid, never started, running for ever). */
export function releaseSessionHold(
  tx: Tx,
  scope: WalletScope,
  session: { sessionId: string; cardId: string; now: Date },
): Promise<void> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${session.sessionId}`)
}

/** Undoes a booked charge (credit CDR) with an opposite transfer. Amounts are those of the charge, positive. */
export function reverseSessionCharge(tx: Tx, scope: WalletScope, charge: SessionCharge): Promise<BookedCharge> {
  throw new Error(`not yet ${String(tx)} ${scope.walletId} ${charge.sessionId}`)
}

import { lastTurns } from '../../kernel/last-turns.ts'
import {
  type HoldRow,
  selectSessionHold,
  selectUnclaimedHold,
  updateHoldExpiry,
  updateHoldSession,
} from '../../kernel/ledger/ledger.sql.ts'
import {
  type Applied,
  applyTransfer,
  applyTransfers,
  LedgerConflict,
  type Operation,
} from '../../kernel/ledger/ledger.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import type { Deferred, Tx } from '../../platform/sql.ts'
import { publishUsages } from './card-news.ts'
import { tellIfLimitReached } from './card-notices.ts'
import { cardMoneyOf, remainingOf } from './card-reply.ts'
import { type CardUsage, updateCardUsages } from './cards.sql.ts'
import { lockCard, lockCardsInOrder } from './plafond-renewal.ts'

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
  /** The session's open hold where the caller, holding the card's lock, knows it (null: there is none); else it is looked for. */
  readonly openHoldId?: string | null
  readonly now: Date
}

// Sessions last 72 h at most before a person looks at them (domain: sessions); one that is never heard of again gives its
// hold back after that, and its charge record is accepted all the same.
const LONGEST_SESSION_MS = 96 * 3_600_000

/**
 * Locks a card. Locks go wallet, card, session, hold, accounts: a use case that locks a session and then books on its card
 * calls this first. The functions below lock the card themselves otherwise.
 */
export async function lockCardForUsage(tx: Tx, scope: WalletScope, cardId: string, now: Date): Promise<void> {
  // Whoever looks at the card finds booked what the transaction has charged on it.
  if (tx.deferred(charges).some(({ usage }) => usage.cardId === cardId)) await tx.flush(charges)
  if (!isLocked(tx, cardId)) await lockExistingCard(tx, scope, cardId, now)
}

/** Cards locked before anything else was, and so until the end of their transaction, whatever is rolled back in it. */
const lockedFirst = new WeakMap<Tx, Set<string>>()

const isLocked = (tx: Tx, cardId: string): boolean => lockedFirst.get(tx)?.has(cardId) ?? false

/**
 * Locks all the cards a batch of messages is about, before its first message: cards in one order and money after them, so that
 * two batches never wait for each other in a circle. To be called first in the transaction, outside any savepoint.
 */
export async function lockCardsForUsage(
  tx: Tx,
  cards: readonly { readonly walletId: string; readonly cardId: string }[],
  now: Date,
): Promise<void> {
  const byWallet = Map.groupBy(cards, (card) => card.walletId)
  const locked = new Set<string>()
  for (const walletId of [...byWallet.keys()].sort()) {
    const ids = new Set(byWallet.get(walletId)?.map((card) => card.cardId))
    for (const cardId of await lockCardsInOrder(tx, systemScope(walletId), [...ids], now)) locked.add(cardId)
  }
  lockedFirst.set(tx, locked)
}

async function lockExistingCard(tx: Tx, scope: WalletScope, cardId: string, now: Date) {
  const card = await lockCard(tx, scope, cardId, now)
  if (card === undefined) throw new Error(`wallet ${scope.walletId} has no card ${cardId}`)
  return card
}

/**
 * Ties the hold of an authorisation to its session: by our reference where the operator echoes it, else the card's newest
 * that no session has claimed. Idempotent; a session without any hold gets none here.
 */
export async function attachHoldToSession(
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
  const { sessionId, cardId, startedAt, now } = session
  await lockCardForUsage(tx, scope, cardId, now)
  const own = await selectSessionHold(tx, scope.walletId, sessionId)
  if (own !== undefined) return sessionHoldOf(own)
  const hold = await selectUnclaimedHold(tx, scope.walletId, cardId, session.authorizationReference)
  if (hold === undefined) return sessionHoldOf(undefined)
  const expiresAt = new Date(now.getTime() + LONGEST_SESSION_MS)
  await updateHoldSession(tx, scope.walletId, hold.id, { sessionId, countsFrom: startedAt, expiresAt })
  // The session may have begun in another plafond period than its authorisation.
  await updateCardUsages(tx, [nothingSpent(scope, cardId, { countsFrom: startedAt, usedAt: startedAt })], now)
  return sessionHoldOf(hold)
}

/** Raises what is kept for a session to the estimate, as far as the money goes; never lowers it. Takes a hold where there is none. */
export async function raiseSessionHold(
  tx: Tx,
  scope: WalletScope,
  session: {
    sessionId: string
    cardId: string
    startedAt: Date
    estimateMinor: bigint
    now: Date
    /** The session's open hold where the caller, holding the card's lock, knows it; else it is looked for. */
    known?: SessionHold
  },
): Promise<SessionHold> {
  const { sessionId, cardId, startedAt, now } = session
  await tx.flush(charges)
  const card = await lockExistingCard(tx, scope, cardId, now)
  const hold = session.known ?? sessionHoldOf(await selectSessionHold(tx, scope.walletId, sessionId))
  const { holdId, heldMinor } = hold
  // An estimate does not use up a plafond; the price, once known, does as it must.
  const left = remainingOf(cardMoneyOf(card))
  const amountMinor =
    left !== null && heldMinor + left < session.estimateMinor ? heldMinor + left : session.estimateMinor
  if (amountMinor <= heldMinor) return hold
  const booking = { at: now, sessionId, cardId, amountMinor }
  const operation: Operation =
    holdId === null
      ? {
          ...booking,
          op: 'hold',
          leastMinor: 1n,
          authorizationReference: null,
          countsFrom: startedAt,
          expiresAt: new Date(now.getTime() + LONGEST_SESSION_MS),
        }
      : { ...booking, op: 'raise', holdId }
  const applied = await applyTransfer(tx, scope, operation)
  if (applied.outcome !== 'DONE') return hold
  const usage = nothingSpent(scope, cardId, { countsFrom: startedAt, usedAt: startedAt })
  await tellUsages(tx, [{ applied, usage }], now)
  return { ...hold, holdId: applied.holdId, heldMinor: heldMinor + applied.movedMinor }
}

/**
 * Books the final price of a session, out of its hold where one is open. Always posts, once: the customer has charged. Done at
 * the transaction's end, as its opposite is.
 */
export async function settleSessionCharge(tx: Tx, scope: WalletScope, charge: SessionCharge): Promise<void> {
  const { sessionId, cardId, totalMinor, vatMinor, key, now } = charge
  refuseOddAmounts(charge)
  await lockCardForUsage(tx, scope, cardId, now)
  if (totalMinor === 0n) {
    const hold = await selectSessionHold(tx, scope.walletId, sessionId)
    if (hold !== undefined) await releaseHold(tx, scope, hold, { cardId, sessionId, now })
    return
  }
  const known = charge.openHoldId
  const holdId = known === undefined ? (await selectSessionHold(tx, scope.walletId, sessionId))?.id : known
  tx.defer(charges, {
    scope,
    operation: {
      op: 'settle',
      key,
      holdId: holdId ?? null,
      amountMinor: totalMinor,
      vatMinor,
      at: now,
      sessionId,
      cardId,
    },
    usage: usageOf(scope, charge, 1n),
  })
}

/** Gives back what is kept for a session that will not be billed (invalid, never started, running for ever). */
export async function releaseSessionHold(
  tx: Tx,
  scope: WalletScope,
  session: { sessionId: string; cardId: string; now: Date },
): Promise<void> {
  await lockCardForUsage(tx, scope, session.cardId, session.now)
  const hold = await selectSessionHold(tx, scope.walletId, session.sessionId)
  if (hold !== undefined) await releaseHold(tx, scope, hold, session)
}

/** Keeps what is held for a charge record in doubt until somebody decides. */
export function keepSessionHold(tx: Tx, { walletId }: WalletScope, holdId: string, expiresAt: Date): Promise<number> {
  return updateHoldExpiry(tx, walletId, holdId, expiresAt)
}

/**
 * Gives back all of a booked charge, or a part (credit CDR), with an opposite transfer. Amounts are positive. `spentMinor` is
 * what the card has spent less, if not the same; it exceeds the transfer when a credit note gave some of it back before.
 */
export async function reverseSessionCharge(
  tx: Tx,
  scope: WalletScope,
  charge: SessionCharge & { readonly spentMinor?: bigint },
): Promise<void> {
  const { sessionId, cardId, totalMinor, vatMinor, key, now } = charge
  refuseOddAmounts(charge)
  await lockCardForUsage(tx, scope, cardId, now)
  const spentMinor = charge.spentMinor ?? totalMinor
  const usage = usageOf(scope, { ...charge, totalMinor: spentMinor }, -1n)
  if (totalMinor === 0n) {
    if (spentMinor > 0n) await updateCardUsages(tx, [usage], now)
    return
  }
  tx.defer(charges, {
    scope,
    operation: {
      op: 'credit',
      kind: 'CREDIT_NOTE',
      account: 'system:revenue',
      key,
      amountMinor: totalMinor,
      vatMinor,
      at: now,
      sessionId,
      cardId,
    },
    usage,
  })
}

/** Of a card on which only what is kept has changed. */
export const nothingSpent = (
  { walletId }: WalletScope,
  cardId: string,
  when: Pick<CardUsage, 'countsFrom' | 'usedAt'>,
): CardUsage => ({ walletId, cardId, spentMinor: 0n, ...when })

const usageOf = (scope: WalletScope, { cardId, startedAt, totalMinor }: SessionCharge, sign: 1n | -1n): CardUsage => ({
  walletId: scope.walletId,
  cardId,
  spentMinor: sign * totalMinor,
  countsFrom: startedAt,
  usedAt: sign === 1n ? startedAt : null,
})

interface WaitingCharge {
  readonly scope: WalletScope
  readonly operation: Operation
  readonly usage: CardUsage
}

/**
 * What a transaction has to charge, at most once a card: all at its end, so that nobody waits for the wallet's money longer than
 * the booking takes, however many records a batch has.
 */
const charges: Deferred<WaitingCharge> = {
  turn: lastTurns.money,
  work: async (tx, waiting) => {
    const applied = await applyTransfers(tx, waiting)
    const booked: Booked[] = []
    for (const [place, { usage, operation }] of waiting.entries()) {
      const result = applied[place] as Applied
      if (result.outcome === 'CONFLICT') throw new LedgerConflict(operation)
      if (result.outcome !== 'REPEATED') booked.push({ usage, applied: result })
    }
    const newestMs = Math.max(...waiting.map(({ operation }) => operation.at.getTime()))
    await tellUsages(tx, booked, new Date(newestMs))
  },
}

/** Releases a hold and tells the card; the caller holds the card's lock. */
export async function releaseHold(
  tx: Tx,
  scope: WalletScope,
  hold: Pick<HoldRow, 'id' | 'counts_from'>,
  { cardId, sessionId, now }: { cardId: string; sessionId: string | null; now: Date },
): Promise<void> {
  await tx.flush(charges)
  const applied = await applyTransfer(tx, scope, { op: 'release', holdId: hold.id, at: now, sessionId, cardId })
  if (applied.outcome !== 'DONE') return
  const usage = nothingSpent(scope, cardId, { countsFrom: new Date(hold.counts_from), usedAt: null })
  await tellUsages(tx, [{ applied, usage }], now)
}

interface Booked {
  readonly applied: Applied
  readonly usage: CardUsage
}

/** Writes on the cards what was booked, each card once, and tells the open screens. */
async function tellUsages(tx: Tx, booked: readonly Booked[], now: Date): Promise<void> {
  if (booked.length === 0) return
  const usages = booked.map(({ usage }) => usage)
  const cards = await updateCardUsages(tx, usages, now)
  const balances = new Map(booked.map(({ usage, applied }) => [usage.walletId, applied]))
  await publishUsages(tx, { balances, cards }, now)
  const spent = new Map(usages.map(({ cardId, spentMinor }) => [cardId, spentMinor]))
  for (const card of cards) {
    const spentMinor = spent.get(card.id) ?? 0n
    if (spentMinor > 0n) await tellIfLimitReached(tx, systemScope(card.wallet_id), card, spentMinor)
  }
}

function sessionHoldOf(hold: HoldRow | undefined): SessionHold {
  return {
    holdId: hold?.id ?? null,
    heldMinor: hold?.amount_minor ?? 0n,
    authorizationReference: hold?.authorization_reference ?? null,
  }
}

function refuseOddAmounts({ netMinor, vatMinor, totalMinor }: SessionCharge): void {
  if (totalMinor < 0n || netMinor < 0n || vatMinor < 0n || netMinor + vatMinor !== totalMinor) {
    throw new RangeError('the amounts of a charge are not negative, and net and VAT make the total')
  }
}

import type { Work } from '../../kernel/ctx.ts'
import { deferredTurns } from '../../kernel/last-turns.ts'
import { type HoldRow, lockAccounts } from '../../kernel/ledger/ledger.sql.ts'
import {
  type Applied,
  applyTransfer,
  applyTransfers,
  LedgerConflict,
  type Operation,
} from '../../kernel/ledger/ledger.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import type { Deferred, Tx } from '../../platform/sql.ts'
import { type CardUsage, lockCard, lockCardsInOrder, saveCardUsages } from '../cards/cards.ts'

/**
 * The charges and reversals of one transaction. They are posted together just before the commit, so that other
 * transactions wait for the wallet's accounts only during the posting, whatever the size of the batch.
 */
export interface Postings {
  readonly queue: Deferred<Posting>
  /** Cards locked before any savepoint. A rollback to a savepoint does not release these locks. */
  readonly lockedCards: ReadonlySet<string>
}

/** The database work of a transaction that settles charges. */
export interface PostingWork extends Work {
  readonly postings: Postings
}

export type WalletPostingWork = WalletWork & PostingWork

interface Posting {
  readonly scope: WalletScope
  readonly operation: Operation
  readonly usage: CardUsage
}

/** Opens the postings of a transaction. Call it once per transaction, before the first function that needs them. */
export function openPostings<W extends Work>(work: W, lockedCards: ReadonlySet<string> = new Set()): W & PostingWork {
  const queue: Deferred<Posting> = {
    turn: deferredTurns.money,
    work: post,
  }
  return { ...work, postings: { queue, lockedCards } }
}

/**
 * Opens the postings of a batch of messages and locks all its cards. Cards are locked in one order and accounts after
 * them, so that two batches never deadlock. Must come first in the transaction, outside any savepoint.
 *
 * `withAccounts` locks the wallets' accounts too: each savepoint writes its sums at its end, and the next one would lock
 * the accounts after them.
 */
export async function openBatchPostings(
  work: Work,
  cards: readonly { readonly walletId: string; readonly cardId: string }[],
  { withAccounts = false } = {},
): Promise<PostingWork> {
  const byWallet = Map.groupBy(cards, (card) => card.walletId)
  const locked = new Set<string>()
  const walletIds = [...byWallet.keys()].sort()
  for (const walletId of walletIds) {
    const ids = new Set(byWallet.get(walletId)?.map((card) => card.cardId))
    const lockedIds = await lockCardsInOrder(work.tx, systemScope(walletId), [...ids], work.ctx.now)
    for (const cardId of lockedIds) locked.add(cardId)
  }
  if (withAccounts) for (const walletId of walletIds) await lockAccounts(work.tx, walletId)
  return openPostings(work, locked)
}

/**
 * Locks a card and posts its queued operation, so that the caller reads the card with all its charges. Lock order:
 * wallet, card, session, hold, accounts. A use case that locks a session calls this first.
 */
export async function lockCardForPosting(
  { ctx, tx, scope, postings }: WalletPostingWork,
  cardId: string,
): Promise<void> {
  if (tx.deferred(postings.queue).some(({ usage }) => usage.cardId === cardId)) await tx.flush(postings.queue)
  if (postings.lockedCards.has(cardId)) return
  if ((await lockCard(tx, scope, cardId, ctx.now)) === undefined) throw missingCard(scope, cardId)
}

export const missingCard = (scope: WalletScope, cardId: string) =>
  new Error(`wallet ${scope.walletId} has no card ${cardId}`)

/** Queues one operation. At most one is queued per card because {@link lockCardForPosting} posts the previous one. */
export function queuePosting({ tx, scope, postings }: WalletPostingWork, operation: Operation, usage: CardUsage): void {
  tx.defer(postings.queue, { scope, operation, usage })
}

async function post(tx: Tx, waiting: readonly Posting[]): Promise<void> {
  const applied = await applyTransfers(tx, waiting)
  const posted: { usage: CardUsage; applied: Applied }[] = []
  for (const [index, { usage, operation }] of waiting.entries()) {
    const result = applied[index] as Applied
    if (result.outcome === 'CONFLICT') throw new LedgerConflict(operation)
    if (result.outcome !== 'REPEATED') posted.push({ usage, applied: result })
  }
  const newestMs = Math.max(...waiting.map(({ operation }) => operation.at.getTime()))
  await saveCardUsages(tx, posted, new Date(newestMs))
}

/** Releases a hold immediately and updates the card. The caller holds the card's lock. */
export async function releaseHold(
  { ctx, tx, scope, postings }: WalletPostingWork,
  hold: Pick<HoldRow, 'id' | 'counts_from'>,
  { cardId, sessionId }: { readonly cardId: string; readonly sessionId: string | null },
): Promise<void> {
  await tx.flush(postings.queue)
  const applied = await applyTransfer(tx, scope, { op: 'release', holdId: hold.id, at: ctx.now, sessionId, cardId })
  if (applied.outcome !== 'DONE') return
  const usage = holdUsage(scope, cardId, { countsFrom: new Date(hold.counts_from), usedAt: null })
  await saveCardUsages(tx, [{ applied, usage }], ctx.now)
}

/** The usage of a card after a change of the amount on hold only. */
export const holdUsage = (
  { walletId }: WalletScope,
  cardId: string,
  when: Pick<CardUsage, 'countsFrom' | 'usedAt'>,
): CardUsage => ({ walletId, cardId, spentMinor: 0n, ...when })

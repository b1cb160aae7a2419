import { enqueue, enqueueAll, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { selectPeersToPush } from './token.sql.ts'
import { catchUpOperator, pushToOperators, selectTokenReceivers } from './token-lanes.ts'

/**
 * Pushes the state of a card to every registered operator (OCPI 2.2.1 mod_tokens, PUT). Enqueue it in the transaction
 * that changes the card: `enqueue(tx, pushToken, { walletId, cardId })`. The state is read when the job runs and again
 * after each push, so the newest state wins in any order. The job is retried until every operator has received it.
 */
export const pushToken = job<{ walletId: string; cardId: string }, Ctx>({
  name: 'network.push-token',
  concurrency: 4,
  queue: { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  handle: (ctx, card) => pushToOperators(ctx, [card]),
})

/** Cards per job: enough to keep the queue short, few enough to finish long before the job expires. */
const BATCH = 50

/** Pushes cards that change together by the hundred. A retry does not repeat successful pushes. */
export const pushTokens = job<{ walletId: string; cardIds: readonly string[] }, Ctx>({
  name: 'network.push-tokens',
  concurrency: 2,
  queue: { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 600 },
  handle: (ctx, { walletId, cardIds }) =>
    pushToOperators(
      ctx,
      cardIds.map((cardId) => ({ walletId, cardId })),
    ),
})

/**
 * Enqueues the push of these cards to every operator in few jobs. Call it in the transaction that changes the cards.
 */
export async function pushTokensOf(tx: Tx, walletId: string, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length <= BATCH) {
    await enqueueAll(
      tx,
      pushToken,
      cardIds.map((cardId) => ({ walletId, cardId })),
    )
    return
  }
  const batches = Array.from({ length: Math.ceil(cardIds.length / BATCH) }, (_, n) => ({
    walletId,
    cardIds: cardIds.slice(n * BATCH, (n + 1) * BATCH),
  }))
  await enqueueAll(tx, pushTokens, batches)
}

/**
 * Finds operators with an outdated state of some card and enqueues their slow lane. The causes are blocked wallets,
 * passed dates, lost jobs and new peers.
 */
export const sweepTokens = job<object, Ctx>({
  name: 'network.sweep-tokens',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const peers = await selectTokenReceivers(ctx)
    const behind = await selectPeersToPush(
      ctx.db,
      peers.map(({ id }) => id),
      ctx.now,
    )
    await ctx.db.tx(async (tx) => {
      for (const peerId of behind) await enqueue(tx, catchUpOperator, { peerId }, { singletonKey: peerId })
    })
  },
})

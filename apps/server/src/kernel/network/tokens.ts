import { enqueue, enqueueAll, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { selectPeersToPush } from './token.sql.ts'
import { catchUpOperator, pushToOperators, selectTokenReceivers } from './token-lanes.ts'

/**
 * Tells every registered operator the state of a card: `enqueue(tx, pushToken, { walletId, cardId })` in the transaction
 * that changes it. The state is read when the job runs and again after it was sent, so the newest wins whatever the order;
 * it is repeated until every operator has heard.
 */
export const pushToken = job<{ walletId: string; cardId: string }, Ctx>({
  name: 'network.push-token',
  concurrency: 4,
  queue: { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  handle: (ctx, card) => pushToOperators(ctx, [card]),
})

/** Cards told in one job: enough to keep the queue short, few enough to be done long before the job counts as lost. */
const BATCH = 50

/** The same for cards that change together by the hundred. What was sent before a failure is not sent again. */
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

/** Has every operator told of these cards, in as few jobs as is wise; to be called in the transaction that changed them. */
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

/** Finds the operators that have not heard of some card: wallets that were blocked, dates that passed, lost jobs, new peers. */
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

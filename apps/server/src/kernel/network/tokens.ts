import { enqueue, enqueueAll, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import type { WalletScope } from '../scope.ts'
import { updateTokenChanged } from './card-token.sql.ts'
import {
  selectIsBehind,
  selectTokensUntil,
  updateTokensExpired,
  updateTokensUnknown,
  updateTokensUntil,
} from './token.sql.ts'
import { catchUpOperator, changesSince, pushToOperators, selectTokenReceivers } from './token-lanes.ts'

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
 * Enqueues the push of these cards to every operator in few jobs, and marks their tokens as changed. Call it in the
 * transaction that changes the cards.
 */
export async function pushTokensOf(tx: Tx, scope: WalletScope, cardIds: readonly string[], now: Date): Promise<void> {
  const { walletId } = scope
  await updateTokenChanged(tx, scope, cardIds, now)
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
 * Compares the cards that changed since the last complete comparison with what each operator has received, and enqueues
 * the slow lane of operators with an outdated state. The causes are passed dates, lost jobs and new peers.
 */
export const sweepTokens = job<object, Ctx>({
  name: 'network.sweep-tokens',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const peers = await selectTokenReceivers(ctx)
    const until = await Promise.all(peers.map(({ id }) => selectTokensUntil(ctx.db, id)))
    const oldestMs = Math.min(ctx.now.getTime(), ...until.flatMap((one) => (one === null ? [] : [one.getTime()])))
    await updateTokensExpired(ctx.db, new Date(oldestMs), ctx.now)
    for (const [index, { id }] of peers.entries()) await compareTokens(ctx, id, until[index] ?? null)
  },
})

/**
 * Compares all cards once a day, at night in Europe, so that a change that nothing marked reaches the operators.
 */
export const compareAllTokens = job<object, Ctx>({
  name: 'network.compare-all-tokens',
  cron: { expression: '40 2 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { id } of await selectTokenReceivers(ctx)) await compareTokens(ctx, id, null)
  },
})

async function compareTokens(ctx: Ctx, peerId: string, until: Date | null): Promise<void> {
  if (await selectIsBehind(ctx.db, peerId, { since: changesSince(until), now: ctx.now })) {
    await ctx.db.tx(async (tx) => {
      if (until === null) await updateTokensUnknown(tx, peerId)
      await enqueue(tx, catchUpOperator, { peerId }, { singletonKey: peerId })
    })
  } else await updateTokensUntil(ctx.db, peerId, ctx.now)
}

import type { Ctx } from '../../kernel/ctx.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { deleteOldEvents, type GatewayEvent, updateEventHandled } from '../../kernel/gateway/webhooks.sql.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import { followSetup } from '../payment-methods/payment-methods.ts'
import { rechargeLow } from './auto-recharge.ts'
import { applyProviderPayment } from './payment-apply.ts'
import { fetchDue } from './payment-follow.ts'
import { selectDuePayments, selectPayment } from './payments.sql.ts'
import { chargeLater } from './payments.ts'
import { selectDueRefunds } from './refunds.sql.ts'
import { fetchDueRefund, followRefunds, sendRefund } from './refunds.ts'

const ROUND = 100
const RETENTION_DAYS = 90

/** The provider sent an event: the payment is fetched, and only the fetched state counts. */
const followEvent = job<GatewayEvent, Ctx>({
  name: 'payments.follow-event',
  concurrency: 8,
  queue: { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  handle: async (ctx, event) => {
    if (event.objectId.startsWith('seti_')) await followSetup(ctx, event.objectId)
    else if (event.objectId.startsWith('pi_')) await followPayment(ctx, event)
    await updateEventHandled(ctx.db, event.id, ctx.now)
  },
})

async function followPayment(ctx: Ctx, { objectId: providerId, type }: GatewayEvent): Promise<void> {
  const fetched = await gatewayOf(ctx.app).fetchPayment(providerId)
  // Its own metadata names the wallet, also before the response to the charge arrives. So only its machine is read.
  const { walletId, paymentId } = fetched
  if (walletId === null || paymentId === null) return
  const scope = systemScope(walletId)
  if ((await selectPayment(ctx.db, scope, paymentId)) === undefined) return
  await ctx.db.tx((tx) => applyProviderPayment({ ctx, tx, scope }, paymentId, fetched))
  if (type.includes('refund')) await followRefunds(ctx, scope, paymentId)
}

/** Runs in the transaction that stores an event. */
export const eventStored = (tx: Tx, event: GatewayEvent): Promise<void> => enqueue(tx, followEvent, event)

/** Payments and refunds without events: after 5 minutes, 1 hour, daily. */
const fetchDuePayments = job<object, Ctx>({
  name: 'payments.fetch-due',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let due = await selectDuePayments(ctx.db, ctx.now, ROUND); due.length > 0; ) {
      for (const { wallet_id, id } of due) {
        // The next fetch is scheduled first, so that one failing payment does not delay the others.
        await fetchDue(ctx, systemScope(wallet_id), id).catch((error: unknown) =>
          ctx.log.error({ err: error, paymentId: id }, 'the result of a payment could not be processed'),
        )
      }
      due = due.length < ROUND ? [] : await selectDuePayments(ctx.db, ctx.now, ROUND)
    }
    for (let due = await selectDueRefunds(ctx.db, ctx.now, ROUND); due.length > 0; ) {
      for (const { wallet_id, id } of due) await fetchDueRefund(ctx, systemScope(wallet_id), id)
      due = due.length < ROUND ? [] : await selectDueRefunds(ctx.db, ctx.now, ROUND)
    }
  },
})

const pruneEvents = job<object, Ctx>({
  name: 'payments.prune-events',
  cron: { expression: '29 3 * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await deleteOldEvents(ctx.db, new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS))
  },
})

export const paymentsJobs: readonly AnyJob<Ctx>[] = [
  followEvent,
  fetchDuePayments,
  chargeLater,
  sendRefund,
  rechargeLow,
  pruneEvents,
]

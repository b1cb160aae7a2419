import { DELIVERY_RETENTION_DAYS, type DeliveryAttempt, RETRY_MINUTES } from '@voltway/contract/integrations-webhooks'
import type { Ctx } from '../../kernel/ctx.ts'
import { webhooksCounted } from '../../kernel/metrics/event-counts.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import { type AnyJob, enqueue, enqueueAll, job } from '../../platform/jobs.ts'
import { AddressRefused, request } from '../../platform/outbound.ts'
import type { Tx } from '../../platform/sql.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'
import {
  type ClaimedRow,
  claimDelivery,
  deleteDeliveriesBefore,
  selectDueWebhooks,
  updateDeliveryTried,
} from './webhook-deliveries.sql.ts'
import { signedHeaders, webhookSecret } from './webhook-signature.ts'

/** After this time the worker is considered dead, and the claim expires. */
const CLAIM_MS = MINUTE_MS
/** Maximum number of deliveries per job. The job then enqueues itself again, so that other webhooks are not delayed. */
const SENT_BY_A_JOB = 50
/** After this many failures in a row the job stops until the next round. */
const FAILURES_IN_A_ROW = 3
const MAX_RESPONSE_BYTES = 1_048_576
const MAX_STORED_CHARS = 500

interface Due {
  readonly walletId: string
  readonly webhookId: string
}

/** Enqueues the due deliveries of a webhook. They are sent only when the caller's transaction commits. */
export const deliverLater = (tx: Tx, due: Due): Promise<void> => enqueue(tx, deliverWebhook, due)

const deliverWebhook = job<Due, Ctx>({
  name: 'webhooks.deliver',
  concurrency: 4,
  queue: { expireInSeconds: 600 },
  handle: async (ctx, due) => {
    const scope = systemScope(due.walletId)
    const isPaid = await hasEntitlement(ctx.db, scope, 'api_integration')
    let failures = 0
    for (let sent = 0; failures < FAILURES_IN_A_ROW; sent++) {
      if (sent === SENT_BY_A_JOB) return ctx.db.tx((tx) => deliverLater(tx, due))
      const now = ctx.app.clock()
      const until = new Date(now.getTime() + CLAIM_MS)
      const claimed = await claimDelivery(ctx.db, scope, due.webhookId, { now, until })
      if (claimed === undefined) return
      const attempt = isPaid ? await send(ctx, due, claimed) : unpaid
      const isDelivered = isGood(attempt)
      failures = isDelivered ? 0 : failures + 1
      const nextTryAt = isDelivered || !isPaid ? null : nextTry(claimed.tries + 1, now)
      const state = isDelivered ? 'DELIVERED' : nextTryAt === null ? 'FAILED' : 'WAITING'
      const outcome = { id: claimed.id, state, nextTryAt, attempt: { ...attempt, at: now } } as const
      await updateDeliveryTried(ctx.db, scope, due.webhookId, outcome)
      webhooksCounted.inc({ result: outcome.state })
    }
  },
})

type DeliveryResult = Omit<DeliveryAttempt, 'number' | 'at'>

/** Without the plan nothing is sent and the delivery fails. It can be replayed manually after the plan is paid. */
const unpaid: DeliveryResult = { duration_ms: 0, status: null, error: 'PLAN', answer: null }

const isGood = ({ status }: DeliveryResult) => status !== null && status >= 200 && status < 300

/** Returns the time of the next attempt after the `tries`-th failure; null: no further attempt. */
function nextTry(tries: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Returns the body of a delivery as JSON. It is identical for every attempt. */
export function bodyOf(
  walletId: string,
  { id, kind, number, at, data }: Omit<ClaimedRow, 'tries' | 'url' | 'secret_version' | 'previous_secret_until'>,
): string {
  const head = { id, type: kind, created_at: at, wallet_id: walletId, number }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

async function send(ctx: Ctx, { walletId, webhookId }: Due, claimed: ClaimedRow): Promise<DeliveryResult> {
  const { secret, webhooks } = ctx.app.config
  const at = ctx.app.clock()
  const body = bodyOf(walletId, claimed)
  const secretOf = (version: number) => webhookSecret(secret, { walletId, webhookId, version })
  const { secret_version: version, previous_secret_until: until } = claimed
  const secrets = [secretOf(version)]
  if (until !== null && Date.parse(until) > at.getTime()) secrets.push(secretOf(version - 1))
  const completed = await request({
    method: 'POST',
    url: claimed.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Voltway-Fleets-Webhooks/1',
      ...signedHeaders({ id: claimed.id, at, body }, secrets),
    },
    body,
    allowPrivate: webhooks.allowPrivateAddresses,
    ports: ctx.app.config.outboundPorts,
    timeoutMs: webhooks.timeoutMs,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  }).then(
    ({ status, text }) => ({ status, error: null, answer: readable(text) }),
    (error: unknown) => ({ status: null, error: errorOf(error), answer: null }),
  )
  return { ...completed, duration_ms: ctx.app.clock().getTime() - at.getTime() }
}

/** PostgreSQL cannot store NUL. */
const readable = (text: string) => text.slice(0, MAX_STORED_CHARS).replaceAll('\u0000', '').toWellFormed()

function errorOf(error: unknown): NonNullable<DeliveryAttempt['error']> {
  if (error instanceof AddressRefused) return 'ADDRESS'
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT'
  return message === 'the answer is too long' ? 'TOO_LONG' : 'CONNECTION'
}

/** Enqueues due deliveries, including those whose worker died. */
export const retryWebhooks = job<object, Ctx>({
  name: 'webhooks.retry',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const due = await selectDueWebhooks(ctx.db, ctx.now)
    const jobs = due.map(({ wallet_id, webhook_id }) => ({ walletId: wallet_id, webhookId: webhook_id }))
    await ctx.db.tx((tx) => enqueueAll(tx, deliverWebhook, jobs))
  },
})

export const forgetDeliveries = job<object, Ctx>({
  name: 'webhooks.forget',
  cron: { expression: '41 3 * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await deleteDeliveriesBefore(ctx.db, new Date(ctx.now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS))
  },
})

export const integrationsJobs: readonly AnyJob<Ctx>[] = [deliverWebhook, retryWebhooks, forgetDeliveries]

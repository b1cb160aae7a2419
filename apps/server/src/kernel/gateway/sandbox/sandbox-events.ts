import { enqueue, job } from '../../../platform/jobs.ts'
import type { Db, Tx } from '../../../platform/sql.ts'
import type { App, Ctx } from '../../ctx.ts'
import { signatureOf, webhookSecret } from '../webhooks.ts'
import { type Hidden, insertSandboxEvent, selectSandboxEvent, updateEventDelivered, type Wire } from './sandbox.sql.ts'
import { newWireId } from './wire.ts'

/** One change of the sandbox's own state. */
export interface SandboxTx {
  readonly tx: Tx
  readonly now: Date
}

/** Sends a webhook to this server. */
type Deliver = (body: string, signature: string) => Promise<number>
const deliveries = new WeakMap<Db, Deliver>()

/** Tells the sandbox how to reach our own webhooks: through the server's router, wherever that listens. */
export function deliverThrough(db: Db, deliver: Deliver): void {
  deliveries.set(db, deliver)
}

/** Writes an event and the job that sends it; nothing for objects somebody silenced. */
export async function report({ tx, now }: SandboxTx, type: string, object: Wire, hidden: Hidden): Promise<void> {
  if (hidden.silent === true) return
  const id = newWireId('evt')
  const body = {
    id,
    object: 'event',
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    type,
  }
  await insertSandboxEvent(tx, { id, body, at: now })
  await enqueue(tx, deliverEvent, { eventId: id })
}

export const deliverEvent = job<{ eventId: string }, Ctx>({
  name: 'gateway.sandbox-deliver',
  // A backlog (the demo's first minutes) must not keep somebody waiting who plays the bank.
  concurrency: 8,
  queue: { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  handle: async (ctx, { eventId }) => {
    const event = await selectSandboxEvent(ctx.db, eventId)
    const deliver = deliveries.get(ctx.db.main)
    if (event === undefined || deliver === undefined) return
    const body = JSON.stringify(event.body)
    const status = await deliver(body, signatureOf(body, webhookSecret(ctx.app), ctx.app.clock()))
    if (status !== 200) throw new Error(`the webhook was answered ${status}`)
    await updateEventDelivered(ctx.db, eventId, ctx.now)
  },
})

export const inSandbox = <T>(app: Pick<App, 'db' | 'clock'>, work: (sandbox: SandboxTx) => Promise<T>): Promise<T> =>
  app.db.tx((tx) => work({ tx, now: app.clock() }))

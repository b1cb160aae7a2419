import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { enqueue, job } from './jobs.ts'
import { openSealed, sealForJob } from './sealed-job.ts'
import { insertSms } from './sms.sql.ts'
import type { Db, Tx } from './sql.ts'

/** A complete text message. */
interface Sms {
  readonly id: string
  readonly to: string
  readonly text: string
}

interface SmsContext {
  readonly db: Db
  readonly now: Date
  readonly log: Logger
  readonly app: { readonly config: Config }
}

const RESPONSE_TIMEOUT_MS = 10_000

/** Whether text messages are delivered: by a gateway, or in a demo on the page that shows them. */
export function canSendSms(config: Config): boolean {
  return config.sms !== undefined || config.demo
}

/**
 * Sends one message through the gateway, with retries for about an hour. The message's id is sent along, so that a
 * gateway can drop duplicates.
 */
export const sendSms = job<{ sealed: string }, SmsContext>({
  name: 'sms.send',
  concurrency: 2,
  queue: { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  handle: async (context, { sealed }) => {
    const { config } = context.app
    const sms = openSealed<Sms>(config.secret, sealed)
    if (config.sms === undefined) await insertSms(context.db, sms, context.now)
    else await deliver(config.sms, sms)
  },
})

/** Enqueues a text message in the caller's transaction: it is sent if, and only if, the transaction commits. */
export async function enqueueSms(tx: Tx, config: Config, to: string, text: string): Promise<void> {
  const sms: Sms = { id: newId(), to, text }
  await enqueue(tx, sendSms, { sealed: sealForJob(config.secret, sms) })
}

/** `POST {id, from, to, text}` with the token as bearer, which most gateways or a small adapter accept. */
async function deliver(gateway: NonNullable<Config['sms']>, { id, to, text }: Sms): Promise<void> {
  const response = await fetch(gateway.url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    },
    body: JSON.stringify({ id, from: gateway.sender, to, text }),
  })
  await response.body?.cancel()
  // Only the status is reported, because the body may repeat the message.
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}

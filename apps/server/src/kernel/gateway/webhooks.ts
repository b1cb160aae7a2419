import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'
import { type GatewayEvent, insertEvent } from './webhooks.sql.ts'

/** A signature that differs from the current time by more seconds is a replay: the default of Stripe's library. */
const TOLERANCE_S = 300
/** Stripe's events are a few kilobytes. */
const LARGEST_BYTES = 256 * 1024

/**
 * Serves the provider's webhooks: verifies the signature, stores the event and returns 200. A job processes it.
 * `stored` runs in the transaction that stores the event, once per event however often the provider sends it.
 */
export async function registerWebhooks(
  fastify: FastifyInstance,
  app: App,
  { stored }: { readonly stored: (tx: Tx, event: GatewayEvent) => Promise<void> },
): Promise<void> {
  await fastify.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    // The signature covers the unparsed bytes.
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/payments/webhooks', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = request.headers['stripe-signature']
      const secret = webhookSecret(app)
      if (typeof signature !== 'string' || !isSigned(body, signature, secret, app.clock())) {
        return reply.code(400).send({ received: false, reason: 'signature' })
      }
      const event = eventOf(body)
      if (event === undefined) return reply.code(400).send({ received: false, reason: 'event' })
      await app.db.tx(async (tx) => {
        if ((await insertEvent(tx, event, app.clock())) === 1) await stored(tx, event)
      })
      return { received: true }
    })
  })
}

/** The shared signing secret. The sandbox's secret is derived from SECRET, so it needs no setting. */
export function webhookSecret({ config }: App): string {
  if (config.payments.provider === 'stripe') return config.payments.webhookSecret
  return createHmac('sha256', config.secret).update('sandbox webhooks').digest('base64url')
}

/** Computes the `Stripe-Signature` of a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${macOf(seconds, body, secret)}`
}

const macOf = (seconds: number, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string | undefined])
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_S) return false
  const expected = Buffer.from(macOf(seconds, body, secret))
  // During the rotation of a secret, the provider signs with the old and the new one.
  return parts.some(([name, value]) => {
    const signature = Buffer.from(value ?? '')
    return name === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

/** Ids and types of the provider are printable ASCII. The database refuses NUL and lone surrogates. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

function eventOf(body: string): GatewayEvent | undefined {
  try {
    const { id, type, data } = JSON.parse(body) as {
      id?: unknown
      type?: unknown
      data?: { object?: Record<string, unknown> }
    }
    const object = data?.object
    if (!isName(id) || !isName(type) || object === undefined) return undefined
    // Disputes, charges and refunds contain the id of their payment.
    const subject =
      object.object === 'payment_intent' || object.object === 'setup_intent' ? object.id : object.payment_intent
    const objectId = typeof subject === 'string' ? subject : object.id
    return isName(objectId) ? { id, type, objectId } : undefined
  } catch {
    return undefined
  }
}

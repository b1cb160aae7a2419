import type { WebhookMessage } from './schemas.gen.ts'

/** A received message. */
export interface VerifyInput {
  /** The secret of the webhook, `whsec_…`. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it arrived, unparsed. */
  readonly body: string
  /** Default: the current time. */
  readonly nowSeconds?: number | undefined
}

const TOLERANCE_SECONDS = 300

/**
 * Returns the message of a webhook (Standard Webhooks, with Web Crypto).
 * @throws an error when no signature matches, or the message is older than five minutes.
 */
export async function verifyWebhook({ secret, headers, body, nowSeconds }: VerifyInput): Promise<WebhookMessage> {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [id, timestamp] = [read('webhook-id'), read('webhook-timestamp')]
  const age = Math.abs((nowSeconds ?? Date.now() / 1000) - Number(timestamp || Number.NaN))
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('the timestamp is missing or too old')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of read('webhook-signature').split(' ')) {
    const [version, code = ''] = signature.split(',', 2)
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(code), signed)))
      return JSON.parse(body) as WebhookMessage
  }
  throw new Error('the message is not signed by Voltway Fleets')
}

/** An invalid base64 text matches no signature. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

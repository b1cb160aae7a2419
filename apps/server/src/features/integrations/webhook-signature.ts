import { createHmac, hkdfSync } from 'node:crypto'

/** Prefix of secrets in the "Standard Webhooks" scheme, so that its libraries can verify our messages. */
const SECRET_PREFIX = 'whsec_'

/** Identifies one version of a webhook's secret. */
export interface SecretOf {
  readonly walletId: string
  readonly webhookId: string
  readonly version: number
}

/**
 * Derives the secret of a webhook from the server's secret. It is not stored, so a copy of the database cannot sign
 * messages.
 */
export function webhookSecret(serverSecret: string, { walletId, webhookId, version }: SecretOf): string {
  const bytes = hkdfSync('sha256', serverSecret, '', `webhook ${walletId} ${webhookId} ${version}`, 32)
  return SECRET_PREFIX + Buffer.from(bytes).toString('base64')
}

export interface Message {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Returns the headers that prove the sender and the time of a message, with one signature per valid secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

import { createHmac, hkdfSync } from 'node:crypto'

/** What secrets begin with in the "Standard Webhooks" scheme, whose libraries verify what we send. */
const SECRET_PREFIX = 'whsec_'

/** Which secret of which webhook. */
export interface SecretOf {
  readonly walletId: string
  readonly webhookId: string
  readonly version: number
}

/** The secret of a webhook: made again from the server's own each time, so that a copy of the database signs nothing. */
export function webhookSecret(serverSecret: string, { walletId, webhookId, version }: SecretOf): string {
  const bytes = hkdfSync('sha256', serverSecret, '', `webhook ${walletId} ${webhookId} ${version}`, 32)
  return SECRET_PREFIX + Buffer.from(bytes).toString('base64')
}

export interface Message {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** The headers that prove who sent a message and when; one signature for each secret that is good now. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets of the network. What we only verify (tokens peers send us) is stored as a hash; what we must send (tokens peers
 * gave us) is encrypted with a key made from SECRET, so a copy of the database alone opens no peer.
 */

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A credentials token: 256 random bits in 43 printable characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `network ${use}`, 32))

export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'peer tokens'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** @throws when SECRET is another one than the token was sealed with: the peer must be registered again. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'peer tokens'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new Error('a peer token cannot be opened: SECRET has changed since the peer registered', { cause: error })
  }
}

/** The secret part of a command's response_url: made again from its id, so that nothing secret waits in the job queue. */
export function callbackSecret(secret: string, commandId: string): string {
  return createHmac('sha256', keyOf(secret, 'command callbacks')).update(commandId).digest('base64url')
}

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets of the network. Tokens that peers send are only verified, so their hashes are stored. Tokens that we send to
 * peers are encrypted with a key derived from SECRET, so a copy of the database alone gives no access to a peer.
 */

/** Returns the SHA-256 of a token in hex, as network_peer stores it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Returns a new credentials token: 256 random bits in 64 characters. Hex, because a token that begins with a hyphen reads
 * as an option on a command line.
 */
export const newToken = (): string => randomBytes(32).toString('hex')

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `network ${use}`, 32))

/** Encrypts a text with AES-256-GCM and a key derived from `secret`. Returns `v1.` and base64url. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'peer tokens'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text of {@link seal}.
 * @throws an error when SECRET has changed since. The peer must then be registered again.
 */
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

/**
 * Returns the secret part of a command's response_url. It is derived from the command's id, so that the job queue
 * contains no secret.
 */
export function callbackSecret(secret: string, commandId: string): string {
  return createHmac('sha256', keyOf(secret, 'command callbacks')).update(commandId).digest('base64url')
}

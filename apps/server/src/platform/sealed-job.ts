import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * Encryption with a key derived from SECRET. Jobs that send messages are encrypted, because their links open accounts and
 * wallets.
 */

const JOBS = 'waiting mail'

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** Encrypts the data of a sending job. `content` is plain JSON. */
export const sealForJob = (secret: string, content: object): string => sealFor(secret, JOBS, content)

/** Decrypts the data of a sending job. */
export const openSealed = <Content extends object>(secret: string, sealed: string): Content =>
  openSealedFor(secret, JOBS, sealed)

/** Encrypts plain JSON with AES-256-GCM and the key of a use. */
export function sealFor(secret: string, use: string, content: object): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws when it was encrypted with another secret, or altered. */
export function openSealedFor<Content extends object>(secret: string, use: string, sealed: string): Content {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Content
}

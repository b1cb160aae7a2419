import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/* Jobs that send messages are encrypted, because their links open accounts and wallets. */

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'waiting mail', 32))

/** Encrypts the data of a sending job. `content` is plain JSON. */
export function sealForJob(secret: string, content: object): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws when it was encrypted with another secret, or altered. */
export function openSealed<Content extends object>(secret: string, sealed: string): Content {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Content
}

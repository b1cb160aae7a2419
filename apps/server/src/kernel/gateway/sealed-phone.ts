import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Every MB WAY payment needs the payer's phone number, so it is stored encrypted with a key derived from SECRET. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'mb way phone', 32))

/**
 * Encrypts a phone number with AES-256-GCM.
 * @returns IV, authentication tag and ciphertext as base64url.
 */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a phone number. Null: SECRET has changed since, so the payer must enter the number again. */
export function openSealed(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

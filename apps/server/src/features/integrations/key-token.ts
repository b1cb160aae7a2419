import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const HINT_LENGTH = 4

/** A new token with its hash and its last characters. */
export interface NewToken {
  readonly token: string
  readonly hash: Buffer
  readonly hint: string
}

/** A token contains the ids of its wallet and key, so that the key is found by its primary key, and 256 random bits. */
export function newToken(
  prefix: string,
  { walletId, id }: { walletId: string; id: string },
  secret: Buffer = randomBytes(SECRET_BYTES),
): NewToken {
  const bytes = Buffer.concat([bytesOf(walletId), bytesOf(id), secret])
  const token = prefix + bytes.toString('base64url')
  return { token, hash: hashOf(token), hint: token.slice(-HINT_LENGTH) }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** A fast hash is sufficient, because 256 random bits cannot be guessed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the wallet and the key of a token; undefined for text of another form. */
export function idsIn(prefix: string, token: string): { walletId: string; id: string } | undefined {
  if (!token.startsWith(prefix)) return undefined
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url')
  if (bytes.length !== 32 + SECRET_BYTES) return undefined
  const idAt = (from: number) =>
    bytes.toString('hex', from, from + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { walletId: idAt(0), id: idAt(16) }
}

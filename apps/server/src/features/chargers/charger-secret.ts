import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that people do not confuse when they type them into a charger: no 0, O, 1, I, L, U. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const IDENTITY_LENGTH = 8
/** 98 random bits. OCPP 1.6 allows passwords of 16 to 20 characters (security white paper, A00). */
const PASSWORD_LENGTH = 20

const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] as string).join('')

/** The name with which a new charger connects. */
export const newIdentity = (): string => `VW-${randomText(IDENTITY_LENGTH)}`

export const newPassword = (): string => randomText(PASSWORD_LENGTH)

/** A fast hash is sufficient, because the password is random. The identity keeps equal hashes apart. */
export const hashPassword = (identity: string, password: string | Buffer): Buffer =>
  createHash('sha256').update(`${identity}:`).update(password).digest()

export const isPassword = (identity: string, password: Buffer, hash: Uint8Array): boolean =>
  timingSafeEqual(hashPassword(identity, password), hash)

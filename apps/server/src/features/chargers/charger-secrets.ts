import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Names and passwords of chargers. People type them into a charger, so no two of their characters look alike. */

const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const random = (length: number): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** The name with which a new charger connects. */
export const newIdentity = (): string => `VW-${random(8)}`

/** A password of 99 random bits, which no slow hash has to protect. */
export const newPassword = (): string => random(20)

export const hashOfPassword = (password: string | Buffer): Buffer => createHash('sha256').update(password).digest()

export const isPassword = (hash: Buffer, password: Buffer): boolean => timingSafeEqual(hash, hashOfPassword(password))

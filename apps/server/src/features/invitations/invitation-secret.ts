import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@voltway/contract/values'
import type { Config } from '../../platform/config.ts'

/*
 * The secret of an invitation's link is derived from the server's secret and a salt. Its owner can see the link again,
 * although only its hash is stored (decision 028). A new salt invalidates earlier links.
 */

/** 192 bits: not guessable, and short enough for a QR code that phones read at once. */
const SECRET_BYTES = 24

export interface InvitationKey {
  readonly salt: Buffer
  readonly hash: string
  readonly secret: string
}

export function newInvitationKey(config: Config, invitationId: string): InvitationKey {
  const salt = randomBytes(16)
  const secret = secretOf(config, invitationId, salt)
  return { salt, secret, hash: hashOf(secret) }
}

/** Derives the sent secret again. Undefined when the server's secret has changed since. */
export function restoreSecret(
  config: Config,
  invitation: { id: string; token_salt: Buffer; token_hash: string },
): string | undefined {
  const secret = secretOf(config, invitation.id, invitation.token_salt)
  return isSecretOf(invitation.token_hash, secret) ? secret : undefined
}

export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)))
}

/** Returns the link of an invitation. It carries id and secret as one word of 64 characters. */
export function invitationUrl(config: Config, id: string, secret: string, language: Locale): string {
  const prefix = language === 'en' ? '' : `/${language}`
  return `${config.publicUrl}${prefix}/wallet-guest/${id.replaceAll('-', '')}${secret}`
}

function secretOf(config: Config, invitationId: string, salt: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'invitation links', 32))
  return createHmac('sha256', key)
    .update(invitationId)
    .update(salt)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url')
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

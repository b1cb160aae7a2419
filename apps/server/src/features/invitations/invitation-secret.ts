import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@voltway/contract/values'
import { pageUrl } from '../../kernel/page-url.ts'
import type { Config } from '../../platform/config.ts'
import { hashSecret } from '../../platform/secret-hash.ts'

/*
 * The secret of an invitation's link is derived from the server's secret and a salt. Its owner can see the link again,
 * although only its hash is stored (decision 028). A new salt invalidates earlier links.
 */

/** 192 bits: not guessable, and short enough for a QR code that phones read at once. */
const SECRET_BYTES = 24

const LINK_KEY = 'invitation links'
const MAIL_KEY = 'invitation mails'

export interface InvitationKey {
  readonly salt: Buffer
  readonly hash: string
  readonly secret: string
  /**
   * The secret of the mailed link, and its hash. The sender can see the other link again, but never this one, so it proves
   * that its bearer reads the mailbox.
   */
  readonly mailSecret: string
  readonly mailHash: string
}

export function newInvitationKey(config: Config, invitationId: string): InvitationKey {
  const salt = randomBytes(16)
  const secret = secretOf(config, invitationId, salt)
  const mailSecret = secretOf(config, invitationId, salt, MAIL_KEY)
  const hash = hashSecret(secret)
  return { salt, secret, hash, mailSecret, mailHash: mailHashOf(mailSecret, hash) }
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
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashSecret(secret)))
}

/** How a link of an invitation was handed over: by its mail, or by its sender. Null: the secret is wrong. */
export function proofOf(
  { token_hash, mail_token_hash }: { token_hash: string; mail_token_hash: string | null },
  secret: string,
): 'MAIL' | 'LINK' | null {
  if (mail_token_hash === mailHashOf(secret, token_hash)) return 'MAIL'
  return isSecretOf(token_hash, secret) ? 'LINK' : null
}

/** Returns the link of an invitation. It carries id and secret as one word of 64 characters. */
export function invitationUrl(config: Config, id: string, secret: string, language: Locale): string {
  return pageUrl(config, language, `/wallet-guest/${id.replaceAll('-', '')}${secret}`)
}

function secretOf(config: Config, invitationId: string, salt: Buffer, purpose = LINK_KEY): string {
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', purpose, 32))
  return createHmac('sha256', key)
    .update(invitationId)
    .update(salt)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url')
}

/** Bound to the hash of the other link, so that a resend of the previous release, which knows only that one, voids both. */
const mailHashOf = (mailSecret: string, hash: string): string => hashSecret(`${mailSecret}.${hash}`)

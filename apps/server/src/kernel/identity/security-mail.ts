import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import { enqueueMail } from '../../platform/mail.ts'
import type { Work } from '../ctx.ts'
import { pageUrl } from '../page-url.ts'
import { deviceName } from './device-name.ts'

const words = { en, pt, es, fr }

/** A change of an account's security. */
type SecurityNews =
  | { readonly kind: 'passkeyAdded' | 'passwordChanged' | 'newDevice' | 'secondFactorOn' | 'secondFactorOff' }
  | { readonly kind: 'keyCreated' | 'keyRenewed'; readonly name: string; readonly fleet: string }
  /** An account was created with the mail of an invitation. */
  | { readonly kind: 'joined'; readonly fleet: string }
  /** The API keys that stay valid after the reset. */
  | { readonly kind: 'passwordReset'; readonly keys: readonly string[] }

interface SecurityMail {
  readonly person: { readonly email: string; readonly language: Locale }
  readonly news: SecurityNews
  /** The client that made the change. */
  readonly from: { readonly address: string | null; readonly userAgent: string | null }
}

/**
 * Mails the owner of an account about a change of sign-in, with its client and time. The mail is sent when the
 * transaction commits.
 */
export async function enqueueSecurityMail({ ctx, tx }: Work, { person, news, from }: SecurityMail): Promise<void> {
  const { security, footer } = words[person.language]
  const { subject, body } = security[news.kind]
  const named = 'name' in news ? body.replace('{name}', () => news.name) : body
  const filled = 'fleet' in news ? named.replace('{fleet}', () => news.fleet) : named
  const keys =
    'keys' in news && news.keys.length > 0 ? [security.keysLeft.replace('{keys}', () => news.keys.join(', '))] : []
  const where = security.where
    .replace('{time}', timeOf(ctx.now))
    .replace('{device}', deviceName(from.userAgent) ?? security.unknownDevice)
    .replace('{address}', from.address ?? '–')
  await enqueueMail(tx, ctx.app.config, person.email, {
    language: person.language,
    subject,
    title: subject,
    paragraphs: [filled, ...keys, where],
    action: { label: security.action, url: pageUrl(ctx.app.config, person.language, '/settings?section=security') },
    notes: [security.notYou],
    footer,
  })
}

/** `DD/MM/YYYY HH:MM UTC`, because a person has no time zone here. */
function timeOf(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)} UTC`
}

import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = { en, pt, es, fr }

export interface InvitationMessage {
  readonly language: Locale
  readonly kind: 'MEMBER' | 'GUEST'
  readonly walletName: string
  readonly inviterName: string | null
  readonly url: string
}

/** Renders the mail that invites a driver or a guest. */
export function invitationMail({ language, kind, walletName, inviterName, url }: InvitationMessage): MailContent {
  const { invitation, footer } = words[language]
  const { subject, title, member, guest, action, validity, notYou } = invitation
  const fleet = plausibleName(walletName) ?? invitation.aFleet
  const who = (inviterName === null ? null : plausibleName(inviterName)) ?? invitation.somebody
  const fill = (text: string) => text.replace('{who}', who).replace('{fleet}', fleet)
  return {
    language,
    subject: fill(subject),
    title: fill(title),
    paragraphs: [fill(kind === 'MEMBER' ? member : guest)],
    action: { label: action, url },
    notes: [validity, notYou],
    footer,
  }
}

/** Renders the invitation as a text message. Names are shortened, because the price depends on the length. */
export function invitationSms({ language, kind, walletName, url }: InvitationMessage): string {
  const { invitation } = words[language]
  const fleet = (plausibleName(walletName) ?? invitation.aFleet).slice(0, 40)
  return (kind === 'MEMBER' ? invitation.smsMember : invitation.smsGuest)
    .replace('{fleet}', fleet)
    .replace('{url}', url)
}

/**
 * Returns an entered name when it looks like a name. Text that looks like an address or a message is dropped, so that
 * our mails cannot carry messages to strangers.
 */
function plausibleName(name: string): string | undefined {
  const isName = name.length <= 60 && /^[\p{L}\p{M}\p{N} .,&'’()+-]+$/u.test(name)
  return isName && !/[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u.test(name) ? name : undefined
}

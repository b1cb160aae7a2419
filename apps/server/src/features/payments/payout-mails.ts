import { PAYOUT_HOLD_HOURS, PAYOUT_LINK_HOURS } from '@voltway/contract/payments-payouts'
import { fillText } from '@voltway/phrases/fill-text'
import type { Person } from '../../kernel/ctx.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'

/** The texts of a mail with the link that confirms a bank account. */
type AccountMailWords = Readonly<Record<'subject' | 'title' | 'body' | 'hold' | 'action' | 'note' | 'footer', string>>

/** Mails the link that confirms a bank account to the person who entered it. @param page of the link, such as `wallet?payout`. */
export async function mailAccountLink(
  { ctx, tx, scope }: WalletWork,
  { email, language }: Pick<Person, 'email' | 'language'>,
  { subject, title, body, hold, action, note, footer }: AccountMailWords,
  { page, token, ...account }: Readonly<Record<'page' | 'holder' | 'iban' | 'wallet' | 'token', string>>,
): Promise<void> {
  const values = { ...account, hold: String(PAYOUT_HOLD_HOURS), hours: String(PAYOUT_LINK_HOURS) }
  const filled = (text: string) => fillText(text, values)
  // The link names its wallet, because the person may have another one open.
  const url = pageUrl(ctx.app.config, language, `/${page}=${scope.walletId}.${token}`)
  await enqueueMail(tx, ctx.app.config, email, {
    language,
    subject: filled(subject),
    title: filled(title),
    paragraphs: [filled(body), filled(hold)],
    action: { label: action, url },
    notes: [filled(note)],
    footer,
  })
}

import { PAYOUT_HOLD_HOURS, PAYOUT_LINK_HOURS } from '@voltway/contract/payments-payouts'
import { payoutMail as en } from '@voltway/phrases/en/payout-mail'
import { payoutMail as es } from '@voltway/phrases/es/payout-mail'
import { fillText } from '@voltway/phrases/fill-text'
import { payoutMail as fr } from '@voltway/phrases/fr/payout-mail'
import { payoutMail as pt } from '@voltway/phrases/pt/payout-mail'
import type { Person } from '../../kernel/ctx.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'

const words = { en, pt, es, fr }

/** Mails the link that confirms a bank account to the owner who entered it. */
export async function mailPayoutAccount(
  { ctx, tx, scope }: WalletWork,
  { email, language }: Pick<Person, 'email' | 'language'>,
  account: { readonly holder: string; readonly iban: string; readonly wallet: string; readonly token: string },
): Promise<void> {
  const { subject, title, body, hold, action, note, footer } = words[language]
  const values: Record<string, string> = {
    ...account,
    hold: String(PAYOUT_HOLD_HOURS),
    hours: String(PAYOUT_LINK_HOURS),
  }
  const filled = (text: string) => fillText(text, values)
  const prefix = language === 'en' ? '' : `/${language}`
  // The link names its wallet, because the person may have another one open.
  const url = `${ctx.app.config.publicUrl}${prefix}/wallet?payout=${scope.walletId}.${account.token}`
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

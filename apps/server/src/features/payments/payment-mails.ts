import type { Locale } from '@voltway/contract/values'
import { formatMoney } from '@voltway/money/money'
import { dateText } from '@voltway/phrases/date-text'
import { paymentMail as en } from '@voltway/phrases/en/payment-mail'
import { paymentMail as es } from '@voltway/phrases/es/payment-mail'
import { fillText } from '@voltway/phrases/fill-text'
import { paymentMail as fr } from '@voltway/phrases/fr/payment-mail'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import { paymentMail as pt } from '@voltway/phrases/pt/payment-mail'
import { selectPersonByEmail } from '../../kernel/identity/person.sql.ts'
import { isRecipient, notify } from '../../kernel/notifications/notifications.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { readPayer, type UsableMethod, walletUrl } from '../payment-methods/payment-methods.ts'

const words = { en, pt, es, fr }

/** Announces amount and day of a collection to the debtor, as the scheme requires. */
export async function mailCollection(
  work: WalletWork,
  { method, amountMinor, day }: { method: UsableMethod; amountMinor: bigint; day: string },
): Promise<void> {
  const { ctx, tx, scope } = work
  const payer = await readPayer(tx, scope)
  if (payer?.email == null) return
  const mail = (language: Locale): MailContent => {
    const { collection, footer } = words[language]
    const tag = localeTags[language]
    const values: Record<string, string> = {
      amount: moneyText(amountMinor, payer.currency, tag),
      day: dateText(day, tag),
      iban: method.last4 ?? '',
      umr: method.umr ?? '',
      creditor: `${ctx.app.config.creditor.name} (${ctx.app.config.creditor.id})`,
      wallet: payer.name,
    }
    return {
      language,
      subject: fillText(collection.subject, values),
      title: collection.title,
      paragraphs: [fillText(collection.body, values), fillText(collection.mandate, values)],
      action: { label: collection.action, url: walletUrl(ctx, language) },
      notes: [collection.note],
      footer,
    }
  }
  const facts = { amount: formatMoney(amountMinor), currency: payer.currency, day }
  await notifyPayers(work, {
    event: 'collection.announced',
    payer: { ...payer, email: payer.email },
    facts,
    mail,
  })
}

/** Notifies that auto-recharge was switched off after failures: cards may soon stop charging. */
export async function mailRechargeOff(work: WalletWork): Promise<void> {
  const { ctx, tx, scope } = work
  const payer = await readPayer(tx, scope)
  if (payer?.email == null) return
  const mail = (language: Locale): MailContent => {
    const { rechargeOff, footer } = words[language]
    return {
      language,
      subject: fillText(rechargeOff.subject, { wallet: payer.name }),
      title: rechargeOff.title,
      paragraphs: [fillText(rechargeOff.body, { wallet: payer.name })],
      action: { label: rechargeOff.action, url: walletUrl(ctx, language) },
      notes: [],
      footer,
    }
  }
  await notifyPayers(work, {
    event: 'auto_recharge.off',
    payer: { ...payer, email: payer.email },
    facts: {},
    mail,
  })
}

/** Notifies payment managers and the operator that a refund failed and the money is in the wallet again. */
export async function notifyRefundFailed(
  work: WalletWork,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: bigint },
): Promise<void> {
  const { ctx, tx, scope } = work
  const payer = await readPayer(tx, scope)
  if (payer === undefined) return
  const facts = { amount: formatMoney(amountMinor), currency: payer.currency }
  await notify(work, { event: 'refund.failed', walletName: payer.name, count: 1, facts, path: '/wallet' })
  const { refundFailed, footer } = words[payer.language]
  const values = {
    wallet: payer.name,
    payment: paymentId,
    amount: moneyText(amountMinor, payer.currency, localeTags[payer.language]),
  }
  await enqueueMail(tx, ctx.app.config, ctx.app.config.supportEmail, {
    language: payer.language,
    subject: fillText(refundFailed.subject, values),
    title: refundFailed.title,
    paragraphs: [fillText(refundFailed.body, values)],
    action: { label: refundFailed.action, url: walletUrl(ctx, payer.language) },
    notes: [fillText(refundFailed.note, values)],
    footer,
  })
}

/** Notifies payment managers by their choices, and always the company's finance address. */
async function notifyPayers(
  work: WalletWork,
  message: {
    readonly event: 'collection.announced' | 'auto_recharge.off'
    readonly payer: { readonly name: string; readonly email: string; readonly language: Locale }
    readonly facts: Readonly<Record<string, string>>
    readonly mail: (language: Locale) => MailContent
  },
): Promise<void> {
  const { ctx, tx, scope } = work
  const { event, payer, facts, mail } = message
  await notify(work, { event, walletName: payer.name, count: 1, facts, path: '/wallet', mail })
  const person = await selectPersonByEmail(tx, payer.email.toLowerCase())
  const isNotified = person !== undefined && (await isRecipient(tx, scope, event, person.id))
  if (!isNotified) await enqueueMail(tx, ctx.app.config, payer.email, mail(payer.language))
}

/** The decimal text is passed to Intl as it is, so that no amount becomes a float. */
function moneyText(amountMinor: bigint, currency: string, tag: string): string {
  return newNumberFormat(tag, { style: 'currency', currency }).format(formatMoney(amountMinor) as `${number}`)
}

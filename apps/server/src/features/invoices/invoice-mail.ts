import type { Locale } from '@voltway/contract/values'
import { formatMoney } from '@voltway/money/money'
import { invoiceMail as en } from '@voltway/phrases/en/invoice-mail'
import { invoiceMail as es } from '@voltway/phrases/es/invoice-mail'
import { fillText } from '@voltway/phrases/fill-text'
import { invoiceMail as fr } from '@voltway/phrases/fr/invoice-mail'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import { invoiceMail as pt } from '@voltway/phrases/pt/invoice-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { readPayer } from '../payment-methods/payment-methods.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { updateReminded } from './invoice-run.sql.ts'

/** Texts of mails about documents. */
export const mailWords = { en, pt, es, fr }
/** Documents listed in a mail; the page shows the rest. */
const NAMED = 10

/** Reminds the people who manage payments of unpaid documents, one mail per wallet. */
export function remindOf(ctx: Ctx, scope: WalletScope): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const overdue = await updateReminded(tx, scope, ctx.now)
    const payer = await readPayer(tx, scope)
    if (overdue.length === 0 || payer?.email == null) return
    const { unpaid, footer } = mailWords[payer.language]
    const format = newNumberFormat(localeTags[payer.language], { style: 'currency', currency: payer.currency })
    const money = (minor: bigint) => format.format(formatMoney(minor) as `${number}`)
    const values: Record<string, string> = {
      amount: money(overdue.reduce((sum, { due_minor }) => sum + due_minor, 0n)),
      wallet: payer.name,
    }
    const filled = (text: string, more: Record<string, string> = values) => fillText(text, more)
    const lines = overdue
      .slice(0, NAMED)
      .map(({ number, due_minor }) => filled(unpaid.line, { number, amount: money(due_minor) }))
    await enqueueMail(tx, ctx.app.config, payer.email, {
      language: payer.language,
      subject: filled(unpaid.subject),
      title: unpaid.title,
      paragraphs: [filled(unpaid.body), ...lines],
      action: { label: unpaid.action, url: invoicesUrl(ctx, payer.language) },
      notes: [unpaid.note],
      footer,
    })
  })
}

export const invoicesUrl = (ctx: Ctx, language: Locale): string => pageUrl(ctx.app.config, language, '/invoices')

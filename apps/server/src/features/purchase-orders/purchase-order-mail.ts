import { formatMoney } from '@voltway/money/money'
import { invoiceMail as en } from '@voltway/phrases/en/invoice-mail'
import { invoiceMail as es } from '@voltway/phrases/es/invoice-mail'
import { fillText } from '@voltway/phrases/fill-text'
import { invoiceMail as fr } from '@voltway/phrases/fr/invoice-mail'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import { invoiceMail as pt } from '@voltway/phrases/pt/invoice-mail'
import { pageUrl } from '../../kernel/page-url.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { readPayer } from '../payment-methods/payment-methods.ts'
import type { PurchaseOrderRow } from './purchase-orders.sql.ts'

const words = { en, pt, es, fr }

/** Notifies that an order is nearly or completely consumed. */
export async function mailConsumption(
  { ctx, tx, scope }: WalletWork,
  { order, consumedMinor, percent }: { order: PurchaseOrderRow; consumedMinor: bigint; percent: number },
): Promise<void> {
  const payer = await readPayer(tx, scope)
  if (payer?.email == null) return
  const { purchaseOrder, footer } = words[payer.language]
  const money = (minor: bigint) =>
    newNumberFormat(localeTags[payer.language], { style: 'currency', currency: payer.currency }).format(
      formatMoney(minor) as `${number}`,
    )
  const values: Record<string, string> = {
    number: order.number,
    percent: String(percent),
    consumed: money(consumedMinor),
    amount: money(order.amount_minor ?? 0n),
    wallet: payer.name,
  }
  const filled = (text: string) => fillText(text, values)
  await enqueueMail(tx, ctx.app.config, payer.email, {
    language: payer.language,
    subject: filled(purchaseOrder.subject),
    title: filled(purchaseOrder.title),
    paragraphs: [filled(purchaseOrder.body)],
    action: { label: purchaseOrder.action, url: pageUrl(ctx.app.config, payer.language, '/invoices?tab=orders') },
    notes: [],
    footer,
  })
}

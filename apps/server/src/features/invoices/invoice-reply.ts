import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import { type Invoice, invoiceAllows } from '@voltway/contract/invoices'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { type InvoiceRow, selectInvoice } from './invoices.sql.ts'

export function invoiceReply(row: InvoiceRow, scope: WalletScope): Invoice {
  const retryable: readonly string[] = invoiceAllows.retryCapture
  const mayRetry = retryable.includes(row.payment_status) && scope.rights.has('wallet.fund')
  const isCredited = row.credited_minor >= row.total_minor && row.type === 'INVOICE' && row.total_minor > 0n
  return {
    id: row.id,
    type: row.type,
    class: row.class,
    number: row.number,
    date: row.date,
    due: row.due,
    period: row.period_from === null || row.period_to === null ? null : { from: row.period_from, to: row.period_to },
    document_status: isCredited ? 'CREDITED' : 'ISSUED',
    payment_status: row.payment_status,
    net: formatMoney(row.net_minor),
    vat: formatMoney(row.vat_minor),
    total: formatMoney(row.total_minor),
    currency: row.currency,
    due_amount: formatMoney(row.due_minor),
    credited: formatMoney(row.credited_minor),
    purchase_order: row.purchase_order,
    credits_invoice_id: row.credits_invoice_id,
    failure: row.payment_status === 'FAILED' ? row.failure : null,
    next_try_at: row.next_try_at,
    allowed_actions: mayRetry ? ['download', 'retry_capture'] : ['download'],
  }
}

type InvoiceEvent = Extract<WebhookEvent, `invoice.${string}` | `credit_note.${string}`>

/** Publishes a document's event to webhooks, in the same transaction. */
export function publishInvoice(work: WalletWork, id: string, kind: InvoiceEvent): Promise<void> {
  const { tx, scope } = work
  return publishWalletEvents(work, async () => {
    const row = await selectInvoice(tx, scope, id)
    return row === undefined ? [] : [{ kind, objectId: id, data: invoiceReply(row, scope) }]
  })
}

import type { QueryOf } from '@voltway/contract/endpoint'
import { type Invoice, type InvoiceDetail, invoiceAllows, type listInvoices } from '@voltway/contract/invoices'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { DocumentContent } from '../../kernel/documents/document-content.ts'
import { selectDocument } from '../../kernel/documents/documents.sql.ts'
import { openFoundWallet, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { chargePayment, collectDocument, type DocumentNews } from '../payments/payments.ts'
import { markSessionsPaid } from '../sessions/sessions.ts'
import { lockWalletOf, refreshWalletReasons } from '../wallets/wallets.ts'
import { invoiceReply, publishInvoice } from './invoice-reply.ts'
import { failedState, maySettle, paidState, reversedState, stateOf, withEvent } from './invoice-state.ts'
import {
  type InvoiceRow,
  lockInvoice,
  selectCreditNotes,
  selectInvoice,
  selectInvoiceCount,
  selectInvoicePage,
  selectInvoicesById,
  selectInvoiceWallets,
  updateInvoice,
  type Wanted,
} from './invoices.sql.ts'

export { updateLineCentres } from './closed-lines.sql.ts'
export { creditWhatIsLeft } from './credit-invoice.ts'
export { issueInvoice } from './issue-invoice.ts'
export { checkAge } from './plan-age.ts'

/** Lines in a document's reply. A large fleet's month has thousands, which its file shows. */
const SHOWN_LINES = 200

export async function readInvoicePage(
  { db }: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listInvoices>,
): Promise<{ count: number; results: Invoice[] }> {
  const like = (text: string | undefined) => {
    const pattern = containing(text ?? '')
    return pattern === '%%' ? null : pattern
  }
  const wanted: Wanted = {
    type: query.type ?? null,
    class: query.class ?? null,
    statuses: query.payment_status ?? null,
    from: query.date__gte ?? null,
    to: query.date__lte ?? null,
    purchaseOrder: like(query.po),
    vatNumber: like(query.nif),
    search: like(query.search),
  }
  const { limit, offset, ordering } = query
  const rows = await selectInvoicePage(db.read, scope, { ...wanted, order: ordering, limit, offset })
  return {
    count: await selectInvoiceCount(db.read, scope, wanted),
    results: rows.map((row) => invoiceReply(row, scope)),
  }
}

/** The documents with these ids. */
export async function readInvoicesById(on: Sql, scope: WalletScope, ids: readonly string[]): Promise<Invoice[]> {
  return (await selectInvoicesById(on, scope, ids)).map((row) => invoiceReply(row, scope))
}

export async function readInvoice({ db }: Ctx, scope: WalletScope, id: string): Promise<InvoiceDetail> {
  const row = (await selectInvoice(db.read, scope, id)) ?? refuse('invoice.not_found')
  const document = (await selectDocument(db.read, scope, id)) ?? refuse('invoice.not_found')
  const content = JSON.parse(document.content) as DocumentContent
  const notes = await selectCreditNotes(db.read, scope, id)
  return {
    ...invoiceReply(row, scope),
    seller: content.seller,
    buyer: content.buyer,
    buyer_reference: content.buyer_reference,
    credits: content.credits,
    prepaid: content.prepaid,
    lines: content.lines.slice(0, SHOWN_LINES),
    lines_count: content.lines.length,
    vat_groups: [...content.vat_groups],
    credit_notes: notes.map(({ id: noteId, number, date, total_minor }) => ({
      id: noteId,
      number,
      date,
      total: formatMoney(total_minor),
    })),
    timeline: [...row.timeline],
    is_fiscal: content.fiscal.is_fiscal,
  } as InvoiceDetail
}

/** Finds a document among the person's wallets and checks the right there. */
export async function findInvoice(ctx: Ctx, id: string, right: 'invoices.read' | 'wallet.fund'): Promise<WalletScope> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const [found] = await selectInvoiceWallets(ctx.db, person.id, [id])
  if (found === undefined) refuse('invoice.not_found')
  return openFoundWallet(ctx, found.wallet_id, right)
}

/**
 * Retries the collection of a failed document while its payer waits (call 42). The same key is one attempt, because the
 * payment is keyed on it.
 */
export async function retryCapture(ctx: Ctx, id: string): Promise<Invoice> {
  const scope = await findInvoice(ctx, id, 'wallet.fund')
  const { paymentId } = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const row = (await lockInvoice(tx, scope, id)) ?? refuse('invoice.not_found')
    const allowed: readonly string[] = invoiceAllows.retryCapture
    if (!allowed.includes(row.payment_status)) refuse('payment.not_failed')
    const begun = await collectDocument(work, {
      documentId: id,
      amountMinor: row.due_minor,
      requestKey: `invoice:${id}:retry:${scope.personId}:${ctx.idempotencyKey}`,
    })
    // A repeated key: that attempt was declined and stays so.
    if (begun.status === 'FAILED') refuse('payment.declined')
    await becomePending(work, row)
    recordAudit(work, {
      action: 'invoice.payment_retried',
      object: { kind: 'invoice', id, name: row.number },
      before: { payment_status: row.payment_status },
      after: { payment_status: 'PENDING' },
    })
    return begun
  })
  // The transaction's job would do it too; this call lets the waiting person see the result.
  await chargePayment(ctx, scope, paymentId, { offSession: true })
  const after = (await selectInvoice(ctx.db, scope, id)) ?? refuse('invoice.not_found')
  return after.payment_status === 'FAILED' ? refuse('payment.declined') : invoiceReply(after, scope)
}

/** The automatic attempt to collect a document. Without a payment method it fails again. */
export function tryAgain(ctx: Ctx, scope: WalletScope, id: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const row = await lockInvoice(tx, scope, id)
    if (row === undefined || row.payment_status !== 'FAILED' || row.next_try_at === null) return
    if (Date.parse(row.next_try_at) > ctx.now.getTime()) return
    try {
      await collectDocument(work, {
        documentId: id,
        amountMinor: row.due_minor,
        requestKey: `invoice:${id}:try:${row.tries + 1}:${row.failed_at}`,
      })
      await becomePending(work, row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await updateInvoice(tx, scope, id, failedState(row, ctx.now, error.code))
      await publishInvoice(work, id, 'invoice.payment_failed')
    }
  })
}

function becomePending({ ctx, tx, scope }: WalletWork, row: InvoiceRow): Promise<number> {
  return updateInvoice(tx, scope, row.id, {
    ...stateOf(row),
    paymentStatus: 'PENDING',
    nextTryAt: null,
    timeline: withEvent(row.timeline, ctx.now, 'COLLECTING'),
  })
}

/** Applies the result of a document's payment, in the transaction that books it. The wallet is locked. */
export async function followPaymentOfInvoice(work: WalletWork, news: DocumentNews): Promise<void> {
  const { tx, scope } = work
  const row = await lockInvoice(tx, scope, news.documentId)
  if (row === undefined) return
  const { outcome, amountMinor, at } = news
  if (outcome === 'PAID' && maySettle(row.payment_status, 'PAID')) {
    const state = paidState(row, at, amountMinor)
    await updateInvoice(tx, scope, row.id, state)
    if (state.paymentStatus === 'PAID') {
      await markSessionsPaid(work, row.id)
      await publishInvoice(work, row.id, 'invoice.paid')
    }
  } else if (outcome === 'FAILED' && row.payment_status === 'PENDING') {
    await updateInvoice(tx, scope, row.id, failedState(row, at, news.failure ?? 'declined'))
    await publishInvoice(work, row.id, 'invoice.payment_failed')
  } else if (outcome === 'REVERSED' && maySettle(row.payment_status, 'FAILED')) {
    await updateInvoice(tx, scope, row.id, reversedState(row, at, amountMinor, news.failure ?? 'disputed'))
    await publishInvoice(work, row.id, 'invoice.payment_failed')
  } else return
  await refreshWalletReasons(work)
}

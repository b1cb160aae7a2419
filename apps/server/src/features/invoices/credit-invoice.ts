import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { type DocumentContent, totalled } from '../../kernel/documents/document-content.ts'
import { drawLater } from '../../kernel/documents/document-file.ts'
import { selectDocument, selectIsIssued } from '../../kernel/documents/documents.sql.ts'
import { issueDocument } from '../../kernel/documents/issue-document.ts'
import { sellerCountryOf } from '../../kernel/documents/seller.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import { returnToPurchaseOrder } from '../purchase-orders/purchase-orders.ts'
import { holdUndocumentedCredits, markCreditsDocumented, markSessionsPaid } from '../sessions/sessions.ts'
import { lockWalletOf, refreshWalletReasons } from '../wallets/wallets.ts'
import { insertLineCredits } from './credit-lines.sql.ts'
import { type CreditOf, creditLinesOf, type SessionCredit, WrongCredit } from './credit-lines.ts'
import { smaller } from './credit-spread.ts'
import { mailDocument } from './document-mail.ts'
import { publishInvoice } from './invoice-reply.ts'
import { selectIsOfCancelledOrder } from './invoice-run.sql.ts'
import { stateOf, withEvent } from './invoice-state.ts'
import { insertLines, lockInvoice, updateInvoice } from './invoices.sql.ts'
import { bookRounding, insertInOpenMonth, lineOf, searchTextOf } from './issue-invoice.ts'

export interface Credit {
  readonly invoiceId: string
  readonly reason: string
  readonly of: CreditOf
  /** Unique in the wallet: the same credit note is never issued twice. */
  readonly key: string
  /** The money was refunded before, by a cancelled order or a credited session. */
  readonly isBooked: boolean
  /** The money of a receipt went back to its source. Otherwise a receipt cannot be credited. */
  readonly returnsMoney?: true
}

/**
 * Credits an invoice completely or in part, never above it. The money goes to the wallet's balance, and the unpaid part
 * is not collected any more. @returns undefined when a credit note with that key exists. @throws WrongCredit
 */
export function creditInvoice(ctx: Ctx, scope: WalletScope, credit: Credit): Promise<DocumentContent | undefined> {
  return ctx.db.tx((tx) => creditInvoiceIn({ ctx, tx, scope }, credit))
}

/** The same in the caller's transaction. No step that may wait follows. */
export async function creditInvoiceIn(work: WalletWork, credit: Credit): Promise<DocumentContent | undefined> {
  const { ctx, tx, scope } = work
  await lockWalletOf(tx, scope)
  if (await selectIsIssued(tx, scope, credit.key)) return undefined
  // Documents the network's credits first: only the rest can be credited.
  if (credit.of.kind !== 'SESSIONS') await documentSessionCredits(work, credit.invoiceId)
  // The same for an order that was just cancelled.
  if (!credit.isBooked && (await selectIsOfCancelledOrder(tx, scope, credit.invoiceId)))
    await creditWhatIsLeft(work, cancelledOrder(credit.invoiceId))
  const row = await lockInvoice(tx, scope, credit.invoiceId)
  const document = await selectDocument(tx, scope, credit.invoiceId)
  if (row === undefined || document === undefined) throw new WrongCredit('there is no such document')
  if (row.type !== 'INVOICE' || (row.class === 'TOPUP' && credit.returnsMoney !== true))
    throw new WrongCredit(`${row.number} cannot be credited: only invoices can, money paid in is refunded`)
  const leftMinor = row.total_minor - row.credited_minor
  const content = JSON.parse(document.content) as DocumentContent
  const { drafts, parts, vatOfRate } = await creditLinesOf(tx, scope, content, credit)
  const totals = totalled(drafts, vatOfRate)
  if (totals.totalMinor <= 0n || totals.totalMinor > leftMinor)
    throw new WrongCredit(
      `of ${row.number} there is ${formatMoney(leftMinor)} left to credit, not ${formatMoney(totals.totalMinor)}`,
    )
  const id = ctx.newId()
  if (!credit.isBooked) {
    const applied = await applyTransfer(tx, scope, {
      op: 'credit',
      kind: 'CREDIT_NOTE',
      account: 'system:revenue',
      amountMinor: totals.totalMinor,
      vatMinor: totals.vatMinor,
      key: `credit-note:${credit.key}`,
      at: ctx.now,
      invoiceId: row.id,
    })
    await publishBalance(tx, scope, applied, ctx.now)
  } else if (credit.of.kind === 'SESSIONS') await bookRounding(work, id, -totals.roundingMinor)
  const isWhole = totals.totalMinor === leftMinor
  const dueMinor = row.due_minor > totals.totalMinor ? row.due_minor - totals.totalMinor : 0n
  const wasOpen = row.payment_status === 'PENDING' || row.payment_status === 'FAILED'
  const paymentStatus = wasOpen && dueMinor === 0n ? (isWhole ? 'CANCELLED' : 'PAID') : row.payment_status
  const credited = withEvent(row.timeline, ctx.now, 'CREDITED', formatMoney(totals.totalMinor))
  await updateInvoice(tx, scope, row.id, {
    ...stateOf(row),
    paymentStatus,
    dueMinor,
    creditedMinor: row.credited_minor + totals.totalMinor,
    nextTryAt: wasOpen && dueMinor === 0n ? null : row.next_try_at,
    paidAt: paymentStatus === 'PAID' && wasOpen ? ctx.now : null,
    timeline: paymentStatus === 'CANCELLED' ? withEvent(credited, ctx.now, 'CANCELLED') : credited,
  })
  if (wasOpen && paymentStatus === 'PAID') await markSessionsPaid(work, row.id)
  if (row.purchase_order_id !== null) await returnToPurchaseOrder(tx, scope, row.purchase_order_id, totals.totalMinor)
  await refreshWalletReasons(work)
  const { seller, ...billed } = content
  const isElsewhere = seller.vat_number !== null && seller.vat_number.slice(0, 2) !== sellerCountryOf(ctx.app.config)
  const note = await issueDocument(work, {
    ...billed,
    // The VAT number that charged the VAT gives it back.
    ...(isElsewhere ? { seller } : {}),
    id,
    type: 'CREDIT_NOTE',
    source: credit.key,
    payment: null,
    credits: { number: content.number, date: content.date, reason: credit.reason },
    totals,
    prepaidMinor: totals.totalMinor,
    dueAfterDays: null,
  })
  await insertInOpenMonth(work, note, {
    id,
    paymentStatus: 'PAID',
    due: null,
    period: note.period,
    dueMinor: 0n,
    purchaseOrderId: row.purchase_order_id,
    vatNumberId: null,
    creditsInvoiceId: row.id,
    reducesMinor: wasOpen ? smaller(row.due_minor, totals.totalMinor) : 0n,
    tries: 0,
    failedAt: null,
    failure: null,
    nextTryAt: null,
    paidAt: ctx.now,
    timeline: withEvent([], ctx.now, 'ISSUED'),
    searchText: searchTextOf(note),
  })
  await insertLines(tx, scope, id, note.lines.map(lineOf))
  await insertLineCredits(tx, scope, { noteId: id, invoiceId: row.id, refundsMoney: !credit.isBooked }, parts)
  await enqueue(tx, drawLater, { walletId: scope.walletId, documentId: id })
  if (content.class !== 'TOPUP') await enqueue(tx, mailDocument, { walletId: scope.walletId, documentId: id })
  await publishInvoice(work, id, 'credit_note.issued')
  await publishInvoice(work, row.id, 'invoice.credited')
  return note
}

/** The credit of an order's invoice after the order's money was refunded. */
export const cancelledOrder = (invoiceId: string) =>
  ({
    invoiceId,
    reason: 'order_cancelled',
    of: { kind: 'ALL' },
    key: `credit:order:${invoiceId}`,
    isBooked: true,
  }) as const

/**
 * The same for money that was refunded earlier. @returns undefined when nothing is left to credit, because it was
 * credited manually.
 */
export async function creditWhatIsLeft(
  work: WalletWork,
  credit: Credit & { readonly isBooked: true },
): Promise<DocumentContent | undefined> {
  try {
    return await creditInvoiceIn(work, credit)
  } catch (error) {
    if (!(error instanceof WrongCredit)) throw error
    return undefined
  }
}

/** Issues the credit notes of an invoice with credited sessions. Idempotent. */
export function creditSessionsOf(ctx: Ctx, scope: WalletScope, invoiceId: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    await documentSessionCredits({ ctx, tx, scope }, invoiceId)
  })
}

/** One credit note for all credits since the last one. The money was refunded when the network's credit arrived. */
async function documentSessionCredits(work: WalletWork, invoiceId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const waiting = await holdUndocumentedCredits(tx, scope, invoiceId)
  const [first] = waiting
  if (first === undefined) return
  const note = await creditWhatIsLeft(work, {
    invoiceId,
    reason: 'session_undone',
    of: { kind: 'SESSIONS', sessions: perSession(waiting) },
    key: `credit:session:${first.session_id}:${first.credit_id}`,
    isBooked: true,
  })
  await markCreditsDocumented(tx, scope, { invoiceId, noteId: note?.id ?? null, at: ctx.now })
}

/** Several credits of one session form one line. */
function perSession(waiting: Awaited<ReturnType<typeof holdUndocumentedCredits>>): SessionCredit[] {
  return [...Map.groupBy(waiting, (credit) => credit.session_id)].map(([sessionId, credits]) => ({
    sessionId,
    netMinor: credits.reduce((sum, credit) => sum + credit.net_minor, 0n),
    vatMinor: credits.reduce((sum, credit) => sum + credit.vat_minor, 0n),
    energyWh: credits.reduce((sum, credit) => sum + credit.credited_energy_wh, 0n),
  }))
}

import { formatMoney, parseMoney } from '@voltway/money/money'
import { parseVatRate, vatOf } from '@voltway/money/vat'
import type { Ctx } from '../../kernel/ctx.ts'
import { type DocumentContent, type LineDraft, totalled } from '../../kernel/documents/document-content.ts'
import { drawLater } from '../../kernel/documents/document-file.ts'
import { selectDocument, selectIsIssued } from '../../kernel/documents/documents.sql.ts'
import { issueDocument } from '../../kernel/documents/issue-document.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import { returnToPurchaseOrder } from '../purchase-orders/purchase-orders.ts'
import { refreshWalletReasons } from '../wallets/wallet-reasons.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { tellInvoice } from './invoice-reply.ts'
import { stateOf, told } from './invoice-state.ts'
import { insertInvoice, insertLines, lockInvoice, selectCreditNotes, updateInvoice } from './invoices.sql.ts'
import { lineOf, searchTextOf } from './issue-invoice.ts'

/** A credit note that cannot be: the operator's mistake, never a customer's. */
export class WrongCredit extends Error {
  override name = 'WrongCredit'
}

export interface Credit {
  readonly invoiceId: string
  readonly reason: string
  /** ALL: what is left of the document. Of one line; or an amount, VAT included, spread over a document of one VAT rate. */
  readonly of:
    | { readonly kind: 'ALL' }
    | { readonly kind: 'LINE'; readonly lineId: string }
    | { readonly kind: 'AMOUNT'; readonly amountMinor: bigint }
  /** Unique for ever in the wallet: the same credit note is never issued twice. */
  readonly key: string
  /** The money went back already: an order or a session was undone. */
  readonly isBooked: boolean
}

/**
 * Credits an invoice, whole or in part, never above it. The money goes to the wallet's balance; what is unpaid is asked for no
 * more. @returns undefined when a credit note with that key was issued before. @throws WrongCredit
 */
export function creditInvoice(ctx: Ctx, scope: WalletScope, credit: Credit): Promise<DocumentContent | undefined> {
  return ctx.db.tx((tx) => creditInvoiceIn(ctx, tx, scope, credit))
}

/** The same in the caller's transaction, which has locked the wallet; nothing that may wait comes after it. */
export async function creditInvoiceIn(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  credit: Credit,
): Promise<DocumentContent | undefined> {
  await lockWalletOf(tx, scope)
  if (await selectIsIssued(tx, scope, credit.key)) return undefined
  const row = await lockInvoice(tx, scope, credit.invoiceId)
  const document = await selectDocument(tx, scope, credit.invoiceId)
  if (row === undefined || document === undefined) throw new WrongCredit('there is no such document')
  if (row.type !== 'INVOICE' || row.class === 'TOPUP')
    throw new WrongCredit(`${row.number} cannot be credited: only invoices can, money paid in is refunded`)
  const leftMinor = row.total_minor - row.credited_minor
  const content = JSON.parse(document.content) as DocumentContent
  const notes = await selectCreditNotes(tx, scope, row.id)
  const leftNetMinor = row.net_minor - notes.reduce((sum, note) => sum + note.net_minor, 0n)
  const totals = totalled(linesOf(content, credit, { leftMinor, leftNetMinor }))
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
  }
  const isWhole = totals.totalMinor === leftMinor
  const dueMinor = row.due_minor > totals.totalMinor ? row.due_minor - totals.totalMinor : 0n
  const wasOpen = row.payment_status === 'PENDING' || row.payment_status === 'FAILED'
  const paymentStatus = wasOpen && dueMinor === 0n ? (isWhole ? 'CANCELLED' : 'PAID') : row.payment_status
  const credited = told(row.timeline, ctx.now, 'CREDITED', formatMoney(totals.totalMinor))
  await updateInvoice(tx, scope, row.id, {
    ...stateOf(row),
    paymentStatus,
    dueMinor,
    creditedMinor: row.credited_minor + totals.totalMinor,
    nextTryAt: wasOpen && dueMinor === 0n ? null : row.next_try_at,
    paidAt: paymentStatus === 'PAID' && wasOpen ? ctx.now : null,
    timeline: paymentStatus === 'CANCELLED' ? told(credited, ctx.now, 'CANCELLED') : credited,
  })
  if (row.purchase_order_id !== null) await returnToPurchaseOrder(tx, scope, row.purchase_order_id, totals.totalMinor)
  await refreshWalletReasons(ctx, tx, scope)
  const note = await issueDocument(ctx, tx, scope, {
    ...content,
    id,
    type: 'CREDIT_NOTE',
    source: credit.key,
    credits: { number: content.number, date: content.date, reason: credit.reason },
    totals,
    prepaidMinor: totals.totalMinor,
    dueAfterDays: null,
  })
  await insertInvoice(tx, scope, {
    id,
    paymentStatus: 'PAID',
    due: null,
    period: note.period,
    dueMinor: 0n,
    purchaseOrderId: row.purchase_order_id,
    vatNumberId: null,
    creditsInvoiceId: row.id,
    tries: 0,
    failedAt: null,
    failure: null,
    nextTryAt: null,
    paidAt: ctx.now,
    timeline: told([], ctx.now, 'ISSUED'),
    searchText: searchTextOf(note),
  })
  await insertLines(tx, scope, id, note.lines.map(lineOf))
  await enqueue(tx, drawLater, { walletId: scope.walletId, documentId: id })
  await tellInvoice(tx, ctx, scope, id, 'credit_note.issued')
  await tellInvoice(tx, ctx, scope, row.id, 'invoice.credited')
  return note
}

function linesOf(
  content: DocumentContent,
  { of, reason }: Credit,
  { leftMinor, leftNetMinor }: { leftMinor: bigint; leftNetMinor: bigint },
): LineDraft[] {
  const untouched = leftMinor === parseMoney(content.total)
  if (of.kind === 'LINE') {
    const line = content.lines.find(({ id }) => id === of.lineId)
    if (line === undefined) throw new WrongCredit(`${content.number} has no such line`)
    return [draftOf(line)]
  }
  if (of.kind === 'ALL' && untouched) return content.lines.map(draftOf)
  const [group, ...others] = content.vat_groups
  if (group === undefined || others.length > 0)
    throw new WrongCredit(`${content.number} has several VAT rates: credit it whole or line by line`)
  const rate = parseVatRate(group.rate)
  const wantedMinor = of.kind === 'AMOUNT' ? of.amountMinor : leftMinor
  if (wantedMinor > leftMinor)
    throw new WrongCredit(
      `of ${content.number} there is ${formatMoney(leftMinor)} left to credit, not ${formatMoney(wantedMinor)}`,
    )
  // The largest net whose VAT, rounded once, keeps within what was asked for: some amounts no net comes to.
  let netMinor = (wantedMinor * 10_000n) / (10_000n + rate) + 1n
  while (netMinor > 0n && (netMinor > leftNetMinor || netMinor + vatOf(netMinor, rate) > wantedMinor)) netMinor -= 1n
  return [
    {
      kind: 'CREDIT',
      text: reason,
      session: null,
      quantity: '1',
      unit_price: formatMoney(netMinor),
      netMinor,
      vatMinor: vatOf(netMinor, rate),
      vatRateBasisPoints: rate,
      vat_category: group.category,
      prices: [],
    },
  ]
}

function draftOf({ id: _, net, vat, total: __, vat_rate, ...line }: DocumentContent['lines'][number]): LineDraft {
  return { ...line, netMinor: parseMoney(net), vatMinor: parseMoney(vat), vatRateBasisPoints: parseVatRate(vat_rate) }
}

import type { Ctx } from '../../kernel/ctx.ts'
import { totalled } from '../../kernel/documents/document-content.ts'
import { selectIsIssued } from '../../kernel/documents/documents.sql.ts'
import { sellerIn } from '../../kernel/documents/seller.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { partsByOrder } from '../purchase-orders/purchase-orders.ts'
import {
  type BillableSession,
  findInvoicesToCredit,
  holdBillableSessions,
  markInvoiced,
  markSessionsPaid,
} from '../sessions/sessions.ts'
import { cancelledOrder, creditInvoice, creditSessionsOf } from './credit-invoice.ts'
import { creditRefund, creditReversal } from './credit-refund.ts'
import { orderLines, sessionLine, topUpLine } from './invoice-lines.ts'
import {
  insertRun,
  type OrderToInvoiceRow,
  type PaymentToConfirmRow,
  selectCancelledOrders,
  selectMonthsToClose,
  selectOrdersOfMonth,
  selectPaidOrders,
  selectPaymentsToConfirm,
  selectRefundsToCredit,
  selectReturnsToConfirm,
} from './invoice-run.sql.ts'
import { lockBuyer } from './invoices.sql.ts'
import { coveredBy, type InvoiceDraft, issueInvoice } from './issue-invoice.ts'
import { MissingRound } from './missing-documents.ts'
import { selectReversalsToCredit, selectWonToConfirm } from './reversals.sql.ts'

/**
 * Closes every ended month of a wallet in its time zone: one document of all sessions settled until then, one for each
 * other country in which the seller has a VAT number, and one for each purchase order of some of them. Each month is one transaction, so that it is closed exactly once, whatever is killed.
 */
export async function closeMonths(ctx: Ctx, scope: WalletScope): Promise<void> {
  for (const { month, next, ends_at } of await selectMonthsToClose(ctx.db, scope, ctx.now)) {
    await ctx.db.tx((tx) => closeMonth({ ctx, tx, scope }, { month, next, endsAt: new Date(ends_at) }))
  }
}

async function closeMonth(
  work: WalletWork,
  { month, next, endsAt }: { month: string; next: string; endsAt: Date },
): Promise<void> {
  const { ctx, tx, scope } = work
  const wallet = await lockBuyer(tx, scope, null)
  if (wallet === undefined || (await insertRun(tx, scope, month, ctx.now)) === 0) return
  const payment = wallet.payment_logic === 'PRE_PAYMENT' ? 'PREPAID' : 'OWED'
  for (const order of await selectOrdersOfMonth(tx, scope, endsAt)) await issueOrder(work, order, 'OWED')
  const sessions = await holdBillableSessions(tx, scope, endsAt)
  if (sessions.length === 0) return
  const period = { from: month, to: new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10) }
  const source = `charging:${month.slice(0, 7)}`
  const { config } = ctx.app
  const countryOf = ({ region }: BillableSession) => sellerIn(config, region)?.vat_number?.slice(0, 2) ?? ''
  // The seller's own country comes first, because its documents also have what belongs to no other number.
  const groups = [...Map.groupBy(sessions, countryOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [country, ofCountry] of groups) {
    const draft = {
      class: 'CHARGING',
      source: country === '' ? source : `${source}:${country}`,
      lines: ofCountry.map(sessionLine),
      seller: country === '' ? undefined : sellerIn(config, country),
      period,
      vatNumberId: null,
      payment,
    } as const
    await issueCharging(work, draft)
  }
}

/** One document for each purchase order that takes some of the lines, and one for the rest. */
async function issueCharging(work: WalletWork, draft: InvoiceDraft): Promise<void> {
  const { tx, scope } = work
  const parts = await partsByOrder(work, draft.lines, {
    type: 'CHARGING',
    coveredBy: (line) => coveredBy([line]),
    totalOf: (lines) => totalled(lines).totalMinor,
  })
  for (const [index, { orderId, lines }] of parts.entries()) {
    const source = index === 0 ? draft.source : `${draft.source}:${index + 1}`
    const content = await issueInvoice(work, { ...draft, source, lines, orderId })
    const marked = content.lines.map((line) => ({ sessionId: line.session?.id ?? '', lineId: line.id }))
    await markInvoiced(tx, scope, content.id, marked)
    if (content.payable === '0.00') await markSessionsPaid(work, content.id)
  }
}

function issueOrder(work: WalletWork, order: OrderToInvoiceRow, payment: 'PREPAID' | 'OWED') {
  return issueInvoice(work, {
    class: 'CARD_ORDER',
    source: `card-order:${order.id}`,
    lines: orderLines(order),
    period: null,
    vatNumberId: order.vat_number_id,
    payment,
  })
}

/**
 * Issues missing documents of payments and missing credit notes. Idempotent.
 * @returns false when the time was over before everything was tried.
 */
export async function issueWhatIsMissing(ctx: Ctx): Promise<boolean> {
  const round = await MissingRound.open(ctx)
  await round.issueAll({
    find: (limit) => selectPaidOrders(ctx.db, limit),
    sourceOf: ({ id }) => `card-order:${id}`,
    issue: (scope, order) => confirmOrder(ctx, scope, order),
  })
  await round.issueAll({
    find: (limit) => selectPaymentsToConfirm(ctx.db, limit),
    sourceOf: ({ id }) => `payment:${id}`,
    issue: (scope, paid) => confirmPayment(ctx, scope, paid),
  })
  await round.issueAll({
    find: (limit) => selectReturnsToConfirm(ctx.db, limit),
    sourceOf: ({ source }) => source,
    issue: (scope, returned) => confirmPayment(ctx, scope, returned, returned.source),
  })
  await round.issueAll({
    find: (limit) => selectCancelledOrders(ctx.db, limit),
    sourceOf: ({ document_id }) => `credit:order:${document_id}`,
    issue: (scope, { document_id }) => creditInvoice(ctx, scope, cancelledOrder(document_id)),
  })
  await round.issueAll({
    find: (limit) => findInvoicesToCredit(ctx.db, limit),
    sourceOf: ({ invoice_id }) => `credit:sessions:${invoice_id}`,
    issue: (scope, { invoice_id }) => creditSessionsOf(ctx, scope, invoice_id),
  })
  await round.issueAll({
    find: (limit) => selectRefundsToCredit(ctx.db, limit),
    sourceOf: ({ id }) => `credit:refund:${id}`,
    issue: (scope, refund) => creditRefund(ctx, scope, refund),
  })
  await round.issueAll({
    find: (limit) => selectReversalsToCredit(ctx.db, limit),
    sourceOf: ({ id }) => `credit:reversal:${id}`,
    issue: (scope, reversal) => creditReversal(ctx, scope, reversal),
  })
  await round.issueAll({
    find: (limit) => selectWonToConfirm(ctx.db, limit),
    sourceOf: ({ source }) => source,
    issue: (scope, won) => confirmPayment(ctx, scope, won, won.source),
  })
  return round.isComplete
}

function confirmOrder(ctx: Ctx, scope: WalletScope, order: OrderToInvoiceRow): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockBuyer(tx, scope, null)
    if (!(await selectIsIssued(tx, scope, `card-order:${order.id}`)))
      await issueOrder({ ctx, tx, scope }, order, 'PREPAID')
  })
}

/** The receipt of added money, or of a refund that the bank returned. */
function confirmPayment(
  ctx: Ctx,
  scope: WalletScope,
  payment: PaymentToConfirmRow,
  source = `payment:${payment.id}`,
): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await lockBuyer(tx, scope, null)
    if (await selectIsIssued(tx, scope, source)) return
    const lines = [topUpLine(payment)]
    const work = { ctx, tx, scope }
    await issueInvoice(work, {
      class: 'TOPUP',
      source,
      lines,
      period: null,
      vatNumberId: null,
      payment: 'PREPAID',
      paidWith: payment.method_kind,
    })
  })
}

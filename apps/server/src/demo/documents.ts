import { placeCardOrder } from '../features/card-orders/card-orders.ts'
import { creditInvoice } from '../features/invoices/credit-invoice.ts'
import { selectDueTries } from '../features/invoices/invoice-run.sql.ts'
import { closeMonths, issueWhatIsMissing } from '../features/invoices/invoice-run.ts'
import { selectInvoicePage } from '../features/invoices/invoices.sql.ts'
import { readInvoice, tryAgain } from '../features/invoices/invoices.ts'
import { fetchPayment } from '../features/payments/payment-follow.ts'
import { selectOpenPaymentOfDocument, selectPayment } from '../features/payments/payments.sql.ts'
import { chargePayment } from '../features/payments/payments.ts'
import { addPurchaseOrder } from '../features/purchase-orders/purchase-orders.ts'
import { type Ctx, systemCtx } from '../kernel/ctx.ts'
import { type BankAction, playBank } from '../kernel/gateway/sandbox.ts'
import { systemScope, type WalletScope } from '../kernel/scope.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { firstOfMonthBefore } from './calendar.ts'
import type { DemoFleet } from './company.ts'
import { HISTORY_MONTHS } from './history.ts'
import type { Later } from './payments.ts'

/** Months end at different hours in each time zone. After this time they have ended in all of the demo's zones. */
const AFTER_MIDNIGHT_MS = 6 * HOUR_MS

/**
 * Issues the invoices of every past month at its end: paid, in collection, failed and credited, with purchase orders.
 */
export function demoDocuments(now: Ctx, fleets: readonly DemoFleet[]): Later[] {
  const [prepaid, postpaid] = fleets
  const at = (daysAgo: number) => systemCtx(now.app, new Date(now.now.getTime() - daysAgo * DAY_MS), 'demo')
  const later = (ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Later => ({
    at: ctx.now,
    run: async () => void (await run(ctx)),
  })
  const steps: Later[] = []
  if (prepaid !== undefined) {
    steps.push(
      later(at(100), (ctx) => addOrders(ctx, prepaid.scope, dayOf(at(5)))),
      later(at(2), (ctx) => creditOne(ctx, prepaid.scope)),
    )
  }
  for (let back = HISTORY_MONTHS; back >= 0; back--) {
    const ended = firstOfMonthBefore(now, back) + AFTER_MIDNIGHT_MS
    // In the first hours of a month the last one has ended in some zones only.
    const first = new Date(Math.min(ended, now.now.getTime()))
    const isNewest = back === 0
    if (isNewest && postpaid !== undefined) {
      const body = { is_ekey: true, personalised: false, names: ['Pool eKey 1', 'Pool eKey 2'] }
      const ordered = systemCtx(now.app, new Date(first.getTime() - 9 * DAY_MS), 'demo')
      steps.push(later(ordered, (ctx) => placeCardOrder(ctx, postpaid.scope, body)))
    }
    steps.push(later(systemCtx(now.app, first, 'demo'), (ctx) => endMonth(ctx, fleets, isNewest)))
  }
  if (now.app.config.payments.provider === 'sandbox') steps.push(...retrySteps(now, later))
  return [...steps, later(now, issueWhatIsMissing)]
}

async function endMonth(ctx: Ctx, fleets: readonly DemoFleet[], isNewest: boolean): Promise<void> {
  for (const { scope } of fleets) await closeMonths(ctx, scope)
  const postpaid = fleets[1]
  if (postpaid !== undefined && ctx.app.config.payments.provider === 'sandbox')
    await collect(ctx, postpaid.scope, isNewest)
}

/** What the bank declined is tried again on the days on which the product tries it, and declined again. */
function retrySteps(now: Ctx, later: (ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>) => Later): Later[] {
  const days = now.now.getUTCDate()
  return Array.from({ length: days }, (_, index) =>
    later(systemCtx(now.app, new Date(now.now.getTime() - (days - 1 - index) * DAY_MS), 'demo'), async (ctx) => {
      for (const { wallet_id: walletId, id } of await selectDueTries(ctx.db, ctx.now, 10)) {
        const scope = systemScope(walletId)
        await tryAgain(ctx, scope, id)
        const payment = await selectOpenPaymentOfDocument(ctx.db, scope, id)
        if (payment === undefined) continue
        await chargePayment(ctx, scope, payment.id, { offSession: true })
        await resolvePayment(ctx, scope, payment.id, 'decline')
      }
    }),
  )
}

async function addOrders(ctx: Ctx, scope: WalletScope, cardsFrom: string): Promise<void> {
  await addPurchaseOrder(ctx, scope, {
    po_type: 'CHARGING',
    kind: 'BLANKET',
    number: 'PO-2481-CHARGING',
    valid_from: dayOf(ctx),
    amount: '9000.00',
    buyer_reference: 'Fleet operations',
  })
  await addPurchaseOrder(ctx, scope, {
    po_type: 'CARD_ORDER',
    kind: 'ONE_OFF',
    number: 'PO-2490-CARDS',
    valid_from: cardsFrom,
  })
}

const dayOf = (ctx: Ctx): string => ctx.now.toISOString().slice(0, 10)

/** The banks' results: all payments succeed except those of card orders, and the newest are still in collection. */
async function collect(ctx: Ctx, scope: WalletScope, isNewest: boolean): Promise<void> {
  for (const invoice of await documentsOf(ctx, scope, ['PENDING'])) {
    const payment = await selectOpenPaymentOfDocument(ctx.db, scope, invoice.id)
    if (payment === undefined) continue
    await chargePayment(ctx, scope, payment.id, { offSession: true })
    if (isNewest && invoice.class === 'CHARGING') continue
    await resolvePayment(ctx, scope, payment.id, invoice.class === 'CARD_ORDER' ? 'decline' : 'approve')
  }
}

async function resolvePayment(ctx: Ctx, scope: WalletScope, paymentId: string, action: BankAction): Promise<void> {
  const known = await selectPayment(ctx.db, scope, paymentId)
  if (known?.provider_id == null || known.status !== 'PROCESSING') return
  await playBank(ctx.app, known.provider_id as string, action)
  await fetchPayment(ctx, scope, known)
}

async function creditOne(ctx: Ctx, scope: WalletScope): Promise<void> {
  const [invoice] = (await documentsOf(ctx, scope, ['PAID'])).filter((one) => one.class === 'CHARGING')
  if (invoice === undefined) return
  const [line] = (await readInvoice(ctx, scope, invoice.id)).lines
  if (line === undefined) return
  const of = { kind: 'LINE', lineId: line.id } as const
  const reason = 'Charge billed twice by the station'
  await creditInvoice(ctx, scope, { invoiceId: invoice.id, reason, of, key: 'credit:demo', isBooked: false })
}

function documentsOf(ctx: Ctx, scope: WalletScope, statuses: readonly string[]) {
  const any = { type: 'INVOICE', class: null, from: null, to: null, purchaseOrder: null, vatNumber: null, search: null }
  return selectInvoicePage(ctx.db, scope, { ...any, statuses, order: '-date', limit: 50, offset: 0 })
}

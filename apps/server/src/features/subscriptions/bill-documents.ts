import { formatMoney } from '@voltway/money/money'
import type { VatCategory } from '../../kernel/documents/document-content.ts'
import { selectDocumentId } from '../../kernel/documents/documents.sql.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { creditWhatIsLeft, issueInvoice } from '../invoices/invoices.ts'
import { isForeignBusiness, vatRegionOf } from './plan-terms.ts'
import { type BillRow, selectMethodOfPayment } from './subscription-bill.sql.ts'
import { selectPayerOf } from './subscription-state.sql.ts'

/** A bill that is paid again after a bank reversal gets another invoice. */
const sourceOf = (billId: string, paymentId: string) => `subscription:${billId}:${paymentId}`

/** Names that are the same in every language. */
const planNames: Readonly<Record<string, string>> = { START: 'Start', PRO: 'Pro', ENTERPRISE: 'Enterprise' }
export const nameOfPlan = (plan: string): string => planNames[plan] ?? plan

/**
 * Issues the invoice of a paid bill, in the transaction that posts the money, so that neither exists without the other.
 */
export async function issueBill(
  work: WalletWork,
  { bill, paymentId }: { bill: BillRow; paymentId: string },
): Promise<void> {
  const payer = await selectPayerOf(work.tx, work.scope.walletId, bill.vat_number_id)
  const day = (instant: string) => legalDay(Date.parse(instant), payer?.time_zone ?? 'Europe/Lisbon')
  const paidWith = await selectMethodOfPayment(work.tx, work.scope, paymentId)
  await issueInvoice(work, {
    class: 'SUBSCRIPTION',
    source: sourceOf(bill.id, paymentId),
    lines: [
      {
        kind: 'SUBSCRIPTION',
        text: `Voltway Fleets ${nameOfPlan(bill.plan)}`,
        session: null,
        quantity: '1',
        unit_price: formatMoney(bill.net_minor),
        netMinor: bill.net_minor,
        vatMinor: bill.vat_minor,
        vatRateBasisPoints: BigInt(bill.vat_rate_basis_points),
        vat_category: categoryOf(bill, isForeignBusiness(payer)),
        ...regionOf(bill, vatRegionOf(payer)),
        prices: [],
      },
    ],
    period: { from: day(bill.period_from), to: day(bill.period_to) },
    vatNumberId: bill.vat_number_id,
    payment: 'PREPAID',
    ...(paidWith === undefined ? {} : { paidWith }),
  })
}

/** The region whose VAT a bill has. */
const regionOf = (bill: BillRow, region: string | null) =>
  bill.vat_rate_basis_points > 0 && region !== null ? { vat_region: region } : {}

/** Without VAT, either the customer owes it (in the EU), or EU VAT does not apply. */
function categoryOf(bill: BillRow, owesItself: boolean): VatCategory {
  if (bill.vat_rate_basis_points > 0) return 'S'
  return owesItself ? 'AE' : 'O'
}

/** Issues a credit note for a reversed bill, whose money is already back in the wallet. */
export async function creditBill(
  work: WalletWork,
  { bill, reason }: { bill: BillRow; reason: 'payment_returned' | 'change_undone' },
): Promise<void> {
  if (bill.payment_id === null) return
  const source = sourceOf(bill.id, bill.payment_id)
  const invoiceId = await selectDocumentId(work.tx, work.scope, source)
  if (invoiceId === undefined) return
  const key = `credit:${source}`
  await creditWhatIsLeft(work, { invoiceId, reason, of: { kind: 'ALL' }, key, isBooked: true })
}

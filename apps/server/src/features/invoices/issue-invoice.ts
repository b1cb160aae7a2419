import { parseEnergyKwh } from '@voltway/money/energy'
import { parseMoney } from '@voltway/money/money'
import { parseVatRate } from '@voltway/money/vat'
import { sharesOf } from '../../kernel/cost-centres/cost-shares.ts'
import {
  type DocumentContent,
  type DocumentPayment,
  type LineDraft,
  type Party,
  totalled,
} from '../../kernel/documents/document-content.ts'
import { drawLater } from '../../kernel/documents/document-file.ts'
import { issueDocument } from '../../kernel/documents/issue-document.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer, readBalance } from '../../kernel/ledger/ledger.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Tx } from '../../platform/sql.ts'
import { usableMethod } from '../payment-methods/payment-methods.ts'
import { collectDocument } from '../payments/payments.ts'
import { claimPurchaseOrder } from '../purchase-orders/purchase-orders.ts'
import { refreshWalletReasons } from '../wallets/wallets.ts'
import { mailDocument } from './document-mail.ts'
import { publishInvoice } from './invoice-reply.ts'
import { nextTry, withEvent } from './invoice-state.ts'
import {
  type BuyerRow,
  insertInvoice,
  insertLines,
  lockBuyer,
  type NewInvoice,
  type NewLine,
  selectIsMonthClosed,
  selectRequestedMinor,
  type Timeline,
} from './invoices.sql.ts'

/** Days to pay a collected document: a direct debit needs up to fourteen working days. */
const DUE_AFTER_DAYS = 20

/** The smallest amount that providers collect. Less stays owed and is collected with the next document. */
const LEAST_COLLECTED_MINOR = 50n

export interface InvoiceDraft {
  readonly class: DocumentContent['class']
  /** Unique in the wallet: `charging:2026-02`, `card-order:…`, `payment:…`, `subscription:…`. */
  readonly source: string
  readonly lines: readonly LineDraft[]
  /** Under another VAT number of the seller. */
  readonly seller?: Party | undefined
  readonly period: DocumentContent['period']
  /** Null: the wallet's default. */
  readonly vatNumberId: string | null
  /**
   * PREPAID: covered by the balance or a payment. OWED: the wallet's debt is collected from the default method, the
   * rest is covered by its balance. DUE: the total is collected and booked by the issuing feature.
   */
  readonly payment: 'PREPAID' | 'OWED' | 'DUE'
  /** The payment that a PREPAID document confirms. Default: the balance. */
  readonly paidWith?: DocumentPayment['means']
  /** The purchase order that `partsByOrder` chose; null: none. Default: the one that is valid. */
  readonly orderId?: string | null
}

/**
 * Issues an invoice in the caller's transaction: number, lines, purchase order and collection. This function locks the
 * wallet; the caller locks cards of sessions after it.
 */
export async function issueInvoice(work: WalletWork, draft: InvoiceDraft): Promise<DocumentContent> {
  const { ctx, tx, scope } = work
  const buyer = (await lockBuyer(tx, scope, draft.vatNumberId)) ?? refuse('wallet.not_found')
  const totals = totalled(draft.lines)
  const id = ctx.newId()
  if (draft.payment !== 'DUE') await bookRounding(work, id, totals.roundingMinor)
  const { totalMinor } = totals
  const dueMinor =
    draft.payment === 'PREPAID' ? 0n : draft.payment === 'DUE' ? totalMinor : await owedMinor(tx, scope, totalMinor)
  const order =
    draft.class === 'TOPUP'
      ? undefined
      : await claimPurchaseOrder(work, {
          type: draft.class,
          totalMinor,
          orderId: draft.orderId,
          ...coveredBy(draft.lines),
        })
  const collected = await collect(work, id, dueMinor)
  const payment = await paymentOf(work, draft, dueMinor)
  // The series is locked from here to the commit, so no step that may wait follows.
  const content = await issueDocument(work, {
    id,
    type: 'INVOICE',
    class: draft.class,
    ...(draft.seller === undefined ? {} : { seller: draft.seller }),
    source: draft.source,
    period: draft.period,
    currency: buyer.currency,
    language: buyer.language,
    time_zone: buyer.time_zone,
    buyer: partyOf(buyer),
    account: buyer.name,
    payment,
    purchase_order: order?.number ?? null,
    buyer_reference: order?.buyer_reference ?? null,
    credits: null,
    totals,
    prepaidMinor: totalMinor - dueMinor,
    dueAfterDays: dueMinor === 0n ? null : DUE_AFTER_DAYS,
  })
  await insertInOpenMonth(work, content, {
    id,
    ...collected,
    due: content.due,
    period: content.period,
    dueMinor,
    purchaseOrderId: order?.id ?? null,
    vatNumberId: buyer.nif_id,
    creditsInvoiceId: null,
    reducesMinor: null,
    searchText: searchTextOf(content),
  })
  await insertLines(tx, scope, id, content.lines.map(lineOf))
  await enqueue(tx, drawLater, { walletId: scope.walletId, documentId: id })
  if (draft.class !== 'TOPUP') await enqueue(tx, mailDocument, { walletId: scope.walletId, documentId: id })
  await publishInvoice(work, id, 'invoice.issued')
  if (collected.paymentStatus === 'FAILED') await refreshWalletReasons(work)
  return content
}

/**
 * Bookings were rounded one by one, the document once per rate. The difference is booked, so that both agree. Positive:
 * the customer pays it.
 */
export async function bookRounding({ ctx, tx, scope }: WalletWork, id: string, roundingMinor: bigint): Promise<void> {
  if (roundingMinor === 0n) return
  const common = {
    kind: 'ADJUSTMENT',
    account: 'system:vat',
    key: `invoice:${id}:rounding`,
    at: ctx.now,
    invoiceId: id,
    note: 'rounding',
  } as const
  const applied =
    roundingMinor > 0n
      ? await applyTransfer(tx, scope, { op: 'debit', floor: 'CHARGE', amountMinor: roundingMinor, ...common })
      : await applyTransfer(tx, scope, { op: 'credit', amountMinor: -roundingMinor, ...common })
  await publishBalance(tx, scope, applied, ctx.now)
}

/** Up to the wallet's debt, less the open amounts of other documents: prepaid money pays first. */
async function owedMinor(tx: Tx, scope: WalletScope, totalMinor: bigint): Promise<bigint> {
  const balance = await readBalance(tx, scope)
  const debt =
    (balance.balanceMinor < 0n ? -balance.balanceMinor : 0n) +
    balance.owedMinor -
    (await selectRequestedMinor(tx, scope))
  if (debt < LEAST_COLLECTED_MINOR) return 0n
  return debt < totalMinor ? debt : totalMinor
}

interface Collected {
  readonly paymentStatus: 'PAID' | 'PENDING' | 'FAILED'
  readonly tries: number
  readonly failedAt: Date | null
  readonly failure: string | null
  readonly nextTryAt: Date | null
  readonly paidAt: Date | null
  readonly timeline: Timeline
}

async function collect(work: WalletWork, id: string, dueMinor: bigint): Promise<Collected> {
  const { ctx } = work
  const issued = withEvent([], ctx.now, 'ISSUED')
  const open = { tries: 0, failedAt: null, failure: null, nextTryAt: null, paidAt: null }
  if (dueMinor === 0n)
    return { ...open, paymentStatus: 'PAID', paidAt: ctx.now, timeline: withEvent(issued, ctx.now, 'PAID') }
  try {
    await collectDocument(work, { documentId: id, amountMinor: dueMinor, requestKey: `invoice:${id}:try:1` })
    return { ...open, paymentStatus: 'PENDING', timeline: withEvent(issued, ctx.now, 'COLLECTING') }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Without a payment method the document fails until there is one or somebody pays.
    return {
      ...open,
      paymentStatus: 'FAILED',
      tries: 1,
      failedAt: ctx.now,
      failure: error.code,
      nextTryAt: nextTry(ctx.now, 1),
      timeline: withEvent(issued, ctx.now, 'FAILED', error.code),
    }
  }
}

/** The method of the collection, for the document. Null when there is none, because the document is unpaid then. */
async function paymentOf(
  { ctx, tx, scope }: WalletWork,
  { paidWith = 'BALANCE' }: InvoiceDraft,
  dueMinor: bigint,
): Promise<DocumentPayment | null> {
  if (dueMinor === 0n) return { means: paidWith, last4: null, mandate: null }
  try {
    const { kind, last4, umr } = await usableMethod(tx, scope, { id: null, offSession: true })
    const creditor = ctx.app.config.creditor.id
    return { means: kind, last4, mandate: umr === null ? null : { reference: umr, creditor } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
}

const centresOf = (session: NonNullable<LineDraft['session']>): (string | null)[] =>
  Object.keys(sharesOf({ cost_shares: null, ...session }, '1')).map((name) => name || null)

/** The cards and cost centres of lines, for purchase orders. */
export const coveredBy = (lines: readonly LineDraft[]) => ({
  cardIds: [...new Set(lines.flatMap(({ session }) => (session === null ? [] : [session.card_id])))],
  costCentres: [...new Set(lines.flatMap(({ session }) => (session === null ? [] : centresOf(session))))],
})

export function partyOf(buyer: BuyerRow): Party {
  const address = buyer.billing_address
  return {
    name: buyer.vat_name ?? address?.name ?? buyer.name,
    vat_number: buyer.vat_number === null ? null : `${buyer.vat_country}${buyer.vat_number}`,
    street: address?.street ?? buyer.vat_address ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? buyer.vat_country ?? 'PT',
  }
}

/** Inserts the payment of a document. @throws Error when its month is closed, which is a defect of the caller. */
export async function insertInOpenMonth(
  { tx, scope }: WalletWork,
  content: DocumentContent,
  invoice: NewInvoice,
): Promise<void> {
  await insertInvoice(tx, scope, invoice)
  if (await selectIsMonthClosed(tx, scope, invoice.id)) throw new Error(`${content.number} belongs to a closed month`)
}

export function searchTextOf(content: DocumentContent): string {
  const { number, purchase_order, buyer, total, credits } = content
  return searchable(number, purchase_order ?? '', buyer.vat_number ?? '', buyer.name, total, credits?.number ?? '')
}

export function lineOf(line: DocumentContent['lines'][number]): NewLine {
  return {
    id: line.id,
    kind: line.kind,
    description: line.text,
    sessionId: line.session?.id ?? null,
    cardId: line.session?.card_id ?? null,
    costCentre: line.session?.cost_centre ?? null,
    costShares: line.session?.cost_shares ?? null,
    energyWh: line.session === null ? null : String(parseEnergyKwh(line.session.energy_kwh)),
    netMinor: String(parseMoney(line.net)),
    vatMinor: String(parseMoney(line.vat)),
    totalMinor: String(parseMoney(line.total)),
    vatRate: Number(parseVatRate(line.vat_rate)),
    vatRegion: line.vat_region ?? null,
  }
}

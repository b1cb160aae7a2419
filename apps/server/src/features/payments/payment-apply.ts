import type { ProviderPayment } from '../../kernel/gateway/gateway.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { paymentsCounted } from '../../kernel/metrics/event-counts.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { lockWalletOf, refreshWalletReasons } from '../wallets/wallets.ts'
import { endRun } from './auto-recharge-run.ts'
import { publishDocumentPayment } from './document-news.ts'
import { nextFetch } from './payment-schedule.ts'
import { lockPayment, type PaymentRow, type PaymentState, type PaymentStatus, updatePayment } from './payments.sql.ts'
import { postTopUpIn } from './top-up.ts'

/** A payment moves forward only. FAILED may still succeed, when a reference is paid late. */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  CREATED: 0,
  UNKNOWN: 0,
  REQUIRES_ACTION: 1,
  PROCESSING: 2,
  FAILED: 3,
  SUCCEEDED: 4,
}

const statusOf = {
  requires_action: 'REQUIRES_ACTION',
  processing: 'PROCESSING',
  // Authorised payments count as pending, because nothing is only reserved here.
  reserved: 'PROCESSING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
} as const satisfies Record<ProviderPayment['status'], PaymentStatus>

/** The clearing account of a kind of method. */
export const clearingOf = (kind: PaymentRow['method_kind']) => kind.toLowerCase()

/**
 * Applies the provider's state of a payment: forward only, each step booked once, whatever arrives twice, late or out
 * of order. Locks the payment, then the wallet, then its accounts.
 */
export async function applyProviderPayment(
  work: WalletWork,
  paymentId: string,
  provider: ProviderPayment,
): Promise<void> {
  const { ctx, tx, scope } = work
  const payment = await lockPayment(tx, scope, paymentId)
  if (payment === undefined) return
  const next = statusOf[provider.status]
  const isForward = RANK[next] >= RANK[payment.status]
  const status = isForward ? next : payment.status
  const isNews = status !== payment.status
  const reverses = status === 'SUCCEEDED' && provider.reversal !== null && payment.reversal === null
  const wins = payment.reversal !== null && payment.reversed_minor > 0n && provider.reversal?.isWon === true
  const isFinal = status === 'SUCCEEDED' || status === 'FAILED'
  const finalAt = isFinal ? (isNews || payment.final_at === null ? ctx.now : new Date(payment.final_at)) : null
  const state: PaymentState = {
    status,
    providerId: provider.id,
    action: status === 'REQUIRES_ACTION' ? provider.action : null,
    failure: status === 'FAILED' ? (isNews ? failureOf(provider) : payment.failure) : null,
    receivedMinor: status === 'SUCCEEDED' ? provider.receivedMinor : 0n,
    reversal: reverses ? (provider.reversal?.kind ?? null) : payment.reversal,
    reversedMinor: wins ? 0n : reverses ? (provider.reversal?.amountMinor ?? 0n) : payment.reversed_minor,
    finalAt,
    fetchAt: nextFetch(
      { status, kind: payment.method_kind, createdAt: new Date(payment.created_at), finalAt },
      ctx.now,
    ),
  }
  await updatePayment(tx, scope, paymentId, state)
  if (!isNews && !reverses && !wins) return
  tx.afterCommit(() => paymentsCounted.inc({ result: state.reversal ?? status }))
  await lockWalletOf(tx, scope)
  if (isNews && status === 'SUCCEEDED') await bookSuccess(work, payment, provider.receivedMinor)
  if (reverses) await bookReversal(work, payment, state)
  if (wins) await bookWon(work, payment)
  if (isNews && isFinal && payment.purpose === 'AUTO_TOPUP') {
    await endRun(work, { paymentId, failure: status === 'FAILED' ? state.failure : null })
  }
  if (reverses && payment.purpose === 'AUTO_TOPUP') await endRun(work, { paymentId, failure: 'reversed' })
  if (isNews && status === 'FAILED') await notify(work, payment, { outcome: 'FAILED', failure: state.failure })
  await refreshWalletReasons(work)
}

/** The state of a payment before any response of the provider. */
export const nothingReceived: Omit<PaymentState, 'status'> = {
  providerId: null,
  action: null,
  failure: null,
  receivedMinor: 0n,
  reversedMinor: 0n,
  reversal: null,
  finalAt: null,
  fetchAt: null,
}

/** A payment that never reached the provider, or that it refused to create. */
export async function failPayment(work: WalletWork, paymentId: string, failure: string): Promise<void> {
  const { ctx, tx, scope } = work
  const payment = await lockPayment(tx, scope, paymentId)
  if (payment === undefined || (payment.status !== 'CREATED' && payment.status !== 'UNKNOWN')) return
  await updatePayment(tx, scope, paymentId, {
    ...nothingReceived,
    status: 'FAILED',
    failure,
    finalAt: ctx.now,
  })
  tx.afterCommit(() => paymentsCounted.inc({ result: 'FAILED' }))
  await lockWalletOf(tx, scope)
  if (payment.purpose === 'AUTO_TOPUP') await endRun(work, { paymentId, failure })
  await notify(work, payment, { outcome: 'FAILED', failure })
}

async function bookSuccess(work: WalletWork, payment: PaymentRow, receivedMinor: bigint): Promise<void> {
  const isLate = payment.status === 'FAILED'
  const isOther = receivedMinor !== payment.amount_minor
  if (receivedMinor <= 0n) return
  await postTopUpIn(work, {
    amountMinor: receivedMinor,
    method: clearingOf(payment.method_kind),
    key: `payment:${payment.id}`,
    kind: payment.purpose === 'AUTO_TOPUP' ? 'AUTO_TOPUP' : 'TOPUP',
    paymentId: payment.id,
    invoiceId: payment.document_id,
    note: isLate ? 'late_payment' : isOther ? 'other_amount' : null,
  })
  const outcome = isLate || isOther ? 'UNALLOCATED' : 'PAID'
  await notify(work, payment, { outcome, failure: null, amountMinor: receivedMinor })
}

/** A reversal always posts, and a missing balance becomes debt (domain: ledger). */
async function bookReversal(work: WalletWork, payment: PaymentRow, { reversedMinor, reversal }: PaymentState) {
  const { ctx, tx, scope } = work
  if (reversedMinor <= 0n) return
  const applied = await applyTransfer(tx, scope, {
    op: 'debit',
    kind: 'ADJUSTMENT',
    floor: 'REVERSAL',
    account: `system:clearing:${clearingOf(payment.method_kind)}`,
    amountMinor: reversedMinor,
    key: `payment:${payment.id}:reversed`,
    at: ctx.now,
    paymentId: payment.id,
    invoiceId: payment.document_id,
    note: reversal === 'RETURNED' ? 'returned' : 'chargeback',
  })
  await publishBalance(tx, scope, applied, ctx.now)
  await notify(work, payment, {
    outcome: 'REVERSED',
    failure: reversal === 'RETURNED' ? 'returned' : 'disputed',
    amountMinor: reversedMinor,
  })
}

async function bookWon(work: WalletWork, payment: PaymentRow): Promise<void> {
  const { ctx, tx, scope } = work
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: 'ADJUSTMENT',
    account: `system:clearing:${clearingOf(payment.method_kind)}`,
    amountMinor: payment.reversed_minor,
    key: `payment:${payment.id}:won`,
    at: ctx.now,
    paymentId: payment.id,
    note: 'chargeback_won',
  })
  await publishBalance(tx, scope, applied, ctx.now)
  await notify(work, payment, { outcome: 'PAID', failure: null, amountMinor: payment.reversed_minor })
}

async function notify(
  work: WalletWork,
  payment: PaymentRow,
  news: { outcome: 'PAID' | 'UNALLOCATED' | 'FAILED' | 'REVERSED'; failure: string | null; amountMinor?: bigint },
): Promise<void> {
  if (payment.document_id === null) return
  await publishDocumentPayment(work, {
    documentId: payment.document_id,
    paymentId: payment.id,
    outcome: news.outcome,
    amountMinor: news.amountMinor ?? payment.amount_minor,
    failure: news.failure,
    at: work.ctx.now,
  })
}

/** Maps the provider's state to ours. */
function failureOf({ failure }: ProviderPayment): string {
  if (failure?.includes('expired')) return 'expired'
  if (failure === 'requested_by_customer' || failure === 'abandoned') return 'cancelled'
  if (failure === 'insufficient_funds') return 'insufficient_funds'
  return 'declined'
}

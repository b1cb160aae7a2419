import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { collectDocument, type DocumentNews, payDocument } from '../payments/payments.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { creditBill, issueBill } from './bill-documents.ts'
import { graceEnd, nextTry } from './plan-period.ts'
import type { Choice, Period, Terms } from './plan-price.ts'
import {
  type BillRow,
  insertBill,
  lockBill,
  selectAppliedUntil,
  selectBillOfKey,
  updateBill,
} from './subscription-bill.sql.ts'
import { notifyPlan } from './subscription-notices.ts'
import {
  lockState,
  type PayerRow,
  type PreviousState,
  type StateRow,
  updateResumed,
  updateRunning,
  updateSuspended,
} from './subscription-state.sql.ts'

/** The input of a bill. */
export interface Sale {
  readonly reason: BillRow['reason']
  readonly choice: Choice
  readonly period: Period
  readonly creditMinor: bigint
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  readonly requestKey: string
}

/** Creates a bill. The wallet and the subscription are already locked. */
export async function writeBill(
  { ctx, tx }: Work,
  row: StateRow,
  sale: Sale,
  { payer, terms }: { payer: PayerRow; terms: Terms },
): Promise<BillRow> {
  const scope = systemScope(payer.wallet_id)
  await insertBill(tx, scope, {
    id: ctx.newId(),
    subscriptionId: row.id,
    personId: row.person_id,
    date: legalDay(ctx.now.getTime(), terms.timeZone),
    reason: sale.reason,
    planId: sale.choice.planId,
    priceStep: sale.choice.step.price_step,
    periodFrom: sale.period.from,
    periodTo: sale.period.to,
    periodNetMinor: sale.period.netMinor,
    anchorDay: sale.period.anchorDay,
    creditMinor: sale.creditMinor,
    netMinor: sale.netMinor,
    vatMinor: sale.vatMinor,
    totalMinor: sale.totalMinor,
    vatRateBasisPoints: terms.vatRateBasisPoints,
    vatNumberId: payer.vat_number_id,
    currency: payer.currency,
    requestKey: sale.requestKey,
    at: ctx.now,
  })
  return (await selectBillOfKey(tx, scope, sale.requestKey)) as BillRow
}

/** The key of a payment attempt contains the number of previous attempts, so that twenty clicks create one payment. */
const collectionOf = (bill: BillRow, methodId: string | null) => ({
  documentId: bill.id,
  amountMinor: bill.total_minor,
  methodId,
  requestKey: `subscription:${bill.id}:try:${bill.tries}`,
})

/**
 * Requests the payment of a new bill, in the transaction that creates it.
 * @throws the refusal of the payment method.
 */
export async function beginCollection(work: Work, bill: BillRow, methodId: string | null): Promise<void> {
  await collectDocument({ ...work, scope: systemScope(bill.wallet_id) }, collectionOf(bill, methodId))
}

/**
 * Charges a bill and waits for the response. A pending debit counts as paid until the bank rejects it.
 * @throws the refusal of the payment method, which counts as a failed attempt.
 */
export async function collectBill(
  ctx: Ctx,
  bill: BillRow,
  methodId: string | null,
): Promise<'succeeded' | 'failed' | 'open'> {
  const scope = systemScope(bill.wallet_id)
  try {
    const payment = await payDocument(ctx, scope, collectionOf(bill, methodId))
    if (payment.status === 'processing') {
      await ctx.db.tx((tx) => applyOnItsWay({ ctx, tx, scope }, bill.id))
      return 'succeeded'
    }
    if (payment.status === 'succeeded' || payment.status === 'failed') return payment.status
    return 'open'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.tx((tx) => failBill({ ctx, tx, scope }, bill.id, error.code.split('.')[1] ?? error.code))
    throw error
  }
}

async function applyOnItsWay(work: WalletWork, billId: string): Promise<void> {
  const { tx, scope } = work
  await lockWalletOf(tx, scope)
  const known = await lockBoth(tx, scope, billId)
  if (known === undefined || known.bill.is_applied || known.bill.status !== 'PENDING') return
  await applyBill(work, known)
  await updateBill(tx, scope, billId, { ...stateOf(known.bill), status: 'PENDING', isApplied: true })
}

interface Locked {
  readonly row: StateRow
  readonly bill: BillRow
}

/**
 * Locks a bill and its subscription. The caller has locked the paying wallet, so the order of the two does not matter.
 */
async function lockBoth(tx: Tx, scope: WalletScope, billId: string): Promise<Locked | undefined> {
  const found = await lockBill(tx, scope, billId)
  if (found === undefined) return undefined
  const row = await lockState(tx, found.subscription_id)
  return row === undefined ? undefined : { row, bill: found }
}

const stateOf = (bill: BillRow) => ({
  status: bill.status,
  isApplied: bill.is_applied,
  tries: bill.tries,
  failure: bill.failure,
  paymentId: bill.payment_id,
  paidAt: null,
})

/** Applies the terms that a bill pays. */
async function applyBill(work: WalletWork, { row, bill }: Locked): Promise<void> {
  const validUntil = new Date(bill.period_to)
  await updateRunning(
    work.tx,
    row.id,
    {
      planId: bill.plan_id,
      priceStep: bill.price_step,
      state: 'ACTIVE',
      periodFrom: new Date(bill.period_from),
      validUntil,
      periodNetMinor: bill.period_net_minor,
      anchorDay: bill.anchor_day,
      nextStepAt: validUntil,
    },
    bill.reason === 'RENEWAL' ? null : previousOf(work.ctx, row, bill),
  )
  const isOther = row.plan.id !== bill.plan_id || row.price_step !== bill.price_step
  if (!isOther && row.state === 'ACTIVE') return
  recordAudit(work, {
    action: 'subscription.plan_changed',
    object: { kind: 'subscription', id: row.id, name: bill.plan },
    before: { plan: row.plan.name, price_step: row.price_step, state: row.state },
    after: { plan: bill.plan, price_step: bill.price_step, state: 'ACTIVE' },
  })
}

const previousOf = (ctx: Ctx, row: StateRow, bill: BillRow): PreviousState => ({
  at: ctx.now.toISOString(),
  bill_id: bill.id,
  plan_id: row.plan.id,
  price_step: row.price_step,
  period_from: row.period_from,
  valid_until: row.valid_until,
  period_net_minor: Number(row.period_net_minor),
  anchor_day: row.anchor_day,
})

/**
 * Handles the outcome of a bill's payment. The payments feature calls it in the transaction that posts the money, which
 * has locked the wallet.
 */
export async function followBills(work: WalletWork, news: DocumentNews): Promise<void> {
  const known = await lockBoth(work.tx, work.scope, news.documentId)
  if (known === undefined) return
  // An abandoned bill stays abandoned. Money that arrives for it stays in the wallet.
  if (known.bill.status === 'CANCELLED') return
  if (news.outcome === 'PAID') await bookPaid(work, known, news.paymentId)
  else if (news.outcome === 'REVERSED') await bookReversed(work, known, news)
  else if (news.outcome === 'FAILED') await failLocked(work, known, news.failure ?? 'declined')
}

async function bookPaid(work: WalletWork, known: Locked, paymentId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const { row, bill } = known
  if (bill.status === 'PAID') return
  const applied = await applyTransfer(tx, scope, {
    op: 'debit',
    kind: 'SUBSCRIPTION',
    account: 'system:revenue',
    amountMinor: bill.total_minor,
    vatMinor: bill.vat_minor,
    floor: 'CHARGE',
    key: `subscription:${bill.id}:${paymentId}`,
    at: ctx.now,
    paymentId,
    note: bill.number,
  })
  await publishBalance(tx, scope, applied, ctx.now)
  const paid = { ...stateOf(bill), status: 'PAID', isApplied: true, failure: null, paymentId, paidAt: ctx.now } as const
  await updateBill(tx, scope, bill.id, paid)
  if (bill.is_applied) await resume(tx, scope, row)
  else await applyBill(work, known)
  // The document series is locked from here to the commit.
  await issueBill(work, { bill, paymentId })
}

/** The second request was paid: the period of the bill is restored. */
async function resume(tx: Tx, scope: WalletScope, row: StateRow): Promise<void> {
  const until = await selectAppliedUntil(tx, scope, row.id)
  if (row.state === 'SUSPENDED' && until !== null) await updateResumed(tx, row.id, until)
}

/**
 * Handles a reversal by the payer's bank. The bill becomes unpaid, and the amount does not become a second debt of the
 * wallet.
 */
async function bookReversed(work: WalletWork, known: Locked, news: DocumentNews): Promise<void> {
  const { ctx, tx, scope } = work
  const { bill } = known
  if (bill.status !== 'PAID') return
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: 'REFUND',
    account: 'system:revenue',
    amountMinor: bill.total_minor,
    vatMinor: bill.vat_minor,
    key: `subscription:${bill.id}:${news.paymentId}:undone`,
    at: ctx.now,
    note: bill.number,
  })
  await publishBalance(tx, scope, applied, ctx.now)
  await failLocked(work, known, news.failure ?? 'returned')
  await creditBill(work, { bill, reason: 'payment_returned' })
}

/** A failed payment attempt, before or after the request to the provider. */
export async function failBill(work: WalletWork, billId: string, failure: string): Promise<void> {
  const { tx, scope } = work
  await lockWalletOf(tx, scope)
  const known = await lockBoth(tx, scope, billId)
  if (known === undefined || known.bill.status === 'CANCELLED' || known.bill.status === 'PAID') return
  await failLocked(work, known, failure)
}

async function failLocked(work: WalletWork, { row, bill }: Locked, failure: string): Promise<void> {
  const { ctx, tx, scope } = work
  const isWish = bill.reason !== 'RENEWAL' && !bill.is_applied
  const status = isWish ? 'CANCELLED' : 'FAILED'
  await updateBill(tx, scope, bill.id, { ...stateOf(bill), status, tries: bill.tries + 1, failure })
  if (isWish || row.state === 'ENDED' || row.valid_until === null) return
  if (row.state === 'SUSPENDED') {
    // A person who paid manually sees the failure on the screen.
    if (ctx.person === null) await notifyUnpaid(work, 'subscription.payment_failed', { row, bill })
    return
  }
  if (!bill.is_applied) {
    // The caller has already set the time of the next attempt.
    const validUntil = new Date(row.valid_until)
    return suspend(work, scope, row, {
      validUntil,
      nextStepAt: new Date(row.next_step_at ?? afterGrace(validUntil)),
      bill,
    })
  }
  // A period granted before its payment ends now, and its five days begin.
  const validUntil = ctx.now
  const nextStepAt = nextTry(validUntil, validUntil) ?? afterGrace(validUntil)
  await suspend(work, scope, row, { validUntil, nextStepAt, bill })
}

function notifyUnpaid(
  work: WalletWork,
  event: 'subscription.suspended' | 'subscription.payment_failed',
  { row, bill }: Locked,
): Promise<void> {
  const at = graceEnd(new Date(row.valid_until ?? work.ctx.now))
  return notifyPlan(work, row, { event, plan: bill.plan, at, amountMinor: bill.total_minor })
}

/** The first instant at which a payment is too late. */
export const afterGrace = (validUntil: Date): Date => new Date(graceEnd(validUntil).getTime() + 1)

/** The paid features are locked until the payment. Cards continue to work. */
export async function suspend(
  work: Work,
  scope: WalletScope | null,
  row: StateRow,
  to: { validUntil: Date; nextStepAt: Date; bill?: BillRow | undefined },
): Promise<void> {
  await updateSuspended(work.tx, row.id, to)
  if (scope === null || row.state === 'SUSPENDED') return
  if (to.bill !== undefined) {
    const suspended = { ...row, valid_until: to.validUntil.toISOString() }
    await notifyUnpaid({ ...work, scope }, 'subscription.suspended', { row: suspended, bill: to.bill })
  }
  const walletWork = { ...work, scope }
  recordAudit(walletWork, {
    action: 'subscription.changed',
    object: { kind: 'subscription', id: row.id, name: row.plan.name },
    before: { state: row.state },
    after: { state: 'SUSPENDED' },
  })
}

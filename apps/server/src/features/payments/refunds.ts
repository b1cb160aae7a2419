import type { Ctx } from '../../kernel/ctx.ts'
import { GatewayRefused, GatewayUnknown, type ProviderRefund } from '../../kernel/gateway/gateway.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockWalletOf, refreshWalletReasons } from '../wallets/wallets.ts'
import { clearingOf } from './payment-apply.ts'
import { notifyRefundFailed } from './payment-mails.ts'
import { nextRefundFetch } from './payment-schedule.ts'
import { lockPayment, type PaymentRow, selectPayment, updateRefunded } from './payments.sql.ts'
import {
  insertRefund,
  lockRefund,
  type RefundRow,
  selectRefund,
  selectRefundOfProviderKey,
  selectRefunds,
  updateRefund,
  updateRefundFetch,
} from './refunds.sql.ts'

/**
 * Refunds unused balance to its origin, an action of the operator; owners use {@link withdrawBalance}. The money
 * leaves the wallet in the transaction that enqueues the provider's refund, and returns if the refund fails. The same
 * key is the same refund unless it failed.
 * @throws `payment.not_found`, `wallet.insufficient_balance`, `payment.method_not_supported`.
 */
export function refundPayment(
  ctx: Ctx,
  scope: WalletScope,
  { paymentId, amountMinor, key }: { paymentId: string; amountMinor: bigint; key: string },
): Promise<{ refundedMinor: bigint }> {
  return ctx.db.tx(async (tx) => {
    const payment = (await lockPayment(tx, scope, paymentId)) ?? refuse('payment.not_found')
    if (payment.method_kind === 'MULTIBANCO') refuse('payment.method_not_supported')
    const known = (await selectRefunds(tx, scope, paymentId)).find((refund) => refund.request_key === key)
    if (known !== undefined) return { refundedMinor: 0n }
    const isPossible = payment.status === 'SUCCEEDED' && payment.reversal === null
    if (!isPossible || amountMinor <= 0n) refuse('payment.not_open')
    await refundLocked({ ctx, tx, scope }, payment, { amountMinor, key })
    return { refundedMinor: amountMinor }
  })
}

/** The ledger's account of money that is owed to, or was paid to, a bank account. */
const PAYOUT_ACCOUNT = 'system:clearing:payout'

const accountOf = (payment: PaymentRow, payoutId: string | null) =>
  payoutId === null ? (`system:clearing:${clearingOf(payment.method_kind)}` as const) : PAYOUT_ACCOUNT

/**
 * Takes the money of a refund out of the wallet and enqueues the provider's refund, unless a payout pays it. The payment
 * is locked.
 * @throws `wallet.insufficient_balance`
 */
export async function refundLocked(
  { ctx, tx, scope }: WalletWork,
  payment: PaymentRow,
  {
    amountMinor,
    key,
    payoutId = null,
  }: { readonly amountMinor: bigint; readonly key: string; readonly payoutId?: string | null },
): Promise<void> {
  const paymentId = payment.id
  const left = payment.received_minor - payment.refunded_minor
  const id = ctx.newId()
  const applied = await applyTransfer(tx, scope, {
    op: 'debit',
    kind: 'REFUND',
    floor: 'USER',
    account: accountOf(payment, payoutId),
    amountMinor,
    key: `refund:${id}`,
    at: ctx.now,
    paymentId,
  })
  if (applied.outcome === 'INSUFFICIENT' || amountMinor > left) refuse('wallet.insufficient_balance')
  const firstFetch = nextRefundFetch({ status: 'CREATED', createdAt: ctx.now, finalAt: null }, ctx.now) ?? ctx.now
  const inserted = await insertRefund(tx, scope, {
    id,
    paymentId,
    amountMinor,
    requestKey: key,
    providerKey: id,
    at: ctx.now,
    fetchAt: payoutId === null ? firstFetch : null,
    payoutId,
  })
  if (inserted === 0) throw new Error(`payment ${paymentId} has a refund of the request ${key}`)
  await updateRefunded(tx, scope, paymentId, amountMinor)
  await publishBalance(tx, scope, applied, ctx.now)
  if (payoutId !== null) return
  await enqueue(tx, sendRefund, { walletId: scope.walletId, refundId: id })
}

type SentRefund =
  | { readonly walletId: string; readonly refundId: string }
  /** The job's data of earlier versions, which stored no refund. */
  | { readonly walletId: string; readonly paymentId: string; readonly amountMinor: string; readonly key: string }

export const sendRefund = job<SentRefund, Ctx>({
  name: 'payments.refund',
  queue: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  handle: async (ctx, sent) => {
    const scope = systemScope(sent.walletId)
    const refund =
      'refundId' in sent ? await selectRefund(ctx.db, scope, sent.refundId) : await adoptRefund(ctx, scope, sent)
    if (refund?.status === 'CREATED') await makeRefund(ctx, scope, refund)
  },
})

async function adoptRefund(
  ctx: Ctx,
  scope: WalletScope,
  sent: { paymentId: string; amountMinor: string; key: string },
) {
  await insertRefund(ctx.db, scope, {
    id: ctx.newId(),
    paymentId: sent.paymentId,
    amountMinor: BigInt(sent.amountMinor),
    requestKey: sent.key.split(':refund:')[1] ?? sent.key,
    providerKey: sent.key,
    at: ctx.now,
    fetchAt: ctx.now,
    payoutId: null,
  })
  return selectRefundOfProviderKey(ctx.db, scope, sent.key)
}

/** Sends a refund to the provider. The key makes repeated sends one refund. */
async function makeRefund(ctx: Ctx, scope: WalletScope, refund: RefundRow): Promise<void> {
  const payment = await selectPayment(ctx.db, scope, refund.payment_id)
  const made = await gatewayOf(ctx.app)
    .refund({ providerId: payment?.provider_id ?? '', amountMinor: refund.amount_minor, key: refund.provider_key })
    .catch((error: unknown): ProviderRefund => {
      if (error instanceof GatewayRefused) return { id: null, status: 'failed', failure: error.code }
      throw error
    })
  await ctx.db.tx((tx) => applyProviderRefund({ ctx, tx, scope }, refund.id, made))
}

/** Fetches a refund from the provider, and sends one that it never received. */
async function fetchRefund(ctx: Ctx, scope: WalletScope, refund: RefundRow): Promise<void> {
  const gateway = gatewayOf(ctx.app)
  const payment = await selectPayment(ctx.db, scope, refund.payment_id)
  const found =
    refund.provider_id === null
      ? await gateway.findRefund({ providerId: payment?.provider_id ?? '', key: refund.provider_key })
      : await gateway.fetchRefund(refund.provider_id)
  if (found === undefined) return makeRefund(ctx, scope, refund)
  await ctx.db.tx((tx) => applyProviderRefund({ ctx, tx, scope }, refund.id, found))
}

/** A due fetch. The next one is scheduled first, so that a failing one does not repeat at once. */
export async function fetchDueRefund(ctx: Ctx, scope: WalletScope, id: string): Promise<void> {
  const refund = await selectRefund(ctx.db, scope, id)
  if (refund === undefined) return
  await updateRefundFetch(ctx.db, scope, id, nextFetchOf(refund, ctx.now))
  try {
    await fetchRefund(ctx, scope, refund)
  } catch (error) {
    if (!(error instanceof GatewayUnknown || error instanceof GatewayRefused)) throw error
    ctx.log.warn({ err: error, refundId: id }, 'a refund could not be fetched')
  }
}

/** The provider sent an event about refunds of a payment: each is fetched, and only the fetched state counts. */
export async function followRefunds(ctx: Ctx, scope: WalletScope, paymentId: string): Promise<void> {
  for (const refund of await selectRefunds(ctx.db, scope, paymentId)) {
    // A refund in flight is applied by its sender.
    if (refund.provider_id !== null) await fetchRefund(ctx, scope, refund)
  }
}

const statusOf = { succeeded: 'SUCCEEDED', pending: 'PENDING', failed: 'FAILED' } as const

/**
 * Applies the provider's state of a refund. A succeeded refund may still fail; a failed one stays failed, with its
 * money in the wallet. Locks the payment, the refund, the wallet, then its accounts.
 */
async function applyProviderRefund(work: WalletWork, refundId: string, provider: ProviderRefund): Promise<void> {
  const { ctx, tx, scope } = work
  const unlocked = await selectRefund(tx, scope, refundId)
  const payment = unlocked && (await lockPayment(tx, scope, unlocked.payment_id))
  const refund = payment && (await lockRefund(tx, scope, refundId))
  if (refund === undefined || payment === undefined || refund.status === 'FAILED') return
  const status =
    refund.status === 'SUCCEEDED' && provider.status === 'pending' ? 'SUCCEEDED' : statusOf[provider.status]
  const isFinal = status === 'SUCCEEDED' || status === 'FAILED'
  const finalAt = isFinal
    ? refund.final_at === null || status === 'FAILED'
      ? ctx.now
      : new Date(refund.final_at)
    : null
  const created = new Date(refund.created_at)
  await updateRefund(tx, scope, refundId, {
    status,
    providerId: provider.id,
    failure: status === 'FAILED' ? provider.failure : null,
    finalAt,
    fetchAt: nextRefundFetch({ status, createdAt: created, finalAt }, ctx.now),
  })
  if (status === 'FAILED') await returnToWallet(work, payment, refund)
}

/** The money of a failed refund returns to the wallet and can be refunded again. */
async function returnToWallet(work: WalletWork, payment: PaymentRow, refund: RefundRow): Promise<void> {
  await lockWalletOf(work.tx, work.scope)
  if (!(await creditRefundBack(work, payment, refund))) return
  await notifyRefundFailed(work, { paymentId: payment.id, amountMinor: refund.amount_minor })
  await refreshWalletReasons(work)
}

/** Books the money of a failed refund, once. The payment and the wallet are locked. @returns false when it was booked. */
export async function creditRefundBack(
  { ctx, tx, scope }: WalletWork,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<boolean> {
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: 'REFUND',
    account: accountOf(payment, refund.payout_id),
    amountMinor: refund.amount_minor,
    key: refund.provider_key === refund.id ? `refund:${refund.id}:failed` : `${refund.provider_key}:failed`,
    at: ctx.now,
    paymentId: payment.id,
    note: 'refund_failed',
  })
  if (applied.outcome !== 'DONE') return false
  await updateRefunded(tx, scope, payment.id, -refund.amount_minor)
  await publishBalance(tx, scope, applied, ctx.now)
  return true
}

const nextFetchOf = (refund: RefundRow, now: Date): Date | null =>
  nextRefundFetch(
    {
      status: refund.status,
      createdAt: new Date(refund.created_at),
      finalAt: refund.final_at === null ? null : new Date(refund.final_at),
    },
    now,
  )

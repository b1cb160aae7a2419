import type { BodyOf } from '@voltway/contract/endpoint'
import type { addFunds, Payment } from '@voltway/contract/payments'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { GatewayRefused, GatewayUnknown } from '../../kernel/gateway/gateway.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import {
  customerOf,
  holdMethods,
  phoneOf,
  readPayer,
  type UsableMethod,
  usableMethod,
  walletUrl,
} from '../payment-methods/payment-methods.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { applyProviderPayment, failPayment, nothingReceived } from './payment-apply.ts'
import { mailCollection } from './payment-mails.ts'
import { collectionDaysOf, paymentReply } from './payment-reply.ts'
import { FIRST_FETCH_MS } from './payment-schedule.ts'
import {
  insertPayment,
  lockPayment,
  type PaymentRow,
  type Purpose,
  selectOpenPaymentOfDocument,
  selectPayment,
  selectPaymentOfKey,
  updatePayment,
} from './payments.sql.ts'
import { LEAST_TOP_UP_MINOR, MOST_TOP_UP_MINOR } from './top-up-limits.ts'

export { deleteDriverAccounts, selectDriverAccounts } from './bank-account.sql.ts'
export {
  type AccountOwner,
  confirmAccount,
  readAccounts,
  removeAccounts,
  requestAccount,
} from './bank-accounts.ts'
export type { DocumentNews } from './document-news.ts'
export { mailAccountLink } from './payout-mails.ts'
export { type DifferentPayment, recoverPayments } from './recover-payments.ts'

export interface NewRequest {
  readonly purpose: Purpose
  readonly documentId?: string | null
  readonly amountMinor: bigint
  /** Null: the wallet's default. */
  readonly methodId: string | null
  /** Off session: without the payer's confirmation. */
  readonly offSession: boolean
  /** Unique in the wallet: a repeated request pays once. */
  readonly requestKey: string
}

/**
 * Stores a payment before the provider is called, and announces a direct debit. Runs in the caller's transaction.
 * @throws the refusal of the method, `wallet.blocked`, `idempotency.other_body`.
 */
export async function beginPayment(work: WalletWork, request: NewRequest): Promise<PaymentRow> {
  const { ctx, tx, scope } = work
  const earlier = await selectPaymentOfKey(tx, scope, request.requestKey)
  if (earlier !== undefined) return sameRequest(earlier, request)
  const { state } = (await lockWalletOf(tx, scope)) ?? refuse('wallet.not_found')
  if (state === 'BLOCKED' || state === 'CLOSED') refuse('wallet.blocked')
  await holdMethods(tx, scope)
  const method = await usableMethod(tx, scope, { id: request.methodId, offSession: request.offSession })
  const id = ctx.newId()
  const inserted = await insertPayment(tx, scope, {
    id,
    purpose: request.purpose,
    documentId: request.documentId ?? null,
    methodId: method.id,
    methodKind: method.kind,
    provider: gatewayOf(ctx.app).name,
    amountMinor: request.amountMinor,
    requestedBy: ctx.person?.id ?? null,
    requestKey: request.requestKey,
    at: ctx.now,
    fetchAt: new Date(ctx.now.getTime() + FIRST_FETCH_MS),
  })
  if (inserted === 0) {
    return sameRequest((await selectPaymentOfKey(tx, scope, request.requestKey)) as PaymentRow, request)
  }
  if (method.kind === 'DIRECT_DEBIT') await announce(work, method, request.amountMinor)
  return (await selectPayment(tx, scope, id)) as PaymentRow
}

function sameRequest(earlier: PaymentRow, request: NewRequest): PaymentRow {
  const isSame =
    earlier.amount_minor === request.amountMinor &&
    (request.methodId === null || earlier.payment_method_id === request.methodId)
  return isSame ? earlier : refuse('idempotency.other_body')
}

async function announce(work: WalletWork, method: UsableMethod, amountMinor: bigint): Promise<void> {
  const { ctx, tx, scope } = work
  const { collected_on } = await collectionDaysOf(tx, scope, ctx.now)
  await mailCollection(work, { method, amountMinor, day: collected_on })
}

/**
 * Charges a stored payment outside any transaction. Repeating it never charges twice, because our id is the provider's
 * key. Without a response the payment stays unknown until a fetch resolves it.
 */
export async function chargePayment(
  ctx: Ctx,
  scope: WalletScope,
  paymentId: string,
  { offSession }: { offSession: boolean },
): Promise<PaymentRow> {
  const payment = (await selectPayment(ctx.db, scope, paymentId)) ?? refuse('payment.not_found')
  if (payment.status !== 'CREATED') return payment
  const gateway = gatewayOf(ctx.app)
  try {
    const payer = await readPayer(ctx.db, scope)
    const method = await usableMethod(ctx.db, scope, { id: payment.payment_method_id, offSession })
    const response = await gateway.charge({
      paymentId,
      walletId: scope.walletId,
      customerId: await customerOf(ctx, scope),
      kind: payment.method_kind,
      providerMethodId: method.providerMethodId,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      offSession,
      returnUrl: `${walletUrl(ctx, ctx.person?.language ?? payer?.language ?? 'en')}?payment=${paymentId}`,
      email: payer?.email ?? null,
      phone: payment.method_kind === 'MB_WAY' ? await phoneOf(ctx, scope, payment.payment_method_id) : null,
      // A repeated charge must be identical, or the provider rejects its key.
      now: new Date(payment.created_at),
    })
    await ctx.db.tx((tx) => applyProviderPayment({ ctx, tx, scope }, paymentId, response))
  } catch (error) {
    if (error instanceof GatewayUnknown) await ctx.db.tx((tx) => markUnknown(tx, scope, paymentId))
    else if (error instanceof GatewayRefused) {
      ctx.log.warn({ err: error, paymentId }, 'the payment provider refused a charge')
      await ctx.db.tx((tx) => failPayment({ ctx, tx, scope }, paymentId, 'declined'))
    } else throw error
  }
  return (await selectPayment(ctx.db, scope, paymentId)) as PaymentRow
}

async function markUnknown(tx: Tx, scope: WalletScope, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, scope, paymentId)
  if (payment?.status !== 'CREATED') return
  await updatePayment(tx, scope, paymentId, {
    ...nothingReceived,
    status: 'UNKNOWN',
    fetchAt: new Date(Date.parse(payment.created_at) + FIRST_FETCH_MS),
  })
}

/** Adds money to a wallet (call 8). The same key pays once. */
export async function payIntoWallet(
  ctx: Ctx,
  scope: WalletScope,
  person: Person,
  body: BodyOf<typeof addFunds>,
): Promise<Payment> {
  const amountMinor = parseMoney(body.amount)
  if (amountMinor < LEAST_TOP_UP_MINOR) refuse('validation_failed', { fields: { amount: 'too_small' } })
  if (amountMinor > MOST_TOP_UP_MINOR) refuse('validation_failed', { fields: { amount: 'too_big' } })
  const begun = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const payment = await beginPayment(work, {
      purpose: 'TOPUP',
      amountMinor,
      methodId: body.payment_method_id,
      offSession: false,
      requestKey: `${person.id}:${ctx.idempotencyKey}`,
    })
    recordAudit(work, {
      action: 'funds.added',
      object: { kind: 'payment', id: payment.id, name: null },
      after: { amount: formatMoney(amountMinor), payment_method_id: body.payment_method_id },
    })
    return payment
  })
  const payment = await chargePayment(ctx, scope, begun.id, { offSession: false })
  if (payment.status === 'FAILED') refuse('payment.declined')
  return paymentReply(ctx, scope, payment)
}

/** The collection of a document. */
export interface DocumentCollection {
  readonly documentId: string
  readonly amountMinor: bigint
  /** Null: the wallet's default. */
  readonly methodId?: string | null
  /** One per attempt, for example `invoice:<id>:try:2`: an attempt is never collected twice. */
  readonly requestKey: string
}

/**
 * Collects a document off session from the default card or mandate. Called in the transaction that issues or retries
 * it. The charge is a job of that transaction, and its result arrives as `DocumentNews`. Returns an open payment of the
 * document if there is one. @throws the refusal of the method.
 */
export async function collectDocument(
  work: WalletWork,
  collection: DocumentCollection,
): Promise<{ paymentId: string; status: PaymentRow['status'] }> {
  const { tx, scope } = work
  const open = await selectOpenPaymentOfDocument(tx, scope, collection.documentId)
  if (open !== undefined) return { paymentId: open.id, status: open.status }
  const payment = await beginDocumentPayment(work, collection)
  await enqueue(tx, chargeLater, { walletId: scope.walletId, paymentId: payment.id })
  return { paymentId: payment.id, status: payment.status }
}

/** The same while the payer waits: retry capture, pay now (call 42). */
export async function payDocument(ctx: Ctx, scope: WalletScope, collection: DocumentCollection): Promise<Payment> {
  const begun = await ctx.db.tx(
    async (tx) =>
      (await selectOpenPaymentOfDocument(tx, scope, collection.documentId)) ??
      beginDocumentPayment({ ctx, tx, scope }, collection),
  )
  return paymentReply(ctx, scope, await chargePayment(ctx, scope, begun.id, { offSession: true }))
}

function beginDocumentPayment(work: WalletWork, collection: DocumentCollection): Promise<PaymentRow> {
  return beginPayment(work, {
    purpose: 'DOCUMENT',
    documentId: collection.documentId,
    amountMinor: collection.amountMinor,
    methodId: collection.methodId ?? null,
    offSession: true,
    requestKey: collection.requestKey,
  })
}

/** Charges an off-session payment that a transaction stored. */
export const chargeLater = job<{ walletId: string; paymentId: string }, Ctx>({
  name: 'payments.charge',
  concurrency: 2,
  handle: async (ctx, { walletId, paymentId }) => {
    await chargePayment(ctx, systemScope(walletId), paymentId, { offSession: true })
  },
})

import type { Payment } from '@voltway/contract/payments'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { GatewayRefused, GatewayUnknown } from '../../kernel/gateway/gateway.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { customerOf } from '../payment-methods/payment-methods.ts'
import { applyProviderPayment, failPayment } from './payment-apply.ts'
import { paymentReply } from './payment-reply.ts'
import { nextFetch } from './payment-schedule.ts'
import { lockPayment, type PaymentRow, selectPayment, updateFetched } from './payments.sql.ts'

/** A request that never reached the provider has ended by then. */
const NEVER_REACHED_MS = 60 * 60_000

/** Whether the provider may still change the state of a payment from open to final. */
export const isOpenPayment = ({ status }: PaymentRow): boolean => status !== 'SUCCEEDED' && status !== 'FAILED'

/** The state of a payment. While it is open the provider is queried, which may know more than its events. */
export async function readPayment(ctx: Ctx, scope: WalletScope, id: string): Promise<Payment> {
  const known = (await selectPayment(ctx.db, scope, id)) ?? refuse('payment.not_found')
  if (isOpenPayment(known) && known.provider_id !== null) {
    // Without the provider's response the stored state is returned.
    await fetchPayment(ctx, scope, known).catch((error: unknown) => {
      if (!(error instanceof GatewayUnknown)) throw error
    })
  }
  return paymentReply(ctx, scope, (await selectPayment(ctx.db, scope, id)) as PaymentRow)
}

/** Fetches a payment from the provider and applies its state. Never guesses, never charges again. */
export async function fetchPayment(ctx: Ctx, scope: WalletScope, payment: PaymentRow): Promise<void> {
  const gateway = gatewayOf(ctx.app)
  const createdAt = new Date(payment.created_at)
  const found =
    payment.provider_id === null
      ? await gateway.findPayment({ customerId: await customerOf(ctx, scope), paymentId: payment.id, since: createdAt })
      : await gateway.fetchPayment(payment.provider_id)
  await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if (found !== undefined) return applyProviderPayment(work, payment.id, found)
    if (ctx.now.getTime() - createdAt.getTime() >= NEVER_REACHED_MS) await failPayment(work, payment.id, 'unreachable')
  })
}

/** A due fetch. The next one is scheduled first, so that a failing one does not repeat at once. */
export async function fetchDue(ctx: Ctx, scope: WalletScope, id: string): Promise<void> {
  const payment = await selectPayment(ctx.db, scope, id)
  if (payment === undefined) return
  const next = nextFetch(
    {
      status: payment.status,
      kind: payment.method_kind,
      createdAt: new Date(payment.created_at),
      finalAt: payment.final_at === null ? null : new Date(payment.final_at),
    },
    ctx.now,
  )
  await updateFetched(ctx.db, scope, id, next)
  try {
    await fetchPayment(ctx, scope, payment)
  } catch (error) {
    if (!(error instanceof GatewayUnknown || error instanceof GatewayRefused)) throw error
    ctx.log.warn({ err: error, paymentId: id }, 'a payment could not be fetched')
  }
}

/** Cancels a payment that waits for its payer: the provider voids the reference or request first. */
export async function cancelPaymentByHand(ctx: Ctx, scope: WalletScope, id: string): Promise<Payment> {
  const known = (await selectPayment(ctx.db, scope, id)) ?? refuse('payment.not_found')
  if (known.status !== 'REQUIRES_ACTION' || known.provider_id === null) refuse('payment.not_open')
  const gateway = gatewayOf(ctx.app)
  const response = await gateway.cancel(known.provider_id).catch((error: unknown) => {
    // It was paid or declined meanwhile: that result applies.
    if (error instanceof GatewayRefused) return gateway.fetchPayment(known.provider_id as string)
    return refuse('provider.unavailable')
  })
  await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const before = await lockPayment(tx, scope, id)
    await applyProviderPayment(work, id, response)
    recordAudit(work, {
      action: 'payment.cancelled',
      object: { kind: 'payment', id, name: null },
      before: { status: before?.status },
      after: { status: 'FAILED' },
    })
  })
  return paymentReply(ctx, scope, (await selectPayment(ctx.db, scope, id)) as PaymentRow)
}

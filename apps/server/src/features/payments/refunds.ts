import type { Ctx } from '../../kernel/ctx.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { clearingOf } from './payment-apply.ts'
import { lockPayment, updateRefunded } from './payments.sql.ts'

/**
 * Gives unused balance back to where it came from (the operator's deed: there is no other cash-out). The money leaves the wallet
 * in the same transaction that sends the provider on its way; a refund the provider cannot make comes back.
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
    const transferKey = `payment:${paymentId}:refund:${key}`
    const left = payment.received_minor - payment.refunded_minor
    const isPossible = payment.status === 'SUCCEEDED' && payment.reversal === null
    if (!isPossible || amountMinor <= 0n) refuse('payment.not_open')
    const applied = await applyTransfer(tx, scope, {
      op: 'debit',
      kind: 'REFUND',
      floor: 'USER',
      account: `system:clearing:${clearingOf(payment.method_kind)}`,
      amountMinor,
      key: transferKey,
      at: ctx.now,
      paymentId,
    })
    if (applied.outcome === 'REPEATED') return { refundedMinor: 0n }
    if (applied.outcome === 'INSUFFICIENT' || amountMinor > left) refuse('wallet.insufficient_balance')
    await updateRefunded(tx, scope, paymentId, amountMinor)
    await publishBalance(tx, scope, applied, ctx.now)
    await enqueue(tx, sendRefund, {
      walletId: scope.walletId,
      paymentId,
      providerId: payment.provider_id ?? '',
      amountMinor: String(amountMinor),
      key: transferKey,
    })
    return { refundedMinor: amountMinor }
  })
}

interface SentRefund {
  readonly walletId: string
  readonly paymentId: string
  readonly providerId: string
  readonly amountMinor: string
  readonly key: string
}

export const sendRefund = job<SentRefund, Ctx>({
  name: 'payments.refund',
  queue: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  handle: async (ctx, refund) => {
    const amountMinor = BigInt(refund.amountMinor)
    const { status } = await gatewayOf(ctx.app).refund({ providerId: refund.providerId, amountMinor, key: refund.key })
    if (status !== 'failed') return
    const scope = systemScope(refund.walletId)
    await ctx.db.tx(async (tx) => {
      const payment = await lockPayment(tx, scope, refund.paymentId)
      if (payment === undefined) return
      const applied = await applyTransfer(tx, scope, {
        op: 'credit',
        kind: 'REFUND',
        account: `system:clearing:${clearingOf(payment.method_kind)}`,
        amountMinor,
        key: `${refund.key}:failed`,
        at: ctx.now,
        paymentId: payment.id,
      })
      if (applied.outcome === 'DONE') await updateRefunded(tx, scope, payment.id, -amountMinor)
      await publishBalance(tx, scope, applied, ctx.now)
    })
  },
})

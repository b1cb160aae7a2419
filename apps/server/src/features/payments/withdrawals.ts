import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { readSpendable } from '../../kernel/ledger/spendable.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { lockPayment, type PaymentRow, selectRefundable } from './payments.sql.ts'
import { refundLocked } from './refunds.ts'

/** More payments than these are not returned in one request. */
const MOST_SOURCES = 50

const leftOf = ({ received_minor, refunded_minor }: PaymentRow): bigint => received_minor - refunded_minor
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * The part of the balance that can return to its source. Credit that the operator granted is not money of the customer, and
 * the cost of charges that are not settled stays.
 */
export async function readWithdrawable(
  on: Sql,
  scope: WalletScope,
  now: Date,
): Promise<ReplyOf<typeof getWithdrawable>> {
  const { ownMinor: availableMinor, unsettledMinor } = await readSpendable(on, scope, now)
  const sources = await selectRefundable(on, scope, MOST_SOURCES)
  const sourcesMinor = sources.reduce((sum, payment) => sum + leftOf(payment), 0n)
  return {
    available: formatMoney(availableMinor),
    most: formatMoney(smaller(availableMinor, sourcesMinor)),
    unsettled: formatMoney(unsettledMinor),
    sources: sources.flatMap((payment) =>
      payment.method_kind === 'MULTIBANCO'
        ? []
        : [
            {
              payment_id: payment.id,
              method: payment.method_kind,
              at: payment.final_at ?? payment.created_at,
              refundable: formatMoney(leftOf(payment)),
            },
          ],
    ),
  }
}

/**
 * Returns unused balance to the payments that brought it, the newest first, because banks refuse refunds of old ones. The
 * money leaves the wallet in the transaction that enqueues the refunds; a refund that fails returns it. Locks the payments
 * in the order of their ids, then the wallet.
 * @throws `wallet.insufficient_balance`, `wallet.not_refundable`, `wallet.blocked`
 */
export function withdrawBalance(ctx: Ctx, scope: WalletScope, amount: string): Promise<ReplyOf<typeof withdrawFunds>> {
  const amountMinor = parseMoney(amount)
  if (amountMinor === 0n) refuse('validation_failed', { fields: { amount: 'too_small' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const known = await selectRefundable(tx, scope, MOST_SOURCES)
    const locked = new Map<string, PaymentRow>()
    for (const { id } of known.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const payment = await lockPayment(tx, scope, id)
      if (payment?.status === 'SUCCEEDED' && payment.reversal === null) locked.set(id, payment)
    }
    const wallet = (await lockWalletOf(tx, scope)) ?? refuse('wallet.not_found')
    if (wallet.state === 'BLOCKED' || wallet.state === 'CLOSED') refuse('wallet.blocked')
    const { ownMinor } = await readSpendable(tx, scope, ctx.now)
    if (amountMinor > ownMinor) refuse('wallet.insufficient_balance')
    const refunds: { payment_id: string; amount: string }[] = []
    let leftMinor = amountMinor
    for (const payment of known.flatMap(({ id }) => locked.get(id) ?? [])) {
      const partMinor = smaller(leftMinor, leftOf(payment))
      if (partMinor <= 0n) continue
      await refundLocked(work, payment, {
        amountMinor: partMinor,
        key: `withdrawal:${scope.personId}:${ctx.idempotencyKey}`,
      })
      refunds.push({ payment_id: payment.id, amount: formatMoney(partMinor) })
      leftMinor -= partMinor
    }
    if (leftMinor > 0n) refuse('wallet.not_refundable')
    recordAudit(work, {
      action: 'funds.withdrawn',
      object: { kind: 'wallet', id: scope.walletId, name: null },
      after: { amount: formatMoney(amountMinor), payments: refunds.length },
    })
    return { amount: formatMoney(amountMinor), refunds }
  })
}

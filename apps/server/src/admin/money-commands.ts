import { formatMoney, parseMoney } from '@voltway/money/money'
import { refundPayment } from '../features/payments/refunds.ts'
import { grantPostPayment } from '../features/wallets/post-payment.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { checkInvariants } from '../kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../kernel/scope.ts'
import { Refusal } from '../platform/refusal.ts'
import { sql } from '../platform/sql.ts'
import { AdminError, nothingFound } from './admin-error.ts'
import { idOf } from './arguments.ts'

/** Verifies the ledger, sessions and documents. It names each difference and exits with code 1. */
export async function showLedger(ctx: Ctx): Promise<string> {
  const broken = await ctx.db.tx(async (tx) => {
    // It reads everything, which on a large installation takes longer than the timeout of a call.
    await tx.run(sql`set local statement_timeout = 0`)
    return checkInvariants(tx)
  })
  if (broken.length > 0) throw new AdminError(`${broken.length} things do not agree:\n${broken.join('\n')}`)
  if ((await ctx.db.row(sql`select from ledger_entry limit 1`)) === undefined) throw nothingFound('posting')
  return 'The ledger, sessions and documents agree to the cent.'
}

/** Lists the wallets that requested post-payment, oldest request first. */
export async function showPostPaymentRequests(ctx: Ctx): Promise<string> {
  const rows = await ctx.db.rows<{ id: string; name: string; at: string }>(sql`
    select id, name, post_payment_requested_at as at from wallet
    where post_payment_requested_at is not null order by post_payment_requested_at, id`)
  return rows.length === 0
    ? 'No wallet asks for post-payment.'
    : rows.map((row) => `${row.at}  ${row.id}  ${row.name}`).join('\n')
}

/** Grants post-payment to a wallet, with a credit limit. */
export async function approvePostPayment(ctx: Ctx, walletId: string, credit: string): Promise<string> {
  const creditMinor = amountOf(credit)
  const wallet = await tried(() => grantPostPayment(ctx, systemScope(idOf(walletId)), creditMinor))
  return `${wallet.name} pays afterwards, with a credit of ${wallet.credit} ${wallet.currency}.`
}

/**
 * Refunds unused balance to its payment method. The same payment and amount is refunded once, unless the first refund
 * failed or the operator passes --again.
 */
export async function refundByOperator(
  ctx: Ctx,
  { paymentId, amount, again }: { paymentId: string; amount: string; again: boolean },
): Promise<string> {
  const payment = await ctx.db.row<{ wallet_id: string }>(
    sql`select wallet_id from payment where id = ${idOf(paymentId)}`,
  )
  if (payment === undefined) throw new AdminError(`there is no payment ${paymentId}`)
  const amountMinor = amountOf(amount)
  const key = `operator:${formatMoney(amountMinor)}${again ? `:${ctx.newId()}` : ''}`
  const refund = { paymentId, amountMinor, key }
  const { refundedMinor } = await tried(() => refundPayment(ctx, systemScope(payment.wallet_id), refund))
  return refundedMinor === 0n
    ? 'This was refunded before; --again refunds the same amount once more.'
    : `${formatMoney(refundedMinor)} is on its way back.`
}

function amountOf(text: string): bigint {
  try {
    const minor = parseMoney(text)
    if (minor > 0n) return minor
  } catch {
    // The error is thrown below, with the expected format.
  }
  throw new AdminError(`${text} is not an amount like 100.00`, 2)
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new AdminError(`not possible: ${error.code}`)
    throw error
  }
}

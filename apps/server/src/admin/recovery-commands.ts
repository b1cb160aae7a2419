import { formatMoney } from '@voltway/money/money'
import { type DifferentPayment, recoverPayments } from '../features/payments/payments.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

const WORDS: Readonly<Record<DifferentPayment['difference'], string>> = {
  missing: 'not stored',
  outdated: 'stored with an earlier state',
  unknown_wallet: 'its wallet is not stored: refund it at the provider',
  unknown_method: 'its payment method is not stored: refund it at the provider',
  refunded: 'another amount was refunded at the provider',
}

/**
 * Lists the provider's payments since a restore point that differ from this database, and books them on request. Exit
 * code 1 while any differs.
 */
export async function recoverAfterRestore(ctx: Ctx, since: string, books: boolean): Promise<string> {
  const instant = new Date(since)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(since) || Number.isNaN(instant.getTime()))
    throw new AdminError(`${since} is not an instant like 2026-03-02T10:00:00Z`, 2)
  const different = await recoverPayments(ctx, { since: instant, books })
  const recovered = different.filter(({ isRecovered }) => isRecovered)
  const others = different.filter(({ isRecovered }) => !isRecovered)
  if (others.length > 0)
    throw new AdminError(`${listOf(others)}\n${counted(others)} differ, ${recovered.length} were booked.`)
  if (recovered.length > 0) return `${listOf(recovered)}\n${counted(recovered)} were booked.`
  return 'Every payment of the provider since then is stored.'
}

const counted = ({ length }: readonly unknown[]) => (length === 1 ? '1 payment' : `${length} payments`)

const listOf = (payments: readonly DifferentPayment[]): string =>
  table(
    ['at (UTC)', 'provider', 'wallet', 'amount', 'state', 'difference'],
    payments.map(({ payment, difference }) => [
      time(payment.createdAt.toISOString()),
      payment.id,
      payment.walletId ?? '-',
      formatMoney(payment.amountMinor),
      payment.status,
      WORDS[difference],
    ]),
  )

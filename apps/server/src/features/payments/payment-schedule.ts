import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { PaymentRow, PaymentStatus } from './payments.sql.ts'

/** The first fetch of a payment without events (decision 033). */
export const FIRST_FETCH_MS = 5 * MINUTE_MS

/** How long a bank may reverse a completed payment: a debit for 8 weeks, a card for 120 days. */
const CHANGEABLE_DAYS: Readonly<Record<PaymentRow['method_kind'], number>> = {
  DIRECT_DEBIT: 70,
  CREDIT_CARD: 130,
  MULTIBANCO: 0,
  MB_WAY: 0,
}
/** A Multibanco payer may be late. */
const LATE_DAYS = 30

/**
 * The next fetch without events: after 5 minutes, 1 hour, then daily while a payment is open or may be reversed. Null:
 * never.
 */
export function nextFetch(
  payment: {
    readonly status: PaymentStatus
    readonly kind: PaymentRow['method_kind']
    readonly createdAt: Date
    readonly finalAt: Date | null
  },
  now: Date,
): Date | null {
  const { status, kind, createdAt, finalAt } = payment
  if (status === 'SUCCEEDED' || status === 'FAILED') {
    const days = status === 'SUCCEEDED' ? CHANGEABLE_DAYS[kind] : kind === 'MULTIBANCO' ? LATE_DAYS : 0
    const until = (finalAt ?? now).getTime() + days * DAY_MS
    return now.getTime() + DAY_MS <= until ? new Date(now.getTime() + DAY_MS) : null
  }
  const age = now.getTime() - createdAt.getTime()
  if (age < FIRST_FETCH_MS) return new Date(createdAt.getTime() + FIRST_FETCH_MS)
  if (age < HOUR_MS) return new Date(createdAt.getTime() + HOUR_MS)
  return new Date(now.getTime() + DAY_MS)
}

/** How long a bank may return a completed refund (Stripe: up to 30 days). */
const REFUND_CHANGEABLE_DAYS = 30

/** The next fetch of a refund; null: never. */
export function nextRefundFetch(
  refund: {
    readonly status: 'CREATED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
    readonly createdAt: Date
    readonly finalAt: Date | null
  },
  now: Date,
): Date | null {
  const { status, createdAt, finalAt } = refund
  const tomorrow = new Date(now.getTime() + DAY_MS)
  if (status === 'FAILED') return null
  if (status === 'SUCCEEDED') {
    const until = (finalAt ?? now).getTime() + REFUND_CHANGEABLE_DAYS * DAY_MS
    return tomorrow.getTime() <= until ? tomorrow : null
  }
  const age = now.getTime() - createdAt.getTime()
  if (age < FIRST_FETCH_MS) return new Date(createdAt.getTime() + FIRST_FETCH_MS)
  return age < HOUR_MS ? new Date(createdAt.getTime() + HOUR_MS) : tomorrow
}

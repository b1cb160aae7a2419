import { type InvoiceEvent, paymentTransitions } from '@voltway/contract/invoices'
import { DAY_MS } from '../../platform/durations.ts'
import type { InvoiceRow, InvoiceState, PaymentStatus, Timeline } from './invoices.sql.ts'

/** Days from each failure to the next automatic attempt: days 1, 3 and 7 without manual attempts (domain: invoices). */
const DAYS_TO_NEXT_TRY = [1, 2, 4] as const

/** The next automatic attempt after the `tries`-th failure; null: none. */
export function nextTry(failedAt: Date, tries: number): Date | null {
  const days = DAYS_TO_NEXT_TRY[tries - 1]
  return days === undefined ? null : new Date(failedAt.getTime() + days * DAY_MS)
}

export function withEvent(timeline: Timeline, at: Date, event: InvoiceEvent, detail: string | null = null): Timeline {
  return [...timeline, { at: at.toISOString(), event, detail }]
}

/** The state of a row, for partial updates. */
export const stateOf = (row: InvoiceRow): InvoiceState => ({
  paymentStatus: row.payment_status,
  dueMinor: row.due_minor,
  creditedMinor: row.credited_minor,
  tries: row.tries,
  failedAt: row.failed_at,
  failure: row.failure,
  nextTryAt: row.next_try_at,
  paidAt: null,
  timeline: row.timeline,
})

/** Whether the contract's table allows the transition of the payment status. */
export function maySettle(from: PaymentStatus, to: PaymentStatus): boolean {
  const allowed: readonly PaymentStatus[] = paymentTransitions[from]
  return allowed.includes(to)
}

export function paidState(row: InvoiceRow, at: Date, amountMinor: bigint): InvoiceState {
  const left = row.due_minor > amountMinor ? row.due_minor - amountMinor : 0n
  if (left > 0n) return { ...stateOf(row), dueMinor: left }
  return {
    ...stateOf(row),
    paymentStatus: 'PAID',
    dueMinor: 0n,
    failedAt: null,
    failure: null,
    nextTryAt: null,
    paidAt: at,
    timeline: withEvent(row.timeline, at, 'PAID'),
  }
}

export function failedState(row: InvoiceRow, at: Date, failure: string): InvoiceState {
  const tries = row.tries + 1
  return {
    ...stateOf(row),
    paymentStatus: 'FAILED',
    tries,
    failedAt: at,
    failure,
    nextTryAt: nextTry(at, tries),
    timeline: withEvent(row.timeline, at, 'FAILED', failure),
  }
}

/** A reversal makes the document unpaid again. A returned debit is retried automatically, a dispute is not. */
export function reversedState(row: InvoiceRow, at: Date, amountMinor: bigint, failure: string): InvoiceState {
  const most = row.total_minor - row.credited_minor
  const dueMinor = row.due_minor + amountMinor
  return {
    ...stateOf(row),
    paymentStatus: 'FAILED',
    dueMinor: dueMinor > most ? most : dueMinor,
    tries: 1,
    failedAt: at,
    failure,
    nextTryAt: failure === 'returned' ? nextTry(at, 1) : null,
    timeline: withEvent(row.timeline, at, 'REVERSED', failure),
  }
}

import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, Id, Instant, Money } from './values.ts'

/** Payment statuses of a subscription's bill. */
export const billStatuses = ['PENDING', 'PAID', 'FAILED', 'CANCELLED'] as const

/** A bill of the subscription with its payment status. */
export const SubscriptionInvoice = z.object({
  id: Id,
  number: z.string(),
  date: Day,
  plan: z.string(),
  reason: z.enum(['FIRST', 'UPGRADE', 'RENEWAL']),
  period: z.object({ from: Instant, to: Instant }),
  net: Money,
  vat: Money,
  total: Money,
  currency: Currency,
  payment_status: z.enum(billStatuses),
  /** Why it failed: `declined`, `expired`, `invalid_method` … */
  failure: z.nullable(z.string()),
  /** The document of a paid bill, for call 40; null until it exists. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
})
export type SubscriptionInvoice = z.output<typeof SubscriptionInvoice>

/** Call 57. 5 a page (spec §9). */
export const listSubscriptionInvoices = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/subscriptions/invoices',
  summary: 'Invoices of the subscription, newest first',
  right: 'self',
  query: z.object({ ...pageQuery(5), ordering: z._default(z.enum(['-date', 'date']), '-date') }),
  reply: list(SubscriptionInvoice),
  refusals: [],
})

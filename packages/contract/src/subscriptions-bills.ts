import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, Id, Instant, Money } from './values.ts'

/** Payment statuses of a subscription's bill. */
export const billStatuses = ['PENDING', 'PAID', 'FAILED', 'CANCELLED'] as const

/** A bill of the subscription with its payment status. */
export const SubscriptionInvoice = z.object({
  /** Id of the bill. */
  id: Id,
  /** Number of the bill. */
  number: z.string(),
  /** Date of the bill. */
  date: Day,
  /** Name of the billed plan. */
  plan: z.string(),
  /** Why it was billed: the first period, a change, or a renewal. */
  reason: z.enum(['FIRST', 'UPGRADE', 'RENEWAL']),
  /** The billed period. */
  period: z.object({
    /** When the billed period begins. */
    from: Instant,
    /** When the billed period ends. */
    to: Instant,
  }),
  /** Amount of the bill without VAT. */
  net: Money,
  /** VAT of the bill. */
  vat: Money,
  /** Amount of the bill with VAT. */
  total: Money,
  currency: Currency,
  /** Whether the bill is paid. */
  payment_status: z.enum(billStatuses),
  /** Why it failed: `declined`, `expired`, `invalid_method` … */
  failure: z.nullable(z.string()),
  /** The document of a paid bill, for call 40; null until it exists. */
  invoice: z.nullable(
    z.object({ /** Id of the credit note. */ id: Id, /** Number of the credit note. */ number: z.string() }),
  ),
})
export type SubscriptionInvoice = z.output<typeof SubscriptionInvoice>

/** Call 57. 5 a page (spec §9). */
export const listSubscriptionInvoices = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/subscriptions/invoices',
  summary: 'Invoices of the subscription, newest first',
  right: 'self',
  query: z.object({
    ...pageQuery(5),
    /** Field by which the bills are ordered; `-` before it reverses the order. */
    ordering: z._default(z.enum(['-date', 'date']), '-date'),
  }),
  reply: list(SubscriptionInvoice),
  refusals: [],
})

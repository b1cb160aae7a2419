import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, Id, Money, many, Search } from './values.ts'

export const documentTypes = ['INVOICE', 'CREDIT_NOTE'] as const
export const invoiceClasses = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER', 'TOPUP'] as const
/** Labels of spec §4: paid, cancelled, pending, failed payment. */
export const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'CANCELLED'] as const

/** Which payment status may follow which; cancelled only by a credit note (domain: invoices). */
export const paymentTransitions = {
  PENDING: ['PAID', 'FAILED', 'CANCELLED'],
  FAILED: ['PENDING', 'PAID', 'CANCELLED'],
  PAID: ['FAILED'],
  CANCELLED: [],
} as const satisfies Record<(typeof paymentStatuses)[number], readonly (typeof paymentStatuses)[number][]>

export const invoiceAllows = { retryCapture: ['FAILED'] } as const satisfies Record<
  string,
  readonly (typeof paymentStatuses)[number][]
>

export const Invoice = z.object({
  id: Id,
  type: z.enum(documentTypes),
  class: z.enum(invoiceClasses),
  number: z.string(),
  date: Day,
  due: z.nullable(Day),
  period: z.nullable(z.object({ from: Day, to: Day })),
  document_status: z.enum(['ISSUED', 'CREDITED']),
  payment_status: z.enum(paymentStatuses),
  net: Money,
  vat: Money,
  total: Money,
  currency: Currency,
  purchase_order: z.nullable(z.string()),
  credits_invoice_id: z.nullable(Id),
  allowed_actions: z.array(z.enum(['download', 'retry_capture'])),
})

/** Call 39. Invoices and credit notes. */
export const listInvoices = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/user/wallet/:wallet/invoices',
  summary: 'Invoices and credit notes of a wallet',
  right: 'invoices.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({
    ...pageQuery(20),
    type: z.optional(z.enum(documentTypes)),
    class: z.optional(z.enum(invoiceClasses)),
    payment_status: z.optional(many(z.enum(paymentStatuses))),
    date__gte: z.optional(Day),
    date__lte: z.optional(Day),
    po: z.optional(Search),
    nif: z.optional(Search),
    search: z.optional(Search),
    ordering: z._default(z.enum(['date', '-date', 'number', '-number', 'total', '-total']), '-date'),
  }),
  reply: list(Invoice),
  refusals: [],
})

/** Call 40. One PDF, or a ZIP for several. */
export const downloadInvoices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/user/invoices/list_download',
  summary: 'Download documents as PDF, or a ZIP of several',
  right: 'invoices.read',
  wallet: 'found',
  query: z.object({ type: z.enum(documentTypes), ids: many(Id) }),
  media: 'application/pdf',
  reply: z.unknown(),
  refusals: ['invoice.not_found', 'invoice.too_many'],
})

/** Call 41. Up to 500 documents. */
export const exportInvoicesZip = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v4/user/export-invoices-zip',
  summary: 'A ZIP of invoices and credit notes',
  right: 'invoices.export',
  wallet: 'found',
  body: z.strictObject({
    invoices: z.array(Id).check(z.maxLength(500)),
    credit_notes: z.array(Id).check(z.maxLength(500)),
  }),
  media: 'application/zip',
  reply: z.unknown(),
  refusals: ['invoice.not_found', 'invoice.too_many', 'plan.entitlement_missing'],
})

/** Call 42. */
export const retryInvoiceCapture = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/user/invoice/:id/retry-capture',
  summary: 'Try to collect a failed invoice again',
  right: 'wallet.fund',
  wallet: 'found',
  params: z.object({ id: Id }),
  reply: Invoice,
  refusals: [
    'invoice.not_found',
    'payment.not_failed',
    'payment.declined',
    'payment.expired_method',
    'payment.invalid_method',
  ],
  idempotent: true,
})

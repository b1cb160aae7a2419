import * as z from 'zod/mini'
import { changedAt, changesList, changesQuery, endpoint, pageQuery } from './endpoint.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money, many, Search } from './values.ts'

/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
export const documentTypes = ['INVOICE', 'CREDIT_NOTE'] as const
/** Purpose of a document: charging, a subscription, a card order or a top-up. */
export const invoiceClasses = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER', 'TOPUP'] as const
/** Labels of spec §4: paid, cancelled, pending, failed payment. */
export const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'CANCELLED'] as const

/** Allowed transitions of the payment status. Only a credit note cancels (domain: invoices). */
export const paymentTransitions = {
  PENDING: ['PAID', 'FAILED', 'CANCELLED'],
  FAILED: ['PENDING', 'PAID', 'CANCELLED'],
  PAID: ['FAILED'],
  CANCELLED: [],
} as const satisfies Record<(typeof paymentStatuses)[number], readonly (typeof paymentStatuses)[number][]>

/** Allowed commands per payment status: the server refuses with it, the screen locks with it. */
export const invoiceAllows = { retryCapture: ['FAILED'] } as const satisfies Record<
  string,
  readonly (typeof paymentStatuses)[number][]
>

/** An invoice or credit note in lists (domain: invoices). */
export const Invoice = z.object({
  id: Id,
  type: z.enum(documentTypes),
  class: z.enum(invoiceClasses),
  /** Number of the document, without gaps in its series. */
  number: z.string(),
  date: Day,
  due: z.nullable(Day),
  /** The invoiced period; null for documents of one moment. */
  period: z.nullable(z.object({ from: Day, to: Day })),
  document_status: z.enum(['ISSUED', 'CREDITED']),
  payment_status: z.enum(paymentStatuses),
  net: Money,
  vat: Money,
  total: Money,
  currency: Currency,
  /** The open amount, and the amount of credit notes. */
  due_amount: Money,
  credited: Money,
  purchase_order: z.nullable(z.string()),
  credits_invoice_id: z.nullable(Id),
  /** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
  allowed_actions: z.array(z.enum(['download', 'retry_capture'])),
  ...changedAt,
})
export type Invoice = z.output<typeof Invoice>

/** Events of a document's timeline. */
export const invoiceEvents = [
  'ISSUED',
  'COLLECTING',
  'PAID',
  'FAILED',
  'REVERSED',
  'REMINDED',
  'CREDITED',
  'CANCELLED',
] as const
/** Event of a document's timeline. */
export type InvoiceEvent = (typeof invoiceEvents)[number]

const lineKinds = ['SESSION', 'CARDS', 'PERSONALISATION', 'SHIPPING', 'TOPUP', 'SUBSCRIPTION', 'CREDIT'] as const

const Party = z.object({
  name: z.string(),
  vat_number: z.nullable(z.string()),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
})

/** A document with its printed content and its payments. */
export const InvoiceDetail = z.extend(Invoice, {
  seller: Party,
  buyer: Party,
  buyer_reference: z.nullable(z.string()),
  /** The invoice that a credit note credits; null for invoices. */
  credits: z.nullable(z.object({ number: z.string(), date: Day, reason: z.string() })),
  prepaid: Money,
  lines: z.array(
    z.object({
      id: Id,
      kind: z.enum(lineKinds),
      text: z.string(),
      session: z.nullable(
        z.object({
          id: Id,
          started_at: Instant,
          card: z.string(),
          member: z.nullable(z.string()),
          cost_centre: z.nullable(z.string()),
          duration_s: z.int(),
          energy_kwh: EnergyKwh,
        }),
      ),
      quantity: z.string(),
      unit_price: z.string(),
      net: Money,
      vat: Money,
      total: Money,
      vat_rate: z.string(),
    }),
  ),
  /** Number of all lines. The API returns the first two hundred, the file has all. */
  lines_count: z.int(),
  vat_groups: z.array(z.object({ category: z.enum(['S', 'Z', 'AE', 'O']), rate: z.string(), net: Money, vat: Money })),
  credit_notes: z.array(z.object({ id: Id, number: z.string(), date: Day, total: Money })),
  timeline: z.array(z.object({ at: Instant, event: z.enum(invoiceEvents), detail: z.nullable(z.string()) })),
  is_fiscal: z.boolean(),
})
export type InvoiceDetail = z.output<typeof InvoiceDetail>

/** `unpaid`: unpaid documents first, the longest due first; then by date. */
export const invoiceOrders = ['unpaid', 'date', '-date', 'number', '-number', 'total', '-total'] as const

/**
 * Call 39. Invoices and credit notes of a wallet, unpaid ones first unless another order is requested. Read by change
 * with `updated_since`.
 */
export const listInvoices = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/user/wallet/:wallet/invoices',
  summary: 'Invoices and credit notes of a wallet',
  right: 'invoices.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(20),
    type: z.optional(z.enum(documentTypes)),
    class: z.optional(z.enum(invoiceClasses)),
    payment_status: z.optional(many(z.enum(paymentStatuses))),
    date__gte: z.optional(Day),
    date__lte: z.optional(Day),
    po: z.optional(Search),
    nif: z.optional(Search),
    search: z.optional(Search),
    ordering: z._default(z.enum(invoiceOrders), 'unpaid'),
  }),
  reply: changesList(Invoice),
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
  refusals: ['invoice.not_found', 'invoice.too_many', 'plan.entitlement_missing'],
})

/** Call 41. Downloads the PDFs of up to 500 invoices and credit notes as one ZIP. */
export const exportInvoicesZip = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v4/user/export-invoices-zip',
  summary: 'Download invoices and credit notes as a ZIP',
  right: 'invoices.export',
  wallet: 'found',
  body: z.strictObject({
    /** Ids of the invoices. */
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
  summary: 'Retry the collection of a failed invoice',
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
    'payment.method_not_supported',
    'payment.mandate_inactive',
    'wallet.blocked',
  ],
  idempotent: true,
})

const ofWallet = { wallet: 'params.wallet', right: 'invoices.read', method: 'GET', service: 'api' } as const
const one = z.object({ wallet: Id, id: Id })

/** Own call: one document with its lines and payments. */
export const getInvoice = endpoint({
  ...ofWallet,
  path: '/v1/wallet/:wallet/invoices/:id',
  summary: 'One invoice or credit note with its lines, VAT and timeline',
  params: one,
  reply: InvoiceDetail,
  refusals: ['invoice.not_found'],
})

/** Own call: the document as UBL 2.1 (EN 16931). */
export const downloadInvoiceXml = endpoint({
  ...ofWallet,
  path: '/v1/wallet/:wallet/invoices/:id/xml',
  summary: 'One invoice or credit note as UBL 2.1',
  params: one,
  media: 'application/xml',
  reply: z.unknown(),
  refusals: ['invoice.not_found'],
})

/** ACCOUNTING: bookings per month, cost centre, side (debit: invoices, credit: credit notes) and rate. */
export const invoiceExports = ['DOCUMENTS', 'LINES', 'COST_CENTRES', 'ACCOUNTING', 'MOVEMENTS'] as const
/** Formats of exported invoice data. */
export const invoiceExportFormats = ['CSV', 'XLSX'] as const

/** Own call: documents, lines, sums per cost centre, bookings or movements for a spreadsheet. */
export const exportInvoiceData = endpoint({
  ...ofWallet,
  right: 'invoices.export',
  path: '/v1/wallet/:wallet/invoice-data',
  summary: 'Documents, lines, sums per cost centre, bookings or movements between two days, as CSV or XLSX',
  params: z.object({ wallet: Id }),
  query: z.object({
    /** What the file lists. */
    what: z.enum(invoiceExports),
    format: z._default(z.enum(invoiceExportFormats), 'CSV'),
    date__gte: Day,
    date__lte: Day,
  }),
  media: 'text/csv',
  reply: z.unknown(),
  refusals: ['plan.entitlement_missing'],
})

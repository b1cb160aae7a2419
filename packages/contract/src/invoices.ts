import * as z from 'zod/mini'
import { changedAt, changesList, changesQuery, endpoint, pageQuery } from './endpoint.ts'
import { Currency, Day, DayInput, EnergyKwh, Id, Instant, Money, many, Search } from './values.ts'

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
  /** Id of the document. */
  id: Id,
  type: z.enum(documentTypes),
  class: z.enum(invoiceClasses),
  /** Number of the document, without gaps in its series. */
  number: z.string(),
  /** Date that is printed on the document. */
  date: Day,
  /** Day on which the invoice is due; null when nothing is. */
  due: z.nullable(Day),
  /** The invoiced period; null for documents of one moment. */
  period: z.nullable(
    z.object({
      /** First day of what the document bills. */
      from: Day,
      /** Last day of what the document bills, inclusive. */
      to: Day,
    }),
  ),
  /** ISSUED; CREDITED once credit notes cancelled all of it. */
  document_status: z.enum(['ISSUED', 'CREDITED']),
  /** Whether the document is paid. Only a credit note cancels one. */
  payment_status: z.enum(paymentStatuses),
  /** Amount of the document without VAT. */
  net: Money,
  /** VAT of the document. */
  vat: Money,
  /** Amount of the document with VAT. */
  total: Money,
  currency: Currency,
  /** The open amount, and the amount of credit notes. */
  due_amount: Money,
  /** Sum of the invoice’s credit notes. */
  credited: Money,
  /** Number of the purchase order that the document names; null without one. */
  purchase_order: z.nullable(z.string()),
  /** Id of the invoice that a credit note credits; null for invoices. */
  credits_invoice_id: z.nullable(Id),
  /** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
  failure: z.nullable(z.string()),
  /** When the product next tries to collect it; null: it does not. */
  next_try_at: z.nullable(Instant),
  /** What the caller may do with the document now. */
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
  /** Name of the company. */
  name: z.string(),
  /** VAT number of the company; null without one. */
  vat_number: z.nullable(z.string()),
  /** Street and number of the company. */
  street: z.string(),
  /** Postal code of the company. */
  postal_code: z.string(),
  /** City of the company. */
  city: z.string(),
  /** Country of the company, ISO 3166-1 alpha-2. */
  country: z.string(),
})

/** A document with its printed content and its payments. */
export const InvoiceDetail = z.extend(Invoice, {
  /** The company that issued the document. */
  seller: Party,
  /** The company that the document is addressed to. */
  buyer: Party,
  /** Reference that the buyer wants on the document; null without one. */
  buyer_reference: z.nullable(z.string()),
  /** The invoice that a credit note credits; null for invoices. */
  credits: z.nullable(
    z.object({
      /** Number of the credited invoice. */
      number: z.string(),
      /** Date of the credited invoice. */
      date: Day,
      /** Why the invoice was credited. */
      reason: z.string(),
    }),
  ),
  /** What was paid before the document was issued. */
  prepaid: Money,
  /** The lines, in the order of the document. */
  lines: z.array(
    z.object({
      /** Id of the line. */
      id: Id,
      /** What the line bills. */
      kind: z.enum(lineKinds),
      /** Text of the line, as it is printed. */
      text: z.string(),
      /** The billed charge; null for other lines. */
      session: z.nullable(
        z.object({
          /** Id of the billed charge. */
          id: Id,
          /** When the billed charge began. */
          started_at: Instant,
          /** Name of the card that was charged. */
          card: z.string(),
          /** Name of the driver; null without one. */
          member: z.nullable(z.string()),
          /** Cost centre of the charge; null without one. */
          cost_centre: z.nullable(z.string()),
          /** Duration of the charge in seconds. */
          duration_s: z.int(),
          /** Energy of the charge in kWh, three decimals. */
          energy_kwh: EnergyKwh,
        }),
      ),
      /** Quantity of the line, in its unit. */
      quantity: z.string(),
      /** Net price of one unit. */
      unit_price: z.string(),
      /** Amount of the line without VAT. */
      net: Money,
      /** VAT of the line. */
      vat: Money,
      /** Amount of the line with VAT. */
      total: Money,
      /** VAT rate of the line in percent, two decimals. */
      vat_rate: z.string(),
    }),
  ),
  /** Number of all lines. The API returns the first two hundred, the file has all. */
  lines_count: z.int(),
  /** Net and VAT of the document by rate. */
  vat_groups: z.array(
    z.object({
      /** VAT category (EN 16931). */
      category: z.enum(['S', 'Z', 'AE', 'O']),
      /** VAT rate of the group in percent, two decimals. */
      rate: z.string(),
      /** Net amount of the group. */
      net: Money,
      /** VAT of the group. */
      vat: Money,
    }),
  ),
  /** The credit notes of the invoice, the oldest first. */
  credit_notes: z.array(
    z.object({
      /** Id of the credit note. */
      id: Id,
      /** Number of the credit note. */
      number: z.string(),
      /** Date of the credit note. */
      date: Day,
      /** Amount of the credit note with VAT. */
      total: Money,
    }),
  ),
  /** What happened to the document, the oldest first. */
  timeline: z.array(
    z.object({
      /** When it happened to the document. */
      at: Instant,
      /** What happened to the document. */
      event: z.enum(invoiceEvents),
      /** What the event adds, such as a reason; null without any. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** Whether it is a fiscal document; demonstrations issue none. */
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
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(20),
    /** Only invoices, or only credit notes. */
    type: z.optional(z.enum(documentTypes)),
    /** Only documents for this. */
    class: z.optional(z.enum(invoiceClasses)),
    /** Only documents in these payment statuses. */
    payment_status: z.optional(many(z.enum(paymentStatuses))),
    /** Only documents of this day or later. */
    date__gte: z.optional(DayInput),
    /** Only documents of this day or earlier. */
    date__lte: z.optional(DayInput),
    /** Only documents that name this purchase order. */
    po: z.optional(Search),
    /** Only documents with this VAT number. */
    nif: z.optional(Search),
    /** Text to find in numbers of documents, purchase orders and VAT numbers, without regard to case and accents. */
    search: z.optional(Search),
    /** Field by which the documents are ordered; `-` before it reverses the order. */
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
  query: z.object({
    /** Whether `ids` are those of invoices or of credit notes. */
    type: z.enum(documentTypes),
    /** Ids of the documents, separated by commas. */
    ids: many(Id),
  }),
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
    /** Ids of the credit notes in the archive. */
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
  params: z.object({ /** Id of the invoice. */ id: Id }),
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
const one = z.object({ /** Id of the wallet. */ wallet: Id, /** Id of the document. */ id: Id })

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
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    /** What the file lists. */
    what: z.enum(invoiceExports),
    /** Format of the exported lines. */
    format: z._default(z.enum(invoiceExportFormats), 'CSV'),
    /** Only documents of this day or later. */
    date__gte: DayInput,
    /** Only documents of this day or earlier. */
    date__lte: DayInput,
  }),
  media: 'text/csv',
  reply: z.unknown(),
  refusals: ['plan.entitlement_missing'],
})

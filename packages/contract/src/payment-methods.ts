import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Day, Id, Instant, text } from './values.ts'

/** Kinds of payment methods. */
export const paymentMethodKinds = ['CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY'] as const
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
export const paymentMethodStatuses = ['ACTIVE', 'EXPIRED', 'INVALID', 'PENDING'] as const

/** A payment method. Card data and IBAN stay with the payment provider. */
export const PaymentMethod = z.object({
  id: Id,
  kind: z.enum(paymentMethodKinds),
  label: z.string(),
  status: z.enum(paymentMethodStatuses),
  is_default: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })),
  mb_way: z.nullable(z.object({ phone_masked: z.string() })),
  direct_debit: z.nullable(
    z.object({ iban_last4: z.string(), bank: z.nullable(z.string()), mandate_id: z.nullable(Id) }),
  ),
  supports: z.object({ off_session: z.boolean(), refund: z.boolean() }),
  /** Why it cannot be deleted; null when it can. */
  in_use: z.nullable(z.enum(['AUTO_RECHARGE', 'OPEN_COLLECTION'])),
  /**
   * The cards that stop charging without it, and from which day, when it is the only method of a post-payment fleet.
   */
  stops_cards: z.nullable(z.object({ count: z.int(), from: Day })),
  created_at: Instant,
})
export type PaymentMethod = z.output<typeof PaymentMethod>

/** MB WAY is Portuguese, so nine digits of a mobile number need no country code. Stored as E.164. */
const MbWayPhone = z.pipe(
  z.string().check(z.regex(/^(\+[1-9]\d{6,14}|9\d{8})$/, { error: 'phone' })),
  z.transform((phone) => (phone.startsWith('+') ? phone : `+351${phone}`)),
)

/** A SEPA direct-debit mandate; `umr` is its unique mandate reference. */
export const Mandate = z.object({
  id: Id,
  umr: z.string(),
  creditor_id: z.string(),
  creditor_name: z.string(),
  debtor_name: z.string(),
  iban_masked: z.string(),
  scheme: z.literal('CORE'),
  type: z.literal('RECURRENT'),
  status: z.enum(['PENDING', 'ACTIVE', 'INACTIVE', 'CANCELLED']),
  signed_at: z.nullable(Instant),
  text_version: z.string(),
  /** URL of the signed document, a PDF. */
  document_url: z.nullable(z.string()),
})
export type Mandate = z.output<typeof Mandate>

const owned = {
  service: 'editor',
  right: 'payment_methods.manage',
  wallet: 'query.wallet?',
  query: z.object({ wallet: z.optional(Id) }),
} as const
const one = { ...owned, path: '/v2/gateway/user/payment-methods/:id', params: z.object({ id: Id }) } as const

/** Call 45. Without `?wallet=`: the methods of every wallet whose payment methods the person manages. */
export const listPaymentMethods = endpoint({
  ...owned,
  method: 'GET',
  path: '/v2/gateway/user/payment-methods',
  summary: 'Payment methods',
  reply: list(PaymentMethod),
  refusals: [],
})

/** Call 45. The reply carries the provider's set-up secret: card data and IBAN never reach us. */
export const addPaymentMethod = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/gateway/user/payment-methods',
  summary: 'Start adding a payment method',
  body: z.strictObject({
    kind: z.enum(paymentMethodKinds),
    label: z.optional(text(60)),
    phone: z.optional(MbWayPhone),
    is_default: z.optional(z.boolean()),
  }),
  status: 201,
  reply: z.object({
    payment_method: PaymentMethod,
    setup_secret: z.nullable(z.string()),
    publishable_key: z.nullable(z.string()),
    /** The page with the provider's fields, which the payer opens; null when nothing is left to do. */
    setup_url: z.nullable(z.string()),
  }),
  refusals: ['payment.method_not_supported'],
})

/** Own call: its name, and whether it is the default. */
export const updatePaymentMethod = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Rename a payment method or make it the default',
  body: z.strictObject({ label: z.optional(text(60)), is_default: z.optional(z.literal(true)) }),
  reply: PaymentMethod,
  refusals: ['payment_method.not_found', 'payment.invalid_method', 'payment.expired_method'],
})

/** Call 45. */
export const getPaymentMethod = endpoint({
  ...one,
  method: 'GET',
  summary: 'Get a payment method',
  reply: PaymentMethod,
  refusals: ['payment_method.not_found'],
})

/** Confirms that cards may stop when the only method of a post-payment fleet is deleted. */
const confirmed = z.object({ wallet: z.optional(Id), confirm_stop: z.optional(z.stringbool()) })

/** Call 45. */
export const removePaymentMethod = endpoint({
  ...one,
  method: 'DELETE',
  query: confirmed,
  summary: 'Delete a payment method',
  reply: z.object({ id: Id }),
  refusals: ['payment_method.not_found', 'payment_method.in_use', 'payment_method.stops_cards'],
})

/** Call 46. Signs the mandate with which a payment method is debited. The body is empty. */
export const createMandate = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/gateway/user/payment-methods/:id/mandates',
  params: z.object({ id: Id }),
  summary: 'Sign the direct-debit mandate of a payment method',
  status: 201,
  reply: Mandate,
  refusals: ['payment_method.not_found', 'payment.method_not_supported', 'payment.invalid_method'],
})

const mandatesOf = {
  ...owned,
  path: '/v2/gateway/user/payment-methods/:id/mandates',
  params: z.object({ id: Id }),
} as const
const oneMandate = {
  ...owned,
  path: '/v2/gateway/user/payment-methods/:id/mandates/:mandateId',
  params: z.object({ id: Id, mandateId: Id }),
} as const

/** Own call: the mandates of a direct debit, and the text that the signer agrees to. */
export const listMandates = endpoint({
  ...mandatesOf,
  method: 'GET',
  summary: 'Mandates of a direct debit, and the text a new one would have',
  reply: z.object({
    results: z.array(Mandate),
    text: z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) }),
    /** Both parties of the next mandate; null until the account is known. */
    draft: z.nullable(
      z.object({
        umr: z.string(),
        creditor_id: z.string(),
        creditor_name: z.string(),
        debtor_name: z.string(),
        iban_masked: z.string(),
      }),
    ),
  }),
  refusals: ['payment_method.not_found', 'payment.method_not_supported'],
})

/** Own call. Cancels a mandate. Debits that are pending are still collected. */
export const cancelMandate = endpoint({
  ...oneMandate,
  method: 'DELETE',
  query: confirmed,
  summary: 'Cancel a direct-debit mandate',
  reply: Mandate,
  refusals: [
    'payment_method.not_found',
    'payment.mandate_inactive',
    'payment_method.in_use',
    'payment_method.stops_cards',
  ],
})

/** Own call: the signed mandate. */
export const downloadMandate = endpoint({
  ...oneMandate,
  method: 'GET',
  path: '/v2/gateway/user/payment-methods/:id/mandates/:mandateId/document',
  summary: 'Download the signed mandate as a PDF',
  media: 'application/pdf',
  reply: z.unknown(),
  refusals: ['payment_method.not_found'],
})

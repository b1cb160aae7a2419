import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Day, Id, Instant, text } from './values.ts'

/** Kinds of payment methods. */
export const paymentMethodKinds = ['CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY'] as const
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
export const paymentMethodStatuses = ['ACTIVE', 'EXPIRED', 'INVALID', 'PENDING'] as const

/** A payment method. Card data and IBAN stay with the payment provider. */
export const PaymentMethod = z.object({
  /** Id of the payment method. */
  id: Id,
  kind: z.enum(paymentMethodKinds),
  /** Name of the payment method: the company’s, or one that the product derived. */
  label: z.string(),
  status: z.enum(paymentMethodStatuses),
  /** Whether it pays when no other is chosen. */
  is_default: z.boolean(),
  /** The payment card; null for other kinds. */
  card: z.nullable(
    z.object({
      /** Brand of the payment card, such as `visa`. */
      brand: z.string(),
      /** Last four digits of the payment card. */
      last4: z.string(),
      /** Month in which the card expires, 1 to 12. */
      exp_month: z.int(),
      /** Year in which the card expires, four digits. */
      exp_year: z.int(),
    }),
  ),
  /** Of MB WAY; null for other kinds. */
  mb_way: z.nullable(z.object({ /** Phone number of MB WAY, partly hidden. */ phone_masked: z.string() })),
  /** Of a direct debit; null for other kinds. */
  direct_debit: z.nullable(
    z.object({
      /** Last four characters of the IBAN. */
      iban_last4: z.string(),
      /** Name of the bank; null when it is unknown. */
      bank: z.nullable(z.string()),
      /** Id of the SEPA mandate; null without one. */
      mandate_id: z.nullable(Id),
    }),
  ),
  /** What the method can do. */
  supports: z.object({
    /** Whether it can be charged without the payer. */
    off_session: z.boolean(),
    /** Whether money can be returned to it. */
    refund: z.boolean(),
  }),
  /** Why it cannot be deleted; null when it can. */
  in_use: z.nullable(z.enum(['AUTO_RECHARGE', 'OPEN_COLLECTION'])),
  /**
   * The cards that stop charging without it, and from which day, when it is the only method of a post-payment fleet.
   */
  stops_cards: z.nullable(
    z.object({
      /** Number of cards that stop charging without it. */
      count: z.int(),
      /** First day on which they stop. */
      from: Day,
    }),
  ),
  /** When the payment method was added. */
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
  /** Id of the mandate. */
  id: Id,
  /** Unique reference of the mandate. */
  umr: z.string(),
  /** SEPA identifier of the creditor. */
  creditor_id: z.string(),
  /** Company that collects by the mandate. */
  creditor_name: z.string(),
  /** Holder of the account that is collected from. */
  debtor_name: z.string(),
  /** IBAN, partly hidden. */
  iban_masked: z.string(),
  /** SEPA scheme. */
  scheme: z.literal('CORE'),
  /** The mandate allows repeated collections. */
  type: z.literal('RECURRENT'),
  /** Whether the mandate can be collected from: only when it is ACTIVE. */
  status: z.enum(['PENDING', 'ACTIVE', 'INACTIVE', 'CANCELLED']),
  /** When the mandate was signed; null before. */
  signed_at: z.nullable(Instant),
  /** Version of the signed text. */
  text_version: z.string(),
  /** URL of the signed document, a PDF. */
  document_url: z.nullable(z.string()),
})
export type Mandate = z.output<typeof Mandate>

const owned = {
  service: 'editor',
  right: 'payment_methods.manage',
  wallet: 'query.wallet?',
  query: z.object({ /** Id of the wallet. */ wallet: z.optional(Id) }),
} as const
const one = {
  ...owned,
  path: '/v2/gateway/user/payment-methods/:id',
  params: z.object({ /** Id of the payment method. */ id: Id }),
} as const

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
    /** Name of the new payment method; default: one that the product derives. */
    label: z.optional(text(60)),
    /** Phone number of MB WAY, such as `+351912345678`. */
    phone: z.optional(MbWayPhone),
    /** True makes it the one that pays when no other is chosen. */
    is_default: z.optional(z.boolean()),
  }),
  status: 201,
  reply: z.object({
    /** The new payment method; `PENDING` until its set-up is complete. */
    payment_method: PaymentMethod,
    /** Secret of the provider’s set-up; null when nothing is left to do. */
    setup_secret: z.nullable(z.string()),
    /** Public key of the provider; null when nothing is left to do. */
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
  body: z.strictObject({
    /** New name of the payment method. */
    label: z.optional(text(60)),
    /** True makes it the one that pays when no other is chosen. */
    is_default: z.optional(z.literal(true)),
  }),
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
const confirmed = z.object({
  /** Id of the wallet. */
  wallet: z.optional(Id),
  /** True confirms that cards stop charging without the payment method. */
  confirm_stop: z.optional(z.stringbool()),
})

/** Call 45. */
export const removePaymentMethod = endpoint({
  ...one,
  method: 'DELETE',
  query: confirmed,
  summary: 'Delete a payment method',
  reply: z.object({ /** Id of the removed payment method. */ id: Id }),
  refusals: ['payment_method.not_found', 'payment_method.in_use', 'payment_method.stops_cards'],
})

/** Call 46. Signs the mandate with which a payment method is debited. The body is empty. */
export const createMandate = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/gateway/user/payment-methods/:id/mandates',
  params: z.object({ /** Id of the payment method. */ id: Id }),
  summary: 'Sign the direct-debit mandate of a payment method',
  status: 201,
  reply: Mandate,
  refusals: ['payment_method.not_found', 'payment.method_not_supported', 'payment.invalid_method'],
})

const mandatesOf = {
  ...owned,
  path: '/v2/gateway/user/payment-methods/:id/mandates',
  params: z.object({ /** Id of the payment method. */ id: Id }),
} as const
const oneMandate = {
  ...owned,
  path: '/v2/gateway/user/payment-methods/:id/mandates/:mandateId',
  params: z.object({ /** Id of the payment method. */ id: Id, mandateId: Id }),
} as const

/** Own call: the mandates of a direct debit, and the text that the signer agrees to. */
export const listMandates = endpoint({
  ...mandatesOf,
  method: 'GET',
  summary: 'Mandates of a direct debit, and the text a new one would have',
  reply: z.object({
    /** The mandates, the newest first. */
    results: z.array(Mandate),
    /** The text to sign. */
    text: z.object({
      /** Version of the text. */
      version: z.string(),
      /** Title of the text to sign. */
      title: z.string(),
      /** Paragraphs of the text. */
      paragraphs: z.array(z.string()),
    }),
    /** Both parties of the next mandate; null until the account is known. */
    draft: z.nullable(
      z.object({
        /** Unique reference of the mandate. */
        umr: z.string(),
        /** SEPA identifier of the creditor. */
        creditor_id: z.string(),
        /** Company that collects by the mandate. */
        creditor_name: z.string(),
        /** Holder of the account that is collected from. */
        debtor_name: z.string(),
        /** IBAN, partly hidden. */
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
    'payment.method_not_supported',
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
  refusals: ['payment_method.not_found', 'payment.method_not_supported'],
})

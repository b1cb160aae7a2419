import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { groupIds, rights } from './rights.ts'
import { Currency, Id, Instant, Money } from './values.ts'

/**
 * States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents
 * charging. BLOCKED: by its owner or the operator. CLOSED: for good.
 */
export const walletStates = ['ACTIVE', 'RESTRICTED', 'BLOCKED', 'CLOSED'] as const
/** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly, on a credit that the operator approved. */
export const paymentLogics = ['PRE_PAYMENT', 'POST_PAYMENT'] as const
/** Cycles of peak and off-peak hours: the same every day (DAILY), or different by weekday (WEEKLY). */
export const energyCycles = ['WEEKLY', 'DAILY'] as const
/** Renewal of a card's limit (domain: cards). */
export const creditRenewals = ['NONE', 'WEEKLY', 'MONTHLY'] as const

/** Allowed commands per state: the server refuses with it, the screen locks with it. */
export const walletAllows = {
  block: ['ACTIVE', 'RESTRICTED'],
  unblock: ['BLOCKED'],
  charge: ['ACTIVE'],
} as const satisfies Record<string, readonly (typeof walletStates)[number][]>

/** A permission group of the caller in a wallet. */
export const PermissionGroup = z.object({
  /** Id of the permission group. */
  id: z.literal([...groupIds]),
  /** Name of the permission group in the language of the caller. */
  name: z.string(),
})

/** The payment method of a wallet with its status. `expires` is `YYYY-MM`. */
export const PaymentMethodInfo = z.object({
  /** Id of the payment method. */
  id: Id,
  kind: z.enum(['CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY']),
  /** Name of the payment method. */
  label: z.string(),
  /** Last four digits or characters; null for kinds without them. */
  last4: z.nullable(z.string()),
  /** Month in which it expires, `YYYY-MM`; null: never. */
  expires: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED', 'INVALID', 'PENDING']),
})

/** The billing address on a wallet's documents. */
export const BillingAddress = z.object({
  /** Name of the company on the documents. */
  name: z.string(),
  /** Street and number on the documents. */
  street: z.string(),
  /** Postal code on the documents. */
  postal_code: z.string(),
  /** City on the documents. */
  city: z.string(),
  /** Country on the documents, ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Tax number on the documents; null: that of the VAT number. */
  tax_id: z.nullable(z.string()),
})

const RenewalDefaults = z.object({
  /** How often the limits of new cards are renewed. */
  credit_renewal: z.enum(creditRenewals),
  /** Day of the week (1 to 7) or month (1 to 31) of their renewal; null without a renewal. */
  renewal_day: z.nullable(z.int()),
  /** Limit of new cards; null: they have none. */
  assigned_credit: z.nullable(Money),
})

/** Fields of a wallet in lists and details. */
export const walletFields = {
  /** Id of the wallet. */
  id: Id,
  /** Name of the wallet. */
  name: z.string(),
  /** Always `BUSINESS`: the wallet of a company. */
  type: z.literal('BUSINESS'),
  state: z.enum(walletStates),
  /** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
  payment_logic: z.enum(paymentLogics),
  /** Money in the wallet, amounts on hold included. */
  balance: Money,
  /** Credit of post-payment, up to which unpaid charges are allowed. */
  credit: Money,
  currency: Currency,
  /** How far below zero the available amount may go. */
  negative_tolerance: Money,
  /** Whether the balance is recharged automatically. */
  has_auto_recharge: z.boolean(),
  /** The payment method of the wallet; null without one. */
  payment_method_info: z.nullable(PaymentMethodInfo),
  /** Time zone of the wallet, in which its days begin, such as `Europe/Lisbon`. */
  time_zone: z.string(),
  /** Language of the wallet’s documents: `en`, `pt`, `es` or `fr`. */
  language: z.string(),
  /** The caller’s permission groups in the wallet. */
  permission_groups: z.array(PermissionGroup),
  /** What the caller may do in the wallet. */
  allowed_actions: z.array(z.enum(rights)),
  /** When the wallet was created. */
  created_at: Instant,
}

/** Reply of call 7: a wallet with its settings. */
export const Wallet = z.object({
  ...walletFields,
  /** Id of the VAT number on its documents; null: the default one. */
  nif_id: z.nullable(Id),
  /** Address on the documents; null: that of the VAT number. */
  billing_address: z.nullable(BillingAddress),
  /** E-mail address that receives documents; null without one. */
  finance_email: z.nullable(z.string()),
  /** Energy cycle of the wallet’s tariff, DAILY or WEEKLY. */
  energy_cycle: z.enum(energyCycles),
  /** Limit of new cards. */
  renewal_defaults: RenewalDefaults,
  /** Whether the wallet shows locations of members; each member must consent too. */
  location_enabled: z.boolean(),
  /** When post-payment was requested; null without a request or once approved. */
  post_payment_requested_at: z.nullable(Instant),
  /** Version of the settings. A request with an older version is refused. */
  version: z.int(),
})
export type Wallet = z.output<typeof Wallet>

/** Call 7. */
export const getWallet = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:id',
  summary: 'Get a wallet with its settings',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: Wallet,
  refusals: [],
})

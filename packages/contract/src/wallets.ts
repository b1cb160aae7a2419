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
export const PermissionGroup = z.object({ id: z.literal([...groupIds]), name: z.string() })

/** The payment method of a wallet with its status. `expires` is `YYYY-MM`. */
export const PaymentMethodInfo = z.object({
  id: Id,
  kind: z.enum(['CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY']),
  label: z.string(),
  last4: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED', 'INVALID', 'PENDING']),
})

/** The billing address on a wallet's documents. */
export const BillingAddress = z.object({
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  tax_id: z.nullable(z.string()),
})

const RenewalDefaults = z.object({
  credit_renewal: z.enum(creditRenewals),
  renewal_day: z.nullable(z.int()),
  assigned_credit: z.nullable(Money),
})

/** Fields of a wallet in lists and details. */
export const walletFields = {
  id: Id,
  name: z.string(),
  type: z.literal('BUSINESS'),
  state: z.enum(walletStates),
  payment_logic: z.enum(paymentLogics),
  balance: Money,
  credit: Money,
  currency: Currency,
  negative_tolerance: Money,
  has_auto_recharge: z.boolean(),
  payment_method_info: z.nullable(PaymentMethodInfo),
  time_zone: z.string(),
  language: z.string(),
  permission_groups: z.array(PermissionGroup),
  allowed_actions: z.array(z.enum(rights)),
  created_at: Instant,
}

/** Reply of call 7: a wallet with its settings. */
export const Wallet = z.object({
  ...walletFields,
  nif_id: z.nullable(Id),
  billing_address: z.nullable(BillingAddress),
  finance_email: z.nullable(z.string()),
  energy_cycle: z.enum(energyCycles),
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
  params: z.object({ id: Id }),
  reply: Wallet,
  refusals: [],
})

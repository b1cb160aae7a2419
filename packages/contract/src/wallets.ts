import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { groupIds, rights } from './rights.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money, MoneyInput, many, Search, text } from './values.ts'

export const walletStates = ['ACTIVE', 'RESTRICTED', 'BLOCKED', 'CLOSED'] as const
export const paymentLogics = ['PRE_PAYMENT', 'POST_PAYMENT'] as const
export const energyCycles = ['WEEKLY', 'DAILY'] as const
export const creditRenewals = ['NONE', 'WEEKLY', 'MONTHLY'] as const

/** Commands a wallet allows in each state: the server refuses with it, the screen locks with it. */
export const walletAllows = {
  block: ['ACTIVE', 'RESTRICTED'],
  unblock: ['BLOCKED'],
  charge: ['ACTIVE'],
} as const satisfies Record<string, readonly (typeof walletStates)[number][]>

export const PermissionGroup = z.object({ id: z.literal([...groupIds]), name: z.string() })

export const PaymentMethodInfo = z.object({
  id: Id,
  kind: z.enum(['CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY']),
  label: z.string(),
  last4: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED', 'INVALID', 'PENDING']),
})

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

const walletFields = {
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

export const walletAlerts = [
  'LOW_BALANCE',
  'ZERO_BALANCE',
  'UNPAID',
  'BLOCKED_CARDS',
  'NO_PAYMENT_METHOD',
  'SESSIONS_IN_DOUBT',
  'WALLET_BLOCKED',
  'AUTO_RECHARGE_OFF',
] as const

export const alertSeverities = ['info', 'warning', 'critical'] as const

/** A wallet in the selection list: what a person needs to choose a fleet. */
export const WalletSummary = z.object({
  ...walletFields,
  reserved: Money,
  available: Money,
  sessions_active: z.int(),
  cards: z.object({ total: z.int(), blocked: z.int() }),
  /** What needs attention (blocked cards, low balance, unpaid), the worst first. */
  alerts: z.array(z.object({ kind: z.enum(walletAlerts), severity: z.enum(alertSeverities) })),
})
export type WalletSummary = z.output<typeof WalletSummary>

export const Wallet = z.object({
  ...walletFields,
  nif_id: z.nullable(Id),
  billing_address: z.nullable(BillingAddress),
  finance_email: z.nullable(z.string()),
  energy_cycle: z.enum(energyCycles),
  renewal_defaults: RenewalDefaults,
  /** Whether places of members may be looked up at all; each member must agree besides. */
  location_enabled: z.boolean(),
  /** When this wallet asked for post-payment; null when it did not, or has it. */
  post_payment_requested_at: z.nullable(Instant),
  /** Grows with every change of the settings: who sends an older one has not seen the newest. */
  version: z.int(),
})
export type Wallet = z.output<typeof Wallet>

export const WalletOverview = z.object({
  balance: Money,
  reserved: Money,
  available: Money,
  credit: Money,
  currency: Currency,
  period: z.object({ from: Day, to: Day }),
  spent_in_period: Money,
  energy_kwh_in_period: EnergyKwh,
  sessions_in_period: z.int(),
  sessions_active: z.int(),
  /** The same days of the month before, so that the month so far is compared with its equal. */
  previous: z.object({ from: Day, to: Day, spent: Money, energy_kwh: EnergyKwh, sessions: z.int() }),
  cards: z.object({
    total: z.int(),
    active: z.int(),
    blocked: z.int(),
    limited: z.int(),
    by_reason: z.record(z.string(), z.int()),
  }),
  members: z.int(),
  guests: z.int(),
  /** What the reserved amount is made of: one line per running session or authorisation. */
  holds: z.array(
    z.object({ session_id: z.nullable(Id), card_id: Id, card_name: z.string(), amount: Money, since: Instant }),
  ),
  unpaid: z.object({ count: z.int(), amount: Money, oldest_due: z.nullable(Day) }),
  next_charge: z.nullable(z.object({ date: Day, amount: Money, method: z.string() })),
  alerts: z.array(
    z.object({
      kind: z.enum(walletAlerts),
      severity: z.enum(alertSeverities),
      count: z.int(),
      amount: z.nullable(Money),
    }),
  ),
})
export type WalletOverview = z.output<typeof WalletOverview>

/** Call 3. Not paged by the product: a person enters few wallets; `limit` is there all the same. */
export const listWallets = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet',
  summary: 'The wallets the signed-in person may enter, each with its level',
  right: 'self',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  reply: list(WalletSummary),
  refusals: [],
})

/** Call 4. */
export const createWallet = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet',
  summary: 'Create a business wallet; counts against the plan item n_wallets',
  right: 'self',
  body: z.strictObject({
    name: text(80),
    payment_logic: z.optional(z.enum(paymentLogics)),
    time_zone: z.optional(text(60)),
    energy_cycle: z.optional(z.enum(energyCycles)),
    billing_address: z.optional(
      z.strictObject({
        name: text(120),
        street: text(200),
        postal_code: text(10),
        city: text(80),
        country: text(2, 2),
        tax_id: z.optional(z.nullable(text(20))),
      }),
    ),
  }),
  status: 201,
  reply: Wallet,
  refusals: ['plan.limit_reached', 'payment.method_not_supported'],
})

/** Call 5. */
export const blockWallets = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallets/block',
  summary: 'Block or unblock wallets; a result per wallet',
  right: 'self',
  body: z.strictObject({ wallet_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)), blocked: z.boolean() }),
  reply: z.object({
    results: z.array(
      z.object({
        wallet_id: Id,
        ok: z.boolean(),
        code: z.nullable(z.string()),
        state: z.nullable(z.enum(walletStates)),
      }),
    ),
  }),
  refusals: [],
})

/** Call 6. */
export const getWalletOverview = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v3/user/wallet/:id/overview',
  summary: 'Balance, holds, month so far, cards by state and what needs attention',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: WalletOverview,
  refusals: [],
})

/** Call 7. */
export const getWallet = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:id',
  summary: 'A wallet with its settings',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: Wallet,
  refusals: [],
})

/** Call 7. */
export const updateWallet = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:id',
  summary: 'Change the settings of a wallet; only what is given changes',
  right: 'wallet.settings',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  body: z.strictObject({
    version: z.optional(z.int()),
    location_enabled: z.optional(z.boolean()),
    name: z.optional(text(80)),
    nif_id: z.optional(z.nullable(Id)),
    billing_address: z.optional(
      z.strictObject({
        name: text(120),
        street: text(200),
        postal_code: text(10),
        city: text(80),
        country: text(2, 2),
        tax_id: z.optional(z.nullable(text(20))),
      }),
    ),
    finance_email: z.optional(z.nullable(z.email().check(z.maxLength(254)))),
    time_zone: z.optional(text(60)),
    language: z.optional(z.enum(['en', 'pt', 'es', 'fr'])),
    energy_cycle: z.optional(z.enum(energyCycles)),
    negative_tolerance: z.optional(MoneyInput),
    renewal_defaults: z.optional(
      z.strictObject({
        credit_renewal: z.enum(creditRenewals),
        renewal_day: z.nullable(z.int().check(z.gte(1), z.lte(31))),
        assigned_credit: z.nullable(MoneyInput),
      }),
    ),
  }),
  reply: Wallet,
  refusals: ['vat_number.not_found', 'wallet.changed_meanwhile'],
})

/** The product's own: asks the operator for post-payment; the operator decides. Asking again changes nothing. */
export const requestPostPayment = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:id/post-payment-request',
  summary: 'Ask for post-payment',
  right: 'wallet.settings',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: Wallet,
  refusals: ['payment.method_not_supported'],
})

/** The product's own: the hours of each energy cycle as they are today, for the picture of a week. What no row names is normal. */
export const listEnergyHours = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/energy-hours',
  summary: 'Hours of the energy cycles at home',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: z.object({
    region: z.string(),
    hours: z.array(
      z.object({
        cycle: z.enum(energyCycles),
        /** Monday 1 … Sunday 7. */
        weekday: z.int(),
        season: z.enum(['WINTER', 'SUMMER', 'ANY']),
        /** Local legal time, `22:00`; `24:00` is the day's end. */
        from: z.string(),
        to: z.string(),
        period: z.string(),
      }),
    ),
  }),
  refusals: [],
})

/** Call 11. */
export const getWalletState = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id',
  summary: 'The wallet with what is in the asked state: running sessions or unpaid documents',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  query: z.object({ state: z._default(z.enum(['ongoing', 'unpaid']), 'ongoing') }),
  reply: z.object({
    id: Id,
    name: z.string(),
    state: z.enum(walletStates),
    balance: Money,
    reserved: Money,
    available: Money,
    sessions: z.array(
      z.object({
        id: Id,
        card_name: z.string(),
        station_name: z.string(),
        started_at: Instant,
        energy_kwh: EnergyKwh,
        cost: Money,
      }),
    ),
    documents: z.array(z.object({ id: Id, number: z.string(), due: Day, amount: Money })),
  }),
  refusals: [],
})

export const movementKinds = [
  'TOPUP',
  'AUTO_TOPUP',
  'CHARGE',
  'SUBSCRIPTION',
  'CARD_ORDER',
  'REFUND',
  'CREDIT_NOTE',
  'FEE',
  'ADJUSTMENT',
] as const

export const movementStatuses = ['RESERVED', 'PENDING', 'COMPLETE', 'FAILED', 'RELEASED'] as const

/** Money in or out of a wallet. RESERVED: kept for a session; RELEASED: was kept and given back, nothing was paid. */
export const Movement = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(movementKinds),
  status: z.enum(movementStatuses),
  /** Positive into the wallet, negative out of it. */
  gross: Money,
  net: z.nullable(Money),
  vat: z.nullable(Money),
  /** Balance after it, reserved money included; null for payments that have not moved any. */
  balance_after: z.nullable(Money),
  session_id: z.nullable(Id),
  invoice_id: z.nullable(Id),
  payment_id: z.nullable(Id),
  card_id: z.nullable(Id),
  card_name: z.nullable(z.string()),
  /** What the operator wrote, or one of `late_payment other_amount returned chargeback chargeback_won`. */
  note: z.nullable(z.string()),
})
export type Movement = z.output<typeof Movement>

/** The product's own: what happened to the money of a wallet. */
export const listMovements = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/movements',
  summary: 'Movements of a wallet, newest first',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  query: z.object({
    ...pageQuery(10),
    kind: z.optional(many(z.enum(movementKinds))),
    status: z.optional(many(z.enum(movementStatuses))),
    at__gte: z.optional(Day),
    at__lte: z.optional(Day),
    search: z.optional(Search),
  }),
  reply: list(Movement),
  refusals: [],
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, EnergyKwh, Id, Instant, Money, MoneyInput, text } from './values.ts'
import { creditRenewals, energyCycles, paymentLogics, Wallet, walletStates } from './wallets.ts'

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
    /** Checked before anything is created, and the wallet's default from its first document on. */
    vat_number: z.optional(z.strictObject({ country: text(2, 2), number: text(20), name: text(120) })),
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

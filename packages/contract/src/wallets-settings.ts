import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, MoneyInput, text } from './values.ts'
import { creditRenewals, energyCycles, Wallet } from './wallets.ts'

/** Call 7. */
export const updateWallet = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:id',
  summary: 'Change the settings of a wallet; omitted fields do not change',
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

/** Own call: requests post-payment, which the operator approves. A repeated request changes nothing. */
export const requestPostPayment = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:id/post-payment-request',
  summary: 'Request post-payment',
  right: 'wallet.settings',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: Wallet,
  refusals: ['payment.method_not_supported'],
})

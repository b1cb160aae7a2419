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
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({
    /** The version that was read. An older one than the stored one is refused. */
    version: z.optional(z.int()),
    /** True shows locations of drivers who agreed, false hides all. */
    location_enabled: z.optional(z.boolean()),
    /** New name of the wallet. */
    name: z.optional(text(80)),
    /** Id of the VAT number on documents from now on; null: the default one. */
    nif_id: z.optional(z.nullable(Id)),
    /** New address on the documents. */
    billing_address: z.optional(
      z.strictObject({
        /** Name of the company on the documents. */
        name: text(120),
        /** Street and number on the documents. */
        street: text(200),
        /** Postal code on the documents. */
        postal_code: text(10),
        /** City on the documents. */
        city: text(80),
        /** Country on the documents, ISO 3166-1 alpha-2. */
        country: text(2, 2),
        /** Tax number on the documents; null: that of the VAT number. */
        tax_id: z.optional(z.nullable(text(20))),
      }),
    ),
    /** New address that receives documents; null: nobody. */
    finance_email: z.optional(z.nullable(z.email().check(z.maxLength(254)))),
    /** New time zone of the wallet, in which its days begin. */
    time_zone: z.optional(text(60)),
    /** New language of the wallet’s documents: `en`, `pt`, `es` or `fr`. */
    language: z.optional(z.enum(['en', 'pt', 'es', 'fr'])),
    /** New energy cycle of the wallet’s tariff. */
    energy_cycle: z.optional(z.enum(energyCycles)),
    /** New amount below zero that the available amount may reach. */
    negative_tolerance: z.optional(MoneyInput),
    /** New limit of new cards. */
    renewal_defaults: z.optional(
      z.strictObject({
        /** How often the limits of new cards are renewed. */
        credit_renewal: z.enum(creditRenewals),
        /** Day of the week (1 to 7) or month (1 to 31) of their renewal; null without a renewal. */
        renewal_day: z.nullable(z.int().check(z.gte(1), z.lte(31))),
        /** Limit of new cards; null: they have none. */
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
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: Wallet,
  refusals: ['payment.method_not_supported'],
})

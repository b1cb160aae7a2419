import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './values.ts'
import { energyCycles, paymentLogics, Wallet } from './wallets.ts'

/** Call 4. */
export const createWallet = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet',
  summary: 'Create a business wallet; counts against the plan item n_wallets',
  right: 'self',
  body: z.strictObject({
    /** Name of the new wallet. */
    name: text(80),
    /** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
    payment_logic: z.optional(z.enum(paymentLogics)),
    /** Time zone of the new wallet, in which its days begin. */
    time_zone: z.optional(text(60)),
    /** Energy cycle of the new wallet’s tariff. */
    energy_cycle: z.optional(z.enum(energyCycles)),
    /** Address on the documents of the new wallet. */
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
    /** Validated before anything is created. It is the wallet's default from its first document on. */
    vat_number: z.optional(
      z.strictObject({
        /** Country of the VAT number, ISO 3166-1 alpha-2. */
        country: text(2, 2),
        /** The VAT number, with or without its country. */
        number: text(20),
        /** Name of the company of the VAT number. */
        name: text(120),
      }),
    ),
  }),
  status: 201,
  reply: Wallet,
  refusals: ['plan.limit_reached', 'payment.method_not_supported'],
})

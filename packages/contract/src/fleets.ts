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
    /** Validated before anything is created. It is the wallet's default from its first document on. */
    vat_number: z.optional(z.strictObject({ country: text(2, 2), number: text(20), name: text(120) })),
  }),
  status: 201,
  reply: Wallet,
  refusals: ['plan.limit_reached', 'payment.method_not_supported'],
})

import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { Payout } from './payments-payouts.ts'
import { Day, Id, Instant, Money, MoneyInput } from './values.ts'

/** The payer's next action, by payment method (domain: wallet). */
export const RequiredAction = z.discriminatedUnion('kind', [
  z.object({ /** The payer has nothing to do. */ kind: z.literal('NONE') }),
  z.object({
    /** The payer confirms the payment at their bank. */
    kind: z.literal('THREE_D_SECURE'),
    /** URL at which the payer confirms the payment. */
    url: z.string(),
  }),
  z.object({
    /** The payer pays a Multibanco reference. */
    kind: z.literal('MULTIBANCO'),
    /** Multibanco entity, five digits. */
    entity: z.string(),
    /** Multibanco reference, nine digits. */
    reference: z.string(),
    /** Amount to pay with the reference. */
    amount: Money,
    /** When the reference can no longer be paid. */
    expires_at: Instant,
  }),
  z.object({
    /** The payer confirms the payment in the MB WAY app. */
    kind: z.literal('MB_WAY'),
    /** When the payment can no longer be confirmed. */
    expires_at: Instant,
  }),
  z.object({
    /** The bank collects the payment. */
    kind: z.literal('DIRECT_DEBIT'),
    /** Day on which the bank collects it. */
    collected_on: Day,
    /** Day after which the payer’s bank cannot return it any more. */
    final_on: Day,
  }),
])

/** Statuses of a payment. `unknown`: the provider has not confirmed a result yet. */
export const paymentStatuses = ['requires_action', 'processing', 'succeeded', 'failed', 'unknown'] as const

/** A payment, as its payer follows it. */
export const Payment = z.object({
  payment_id: Id,
  status: z.enum(paymentStatuses),
  /** Amount of the payment. */
  amount: Money,
  requires_action: RequiredAction,
  /** Why it failed: `declined`, `expired`, `cancelled`, `returned`, `disputed`, `unreachable`. */
  failure: z.nullable(z.string()),
})
export type Payment = z.output<typeof Payment>

/**
 * Call 8. Pays an amount from 5.00 with a payment method of the wallet. The balance grows once the payment has
 * succeeded.
 */
export const addFunds = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/wallet/:id/add-funds',
  summary: 'Add money to a wallet with a payment method',
  right: 'wallet.fund',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({
    /** Amount to add to the balance. */
    amount: MoneyInput,
    /** Id of the payment method that pays. */
    payment_method_id: Id,
  }),
  status: 201,
  reply: Payment,
  refusals: [
    'wallet.blocked',
    'payment_method.not_found',
    'payment.declined',
    'payment.invalid_method',
    'payment.expired_method',
    'payment.method_not_supported',
    'payment.mandate_inactive',
  ],
  idempotent: true,
})

const onePayment = {
  service: 'editor',
  wallet: 'params.id',
  path: '/v3/wallet/:id/payments/:paymentId',
  params: z.object({ /** Id of the wallet. */ id: Id, paymentId: Id }),
} as const

/** Own call: the state of a payment, queried from the provider while it is open. */
export const getPayment = endpoint({
  ...onePayment,
  method: 'GET',
  right: 'wallet.read',
  summary: 'Get the status of a payment',
  reply: Payment,
  refusals: ['payment.not_found'],
})

/** Own call: cancels a payment that waits for its payer. */
export const cancelPayment = endpoint({
  ...onePayment,
  method: 'DELETE',
  right: 'wallet.fund',
  summary: 'Cancel a payment that waits for its payer',
  reply: Payment,
  refusals: ['payment.not_found', 'payment.not_open'],
})

/** Auto-recharge of a wallet: pays `amount` when less than `threshold` is available. */
export const AutoRecharge = z.object({
  /** Whether the balance is recharged automatically. */
  enabled: z.boolean(),
  /** Available amount below which the wallet is recharged. */
  threshold: z.nullable(Money),
  /** Amount of one recharge; null until it was set. */
  amount: z.nullable(Money),
  /** Id of the payment method that pays; null until it was set. */
  payment_method_id: z.nullable(Id),
  /** Most recharges of a day; null: no bound. */
  max_per_day: z.nullable(z.int()),
  /** Most recharges of a month; null: no bound. */
  max_per_month: z.nullable(z.int()),
  /** The last automatic recharge; null before the first. */
  last_run: z.nullable(
    z.object({
      /** When the last recharge began. */
      at: Instant,
      /** State of the last recharge. */
      status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED']),
      /** Code of what failed; null unless it failed. */
      error: z.nullable(z.string()),
    }),
  ),
})

export type AutoRecharge = z.output<typeof AutoRecharge>

/** Call 9. */
export const getAutoRecharge = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/wallet/:id/auto-recharge',
  summary: 'Get auto-recharge',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: AutoRecharge,
  refusals: [],
})

/** Call 9. Only cards and SEPA mandates support auto-recharge. */
export const setAutoRecharge = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/wallet/:id/auto-recharge',
  summary: 'Change auto-recharge',
  right: 'wallet.fund',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({
    /** True switches auto-recharge on, false off. */
    enabled: z.boolean(),
    /** Available amount below which the wallet is recharged. */
    threshold: z.optional(MoneyInput),
    /** Amount of one recharge. */
    amount: z.optional(MoneyInput),
    /** Id of the payment method that pays. */
    payment_method_id: z.optional(Id),
    /** Most recharges of a day; null: no bound. */
    max_per_day: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(20)))),
    /** Most recharges of a month; null: no bound. */
    max_per_month: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(200)))),
  }),
  reply: AutoRecharge,
  refusals: [
    'payment_method.not_found',
    'payment.method_not_supported',
    'payment.expired_method',
    'payment.invalid_method',
    'payment.mandate_inactive',
  ],
})

/** The balance that can be returned to its source or to the company’s bank account, and the payments that brought it, newest first. */
export const Withdrawable = z.object({
  /** Available amount of the wallet. */
  available: Money,
  /** Kept for charges that are not settled yet: running ones, and those whose record is awaited or in review. */
  unsettled: addedField(Money, '0.00'),
  /** Up to this amount can be returned now. */
  most: Money,
  /** The part of it that returns to the payments that brought it. */
  to_source: addedField(Money, '0.00'),
  /**
   * What is available beyond that and can only be paid to the company’s bank account, because its payments accept no
   * refunds (Multibanco, and payments whose bank refuses them). It is part of `most` once such an account is usable.
   */
  to_bank: addedField(Money, '0.00'),
  /** The payments of which money can be returned. */
  sources: z.array(
    z.object({
      payment_id: Id,
      /** How the payment was made. */
      method: z.enum(['CREDIT_CARD', 'DIRECT_DEBIT', 'MB_WAY']),
      /** When the payment was made. */
      at: Instant,
      /** What of the payment can still be returned. */
      refundable: Money,
    }),
  ),
})

const ofOwner = {
  right: 'wallet.block',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
} as const

/** Own call: what of the balance an owner can return. */
export const getWithdrawable = endpoint({
  ...ofOwner,
  method: 'GET',
  service: 'editor',
  path: '/v3/wallet/:id/withdrawals',
  summary: 'The balance that can be returned',
  reply: Withdrawable,
  refusals: [],
})

/**
 * Own call: returns unused balance to the payments that brought it, the newest first, and the rest to the company’s bank
 * account. Only owners (domain: levels).
 */
export const withdrawFunds = endpoint({
  ...ofOwner,
  method: 'POST',
  service: 'editor',
  path: '/v3/wallet/:id/withdrawals',
  summary: 'Return unused balance to its source, and the rest to the bank account',
  body: z.strictObject({ /** Amount to return. */ amount: MoneyInput }),
  status: 201,
  reply: z.object({
    /** Returned amount, the sum of the refunds and the payout. */
    amount: Money,
    /** The payments of which money is returned. */
    refunds: z.array(
      z.object({ payment_id: Id, /** Amount that is returned to this payment’s method. */ amount: Money }),
    ),
    /** The payout to the bank account; null when all of it returns to its source. */
    payout: addedField(z.nullable(Payout), null),
  }),
  refusals: ['wallet.blocked', 'wallet.insufficient_balance', 'wallet.not_refundable'],
  idempotent: true,
})

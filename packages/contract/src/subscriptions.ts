import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Id, Instant, Money } from './values.ts'

/** SUSPENDED: the last bill is unpaid. ENDED follows an unpaid suspension. */
export const subscriptionStates = ['ACTIVE', 'SUSPENDED', 'ENDED'] as const

/** Plan details in display order (spec §3). */
export const planDetailNames = [
  'n_wallets',
  'n_members',
  'n_detailed_cards',
  'n_guests',
  'traditional_client_support',
  'invoices_export_after_twelve_months',
  'free_personalized_card',
  'dedicated_whatsapp',
  'invoices_bulk_export',
  'api_integration',
] as const

const PlanDetail = z.object({
  /** Name of the detail. */
  name: z.enum(planDetailNames),
  /** A limit; null means unlimited. */
  limit: z.optional(z.nullable(z.int())),
  /** Whether the plan includes the detail. */
  included: z.boolean(),
})
const PriceStep = z.object({
  /** Step of the plan’s price, which decides how many cards it covers. */
  price_step: z.int(),
  /** Smallest number of cards of the step. */
  min: z.int(),
  /** Largest number of cards of the step; null: no bound. */
  max: z.nullable(z.int()),
  /** Price of the step for one interval, without VAT. */
  price: Money,
  /** How often it is billed. */
  interval: z.enum(['MONTHLY', 'YEARLY']),
})

/** A plan with its details and its price by step. A step covers `min` to `max` cards. */
export const SubscriptionPlan = z.object({
  /** Id of the plan. */
  id: Id,
  /** Name of the plan, which its calls and texts use. */
  name: z.enum(['FREE', 'START', 'PRO', 'ENTERPRISE']),
  /** What the plan includes. */
  plan_details: z.array(PlanDetail),
  /** Prices of the plan by number of cards. */
  price_steps: z.array(PriceStep),
  currency: Currency,
})

/** A subscription with its current plan and the change planned for the period's end. */
export const Subscription = z.object({
  /** Id of the subscription. */
  id: Id,
  state: z.enum(subscriptionStates),
  /** Null for the plan FREE, which has no end. */
  valid_until: z.nullable(Instant),
  subscription_plan: SubscriptionPlan,
  /** Step of the plan’s price, which decides how many cards it covers. */
  price_step: z.int(),
  /** The change at the end of the period; null without one. */
  planned_change: z.nullable(
    z.object({
      /** Name of the plan after the change. */
      plan: z.string(),
      /** Step of the plan’s price, which decides how many cards it covers. */
      price_step: z.int(),
      /** When the change takes effect. */
      effective_at: Instant,
    }),
  ),
})

export type Subscription = z.output<typeof Subscription>

const Quota = z.object({
  /** Most that the plan allows; null: no bound. */
  limit: z.nullable(z.int()),
  /** How many are used. */
  used: z.int(),
  /** How many are invited and have not answered. */
  pending: z.int(),
  /** How many more the plan allows; null: no bound. */
  available: z.nullable(z.int()),
})

/** Call 23. */
export const getSubscriptionOverview = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/subscriptions/overview',
  summary: 'List available invites and other quotas of the plan',
  right: 'member',
  wallet: 'query.wallet?',
  query: z.object({ /** Id of the wallet; default: all of the caller’s. */ wallet: z.optional(Id) }),
  reply: z.object({
    /** Places for drivers. */
    members: Quota,
    /** Places for people with permissions. */
    guests: Quota,
    /** Places for cards. */
    cards: Quota,
    /** Places for wallets. */
    wallets: Quota,
    /** The current entitlements; while suspended those of the free plan. */
    included: z.array(z.enum(planDetailNames)),
    /** The plan without its price, for people who read the wallet; null for drivers and without a plan. */
    plan: z.nullable(
      z.object({
        /** Name of the plan. */
        name: z.string(),
        state: z.enum(subscriptionStates),
        /** When the paid period ends; null for a plan without end. */
        valid_until: z.nullable(Instant),
      }),
    ),
  }),
  refusals: [],
})

const target = {
  /** Accepted and ignored: every plan is for companies. */
  target: z.optional(z.literal('BUSINESS')),
  /** Accepted and ignored: there is one product. */
  product: z.optional(z.string()),
}

/** Call 52. */
export const listSubscriptionPlans = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/subscriptions/subscription_plans',
  summary: 'Plans with their ten details and price steps',
  right: 'self',
  query: z.object(target),
  reply: list(SubscriptionPlan),
  refusals: [],
})

/** Call 53. */
export const listSubscriptions = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/subscriptions/subscriptions',
  summary: 'Subscriptions of the signed-in person, newest first',
  right: 'self',
  query: z.object({
    ...pageQuery(20),
    ...target,
    /** Field by which the subscriptions are ordered; `-` before it reverses the order. */
    ordering: z._default(z.enum(['-id', 'id']), '-id'),
    /** Only subscriptions in this state. */
    subscription_state: z.optional(z.enum(subscriptionStates)),
  }),
  reply: list(Subscription),
  refusals: [],
})

/** Obstacles to choosing a plan (call 56). */
export const subscribeReasons = ['NO_PAYMENT_METHOD', 'UNPAID_INVOICE', 'OVER_LIMIT', 'NO_NIF'] as const
/** Obstacle to choosing a plan. */
export type SubscribeReason = (typeof subscribeReasons)[number]
const Reasons = z.array(z.enum(subscribeReasons))

/** A subscription for its owner. */
export const SubscriptionDetail = z.extend(Subscription, {
  /** When the current period began; null without one. */
  period_from: z.nullable(Instant),
  /** How often the subscription is billed. */
  interval: z.enum(['MONTHLY', 'YEARLY']),
  /** The amount due at the period's end, VAT included; null without one. */
  next_amount: z.nullable(Money),
  /** The paying wallet and its method; null: no payer was chosen, or there is no wallet. */
  payer: z.nullable(
    z.object({
      /** The wallet that pays for the subscription. */
      wallet: z.object({ /** Id of the wallet. */ id: Id, /** Name of the wallet. */ name: z.string() }),
      /** The payment method that is charged; null without one. */
      payment_method: z.nullable(
        z.object({ /** Id of the payment method. */ id: Id, /** Name of the payment method. */ label: z.string() }),
      ),
      /** VAT number on the bills; null without one. */
      vat_number: z.nullable(
        z.object({
          /** Id of the VAT number. */
          id: Id,
          /** Name of the company of the VAT number. */
          name: z.string(),
        }),
      ),
    }),
  ),
  /** The debt, and the time of the next automatic attempt. */
  unpaid: z.nullable(
    z.object({
      /** Id of the unpaid bill. */
      id: Id,
      /** Amount of the unpaid bill with VAT. */
      total: Money,
      /** The billed plan, which differs from the current one when a change was planned. */
      plan: z.string(),
      /** Why the last collection failed; null unless it failed. */
      failure: z.nullable(z.string()),
      /** When the product next tries to collect it; null: it does not. */
      next_try_at: z.nullable(Instant),
    }),
  ),
  /** The pending payment of a change. */
  is_paying: z.boolean(),
  /** What the caller may do with the subscription now. */
  allowed_actions: z.array(z.enum(['change', 'cancel_planned', 'retry'])),
})
export type SubscriptionDetail = z.output<typeof SubscriptionDetail>

const one = { service: 'editor', right: 'self', params: z.object({ /** Id of the subscription. */ id: Id }) } as const

/** Call 54. */
export const getSubscription = endpoint({
  ...one,
  method: 'GET',
  path: '/v3/subscriptions/:id/',
  summary: 'Get a subscription with its next payment and payer',
  reply: SubscriptionDetail,
  refusals: ['subscription.not_found'],
})

/** Call 54. Cancels a planned change or sets the payer. */
export const updateSubscription = endpoint({
  ...one,
  method: 'PATCH',
  path: '/v3/subscriptions/:id/',
  summary: 'Cancel a planned change or set the payment method; omitted fields do not change',
  body: z.strictObject({
    /** Null cancels the planned change. */
    planned_change: z.optional(z.null()),
    /** Id of the payment method that pays from now on. */
    payment_method_id: z.optional(Id),
    /** Id of the VAT number on bills from now on. */
    nif_id: z.optional(Id),
  }),
  reply: SubscriptionDetail,
  refusals: [
    'subscription.not_found',
    'payment_method.not_found',
    'payment.method_not_supported',
    'payment.invalid_method',
    'payment.expired_method',
    'payment.mandate_inactive',
    'vat_number.not_found',
  ],
})

const changePath = '/v3/subscriptions/:id/change-subscription-plan/'
const Chosen = z.object({
  /** Name of the plan. */
  plan: z.string(),
  /** Step of the plan’s price, which decides how many cards it covers. */
  price_step: z.int(),
  /** How often the plan is billed. */
  interval: z.enum(['MONTHLY', 'YEARLY']),
})

/** Call 55. The quote equals the charge to the cent. */
export const previewPlanChange = endpoint({
  ...one,
  method: 'GET',
  path: changePath,
  summary: 'Preview the price and start date of a plan change',
  query: z.object({
    /** Default: the current plan. */
    new_plan: z.optional(Id),
    /** The chosen step of the plan’s price. */
    new_price_step: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
  }),
  reply: z.object({
    /** The plan before the change. */
    current: Chosen,
    /** The plan after the change. */
    new: Chosen,
    /** An upgrade applies now, a downgrade at the period's end. */
    takes_effect: z.enum(['NOW', 'PERIOD_END']),
    /** When the change takes effect. */
    effective_at: Instant,
    /** The new plan from now to the end of its period, net. */
    share: Money,
    /** The rest of the current period, net; already deducted. */
    credit: Money,
    /** Amount that is due now, without VAT. */
    net: Money,
    /** VAT of the amount that is due now. */
    vat: Money,
    /** VAT rate of the plan in percent, two decimals. */
    vat_rate: z.string(),
    /** Paid with the change, VAT included. */
    charge_now: Money,
    currency: Currency,
    /** The amount of the next renewal, VAT included, and its date; null for a plan without end. */
    next_amount: Money,
    /** When the next renewal is due; null for a plan without end. */
    next_at: z.nullable(Instant),
    /** The payment method that would be charged; null without one. */
    payment_method: z.nullable(
      z.object({ /** Id of the payment method. */ id: Id, /** Name of the payment method. */ label: z.string() }),
    ),
    /** What prevents the change. */
    blocked_by: Reasons,
  }),
  refusals: ['subscription.not_found', 'subscription.same_plan'],
})

/** Call 55. */
export const changePlan = endpoint({
  ...one,
  method: 'POST',
  path: changePath,
  summary: 'Change the plan: upgrades now, downgrades at the period’s end',
  body: z.strictObject({
    /** Id of the chosen plan; default: the current one. */
    new_plan: z.optional(Id),
    /** The chosen step of the plan’s price. */
    new_price_step: z.int().check(z.gte(0), z.lte(1000)),
  }),
  reply: SubscriptionDetail,
  refusals: [
    'subscription.not_found',
    'subscription.same_plan',
    'subscription.not_allowed',
    'subscription.payment_pending',
    'payment.declined',
    'payment.invalid_method',
    'payment.expired_method',
    'payment.mandate_inactive',
    'payment.method_not_supported',
    'payment_method.not_found',
    'wallet.blocked',
  ],
  idempotent: true,
})

/** Call 56. */
export const canSubscribe = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/subscriptions/can-subscribe/',
  summary: 'Check whether a plan can be chosen, with the reasons against it',
  right: 'self',
  body: z.strictObject({
    /** Id of the plan to check. */
    plan: Id,
    /** Step of the plan’s price, which decides how many cards it covers. */
    price_step: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  }),
  reply: z.object({
    /** Whether the plan can be chosen. */
    allowed: z.boolean(),
    /** What speaks against the plan. */
    reasons: Reasons,
  }),
  refusals: ['subscription.not_found'],
})

/** Call 58. */
export const retrySubscriptionCapture = endpoint({
  ...one,
  method: 'POST',
  path: '/v3/subscriptions/:id/retry-subscription-capture/',
  summary: 'Retry the collection of a suspended subscription',
  reply: SubscriptionDetail,
  refusals: [
    'subscription.not_found',
    'subscription.not_suspended',
    'payment.declined',
    'payment.invalid_method',
    'payment.expired_method',
    'payment.mandate_inactive',
    'payment.method_not_supported',
    'payment_method.not_found',
    'wallet.blocked',
  ],
  idempotent: true,
})

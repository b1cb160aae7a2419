import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Id, Instant, Money } from './values.ts'

/** States of spec §4; ENDED follows an unpaid suspension. */
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
  name: z.enum(planDetailNames),
  /** A limit; null means unlimited. */
  limit: z.optional(z.nullable(z.int())),
  included: z.boolean(),
})
const PriceStep = z.object({
  price_step: z.int(),
  min: z.int(),
  max: z.nullable(z.int()),
  price: Money,
  interval: z.enum(['MONTHLY', 'YEARLY']),
})

/** A plan with its details and its price by step. A step covers `min` to `max` cards. */
export const SubscriptionPlan = z.object({
  id: Id,
  name: z.enum(['FREE', 'START', 'PRO', 'ENTERPRISE']),
  plan_details: z.array(PlanDetail),
  price_steps: z.array(PriceStep),
  currency: Currency,
})

/** A subscription with its current plan and the change planned for the period's end. */
export const Subscription = z.object({
  id: Id,
  state: z.enum(subscriptionStates),
  /** Null for the plan FREE, which has no end. */
  valid_until: z.nullable(Instant),
  subscription_plan: SubscriptionPlan,
  price_step: z.int(),
  planned_change: z.nullable(z.object({ plan: z.string(), price_step: z.int(), effective_at: Instant })),
})

export type Subscription = z.output<typeof Subscription>

const Quota = z.object({ limit: z.nullable(z.int()), used: z.int(), pending: z.int(), available: z.nullable(z.int()) })

/** Call 23. */
export const getSubscriptionOverview = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/subscriptions/overview',
  summary: 'List available invites and other quotas of the plan',
  right: 'member',
  wallet: 'query.wallet?',
  query: z.object({ wallet: z.optional(Id) }),
  reply: z.object({
    members: Quota,
    guests: Quota,
    cards: Quota,
    wallets: Quota,
    /** The current entitlements; while suspended those of the free plan. */
    included: z.array(z.enum(planDetailNames)),
    /** The plan without its price, for people who read the wallet; null for drivers and without a plan. */
    plan: z.nullable(
      z.object({ name: z.string(), state: z.enum(subscriptionStates), valid_until: z.nullable(Instant) }),
    ),
  }),
  refusals: [],
})

const target = { target: z.optional(z.literal('BUSINESS')), product: z.optional(z.string()) }

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
    ordering: z._default(z.enum(['-id', 'id']), '-id'),
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
  period_from: z.nullable(Instant),
  interval: z.enum(['MONTHLY', 'YEARLY']),
  /** The amount due at the period's end, VAT included; null without one. */
  next_amount: z.nullable(Money),
  /** The paying wallet and its method; null: no payer was chosen, or there is no wallet. */
  payer: z.nullable(
    z.object({
      wallet: z.object({ id: Id, name: z.string() }),
      payment_method: z.nullable(z.object({ id: Id, label: z.string() })),
      vat_number: z.nullable(z.object({ id: Id, name: z.string() })),
    }),
  ),
  /** The debt, and the time of the next automatic attempt. */
  unpaid: z.nullable(
    z.object({
      id: Id,
      total: Money,
      /** The billed plan, which differs from the current one when a change was planned. */
      plan: z.string(),
      failure: z.nullable(z.string()),
      next_try_at: z.nullable(Instant),
    }),
  ),
  /** The pending payment of a change. */
  is_paying: z.boolean(),
  allowed_actions: z.array(z.enum(['change', 'cancel_planned', 'retry'])),
})
export type SubscriptionDetail = z.output<typeof SubscriptionDetail>

const one = { service: 'editor', right: 'self', params: z.object({ id: Id }) } as const

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
    planned_change: z.optional(z.null()),
    payment_method_id: z.optional(Id),
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
const Chosen = z.object({ plan: z.string(), price_step: z.int(), interval: z.enum(['MONTHLY', 'YEARLY']) })

/** Call 55. The quote equals the charge to the cent. */
export const previewPlanChange = endpoint({
  ...one,
  method: 'GET',
  path: changePath,
  summary: 'Preview the price and start date of a plan change',
  query: z.object({
    /** Default: the current plan. */
    new_plan: z.optional(Id),
    new_price_step: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
  }),
  reply: z.object({
    current: Chosen,
    new: Chosen,
    /** An upgrade applies now, a downgrade at the period's end. */
    takes_effect: z.enum(['NOW', 'PERIOD_END']),
    effective_at: Instant,
    /** The new plan from now to the end of its period, net. */
    share: Money,
    /** The rest of the current period, net; already deducted. */
    credit: Money,
    net: Money,
    vat: Money,
    vat_rate: z.string(),
    /** Paid with the change, VAT included. */
    charge_now: Money,
    currency: Currency,
    /** The amount of the next renewal, VAT included, and its date; null for a plan without end. */
    next_amount: Money,
    next_at: z.nullable(Instant),
    /** The payment method that would be charged; null without one. */
    payment_method: z.nullable(z.object({ id: Id, label: z.string() })),
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
  body: z.strictObject({ new_plan: z.optional(Id), new_price_step: z.int().check(z.gte(0), z.lte(1000)) }),
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
  body: z.strictObject({ plan: Id, price_step: z.optional(z.int().check(z.gte(0), z.lte(1000))) }),
  reply: z.object({ allowed: z.boolean(), reasons: Reasons }),
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

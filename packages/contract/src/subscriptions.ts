import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, Id, Instant, Money } from './values.ts'

/** States of spec §4; ENDED is what follows a suspension nobody paid. */
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
  /** A limit; null means without limit. */
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

export const SubscriptionPlan = z.object({
  id: Id,
  name: z.enum(['FREE', 'START', 'PRO', 'ENTERPRISE']),
  plan_details: z.array(PlanDetail),
  price_steps: z.array(PriceStep),
  currency: Currency,
})

export const Subscription = z.object({
  id: Id,
  state: z.enum(subscriptionStates),
  /** Null for the plan FREE, which runs without end. */
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
  summary: 'Available invites and other quotas of the plan',
  right: 'member',
  wallet: 'query.wallet?',
  query: z.object({ wallet: z.optional(Id) }),
  reply: z.object({ members: Quota, guests: Quota, cards: Quota, wallets: Quota }),
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

const one = { service: 'editor', right: 'self', params: z.object({ id: Id }) } as const

/** Call 54. */
export const getSubscription = endpoint({
  ...one,
  method: 'GET',
  path: '/v3/subscriptions/:id/',
  summary: 'A subscription',
  reply: Subscription,
  refusals: ['subscription.not_found'],
})

/** Call 54. Cancels a planned change or names who pays. */
export const updateSubscription = endpoint({
  ...one,
  method: 'PATCH',
  path: '/v3/subscriptions/:id/',
  summary: 'Change a subscription; only what is given changes',
  body: z.strictObject({
    planned_change: z.optional(z.null()),
    payment_method_id: z.optional(Id),
    nif_id: z.optional(Id),
  }),
  reply: Subscription,
  refusals: ['subscription.not_found', 'payment_method.not_found', 'vat_number.not_found'],
})

const changePath = '/v3/subscriptions/:id/change-subscription-plan/'

/** Call 55. The quote equals the charge to the cent. */
export const previewPlanChange = endpoint({
  ...one,
  method: 'GET',
  path: changePath,
  summary: 'What a change of plan would cost, and when it would take effect',
  query: z.object({ new_plan: z.optional(Id), new_price_step: z.coerce.number().check(z.int(), z.gte(0)) }),
  reply: z.object({
    current: z.object({ plan: z.string(), price_step: z.int() }),
    new: z.object({ plan: z.string(), price_step: z.int() }),
    effective_at: Instant,
    credit: Money,
    charge_now: Money,
    next_amount: Money,
    vat: Money,
    blocked_by: z.array(z.string()),
  }),
  refusals: ['subscription.not_found', 'subscription.same_plan'],
})

/** Call 55. */
export const changePlan = endpoint({
  ...one,
  method: 'POST',
  path: changePath,
  summary: 'Change the plan: upgrades now, downgrades at the period’s end',
  body: z.strictObject({ new_plan: z.optional(Id), new_price_step: z.int().check(z.gte(0)) }),
  reply: Subscription,
  refusals: [
    'subscription.not_found',
    'subscription.same_plan',
    'subscription.not_allowed',
    'payment.declined',
    'payment.invalid_method',
  ],
  idempotent: true,
})

/** Call 56. */
export const canSubscribe = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/subscriptions/can-subscribe/',
  summary: 'Whether a plan may be chosen, and what stands against it',
  right: 'self',
  body: z.strictObject({ plan: Id, price_step: z.optional(z.int().check(z.gte(0))) }),
  reply: z.object({
    allowed: z.boolean(),
    reasons: z.array(z.enum(['NO_PAYMENT_METHOD', 'UNPAID_INVOICE', 'OVER_LIMIT', 'NO_NIF'])),
  }),
  refusals: ['subscription.not_found'],
})

/** Call 57. 5 a page (spec §9). */
export const listSubscriptionInvoices = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/subscriptions/invoices',
  summary: 'Invoices of the subscription, newest first',
  right: 'self',
  query: z.object({ ...pageQuery(5), ordering: z._default(z.enum(['-date', 'date']), '-date') }),
  reply: list(
    z.object({ id: Id, number: z.string(), date: Day, total: Money, currency: Currency, payment_status: z.string() }),
  ),
  refusals: [],
})

/** Call 58. */
export const retrySubscriptionCapture = endpoint({
  ...one,
  method: 'POST',
  path: '/v3/subscriptions/:id/retry-subscription-capture/',
  summary: 'Try to collect a suspended subscription again',
  reply: Subscription,
  refusals: ['subscription.not_found', 'subscription.not_suspended', 'payment.declined', 'payment.invalid_method'],
  idempotent: true,
})

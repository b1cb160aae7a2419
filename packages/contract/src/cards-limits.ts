import * as z from 'zod/mini'
import { Card, cardStates, chosenCards, creditModes } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, MoneyInput, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** Call 15. Sets the spending limit of one card. Exactly one of `assigned_credit` and `delta`. */
export const adjustCardLimit = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/adjust-limit/',
  summary: 'Set or change the spending limit of one card',
  right: 'cards.limits',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    card_id: Id,
    assigned_credit: z.optional(MoneyInput),
    delta: z.optional(z.string().check(z.regex(/^-?(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: 'money' }))),
    reason: z.optional(text(200)),
  }),
  reply: Card,
  refusals: ['card.not_found'],
})

/** The limit of a card; `assigned_credit` is null without one. */
const Limit = z.object({
  state: z.enum(cardStates),
  credit_mode: z.enum(creditModes),
  assigned_credit: z.nullable(Money),
  credit_renewal: z.enum(creditRenewals),
  renewal_day: z.nullable(z.int()),
})

/** The result for one card: `before` is its current limit, the rest applies once the change takes effect. */
export const LimitResult = z.extend(Limit, {
  card_id: Id,
  name: z.string(),
  /** The limit now. */
  before: Limit,
  spent: Money,
  reserved: Money,
  /** When the change takes effect; null: at once. */
  effective_at: z.nullable(Instant),
})
export type LimitResult = z.output<typeof LimitResult>

/**
 * Call 16. All or nothing, with a result per card. `dry_run` changes nothing and returns the same results. With a
 * `progress_id` chosen by the caller, `cards.progress` events report the progress.
 */
export const configurePlafonds = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/configure-plafonds/',
  summary: 'Set the spending limits of many cards, or preview them',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    ...chosenCards,
    credit_mode: z.enum(creditModes),
    assigned_credit: z.optional(z.nullable(MoneyInput)),
    credit_renewal: z.optional(z.enum(creditRenewals)),
    renewal_day: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(31)))),
    effective: z._default(z.enum(['NOW', 'NEXT_PERIOD']), 'NOW'),
    reason: z.optional(text(200)),
    dry_run: z._default(z.boolean(), false),
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    results: z.array(LimitResult),
    summary: z.object({
      cards: z.int(),
      changed: z.int(),
      /** Cards that stop charging because their spending reaches the new limit, and cards that start. */
      becomes_blocked: z.int(),
      becomes_active: z.int(),
      /** Sum of all limits of the wallet afterwards. It may exceed the balance, with a hint. */
      sum_of_limits: Money,
      available: Money,
    }),
  }),
  refusals: ['card.not_found'],
})

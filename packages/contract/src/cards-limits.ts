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
    /** New limit of the period. */
    assigned_credit: z.optional(MoneyInput),
    /** Change of the limit, with its sign, instead of a new one. */
    delta: z.optional(z.string().check(z.regex(/^-?(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: 'money' }))),
    /** Why the limit changes, in the words of the person. */
    reason: z.optional(text(200)),
  }),
  reply: Card,
  refusals: ['card.not_found', 'card_request.above_approval'],
})

/** The limit of a card; `assigned_credit` is null without one. */
const Limit = z.object({
  state: z.enum(cardStates),
  /** LIMITED has a spending limit, UNLOCKED has none. */
  credit_mode: z.enum(creditModes),
  /** Limit of the period; null without one. */
  assigned_credit: z.nullable(Money),
  /** How often the limit is renewed. */
  credit_renewal: z.enum(creditRenewals),
  /** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
  renewal_day: z.nullable(z.int()),
})

/** The result for one card: `before` is its current limit, the rest applies once the change takes effect. */
export const LimitResult = z.extend(Limit, {
  card_id: Id,
  /** Name of the card. */
  name: z.string(),
  /** The limit now. */
  before: Limit,
  /** Cost of the charges of the period. */
  spent: Money,
  /** Amount on hold for running and unchecked charges. */
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
    /** Whether the cards get a limit. */
    credit_mode: z.enum(creditModes),
    /** Limit of the period for each card; null without one. */
    assigned_credit: z.optional(z.nullable(MoneyInput)),
    /** How often the new limit is renewed. */
    credit_renewal: z.optional(z.enum(creditRenewals)),
    /** Day of the week (1 to 7) or month (1 to 31) on which the new limit is renewed; null without a renewal. */
    renewal_day: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(31)))),
    /** When the limit applies: now, or from the next period. */
    effective: z._default(z.enum(['NOW', 'NEXT_PERIOD']), 'NOW'),
    /** Why the limits change, in the words of the person. */
    reason: z.optional(text(200)),
    /** With true nothing changes, and the reply shows what would. */
    dry_run: z._default(z.boolean(), false),
    /** Id that the caller chose, with which the live events report the progress. */
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    /** The limit of each chosen card before and after. */
    results: z.array(LimitResult),
    /** The sums over the cards whose limit is set. */
    summary: z.object({
      /** Number of chosen cards. */
      cards: z.int(),
      /** Number of cards whose limit changes. */
      changed: z.int(),
      /** Cards that stop charging because their spending reaches the new limit, and cards that start. */
      becomes_blocked: z.int(),
      /** Number of cards that charge again. */
      becomes_active: z.int(),
      /** Sum of all limits of the wallet afterwards. It may exceed the balance, with a hint. */
      sum_of_limits: Money,
      /** Money that charges can still use. */
      available: Money,
    }),
  }),
  refusals: ['card.not_found', 'card_request.above_approval'],
})

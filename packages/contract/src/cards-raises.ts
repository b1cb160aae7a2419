import * as z from 'zod/mini'
import { Card, cardStates, chosenCards } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, InstantInput, Money, MoneyInput, text } from './values.ts'

/** Most raises that one card has at the same time. */
export const MOST_RAISES = 10
/** A raise is for a time; a limit that should stay is assigned. */
export const LONGEST_RAISE_DAYS = 366

/** Why a card's limit cannot be raised. NOT_LIMITED: it has none. TOO_MANY: it has `MOST_RAISES` raises. */
export const raiseProblems = ['NOT_LIMITED', 'TOO_MANY'] as const

/** The result for one card: `before` is its current state, the rest applies with the raise. */
export const RaiseResult = z.object({
  card_id: Id,
  /** Name of the card. */
  name: z.string(),
  /** Why the limit cannot be raised; null when it can. */
  problem: z.nullable(z.enum(raiseProblems)),
  state: z.enum(cardStates),
  /** Limit of the period; null without one. */
  assigned_credit: z.nullable(Money),
  /** Sum of the raises of the limit; null without one. */
  raised: z.nullable(Money),
  /** When the card’s last raise ends; null without one. */
  raised_until: z.nullable(Instant),
  /** What would be left of the limit after the raise; null without one. */
  remaining: z.nullable(Money),
  /** Its state and raises now. */
  before: z.object({
    state: z.enum(cardStates),
    /** Sum of the raises of the limit; null without one. */
    raised: z.nullable(Money),
  }),
  /** The renewal of the limit during the raise, which lasts on top of the new period too; null without one. */
  renews_at: z.nullable(Instant),
})
export type RaiseResult = z.output<typeof RaiseResult>

/** Own call. All or nothing, with a result per card. `dry_run` changes nothing and returns the same results. */
export const raiseCardLimits = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/raise-limits/',
  summary: 'Raise the spending limits of cards until an instant, or preview it',
  right: 'cards.limits',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    ...chosenCards,
    /** Amount by which each limit is raised. */
    amount: MoneyInput,
    /** When the raise ends. */
    until: InstantInput,
    /** Why the limits are raised, in the words of the person. */
    reason: z.optional(text(200)),
    /** With true nothing changes, and the reply shows what would. */
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** The raise of each chosen card. */
    results: z.array(RaiseResult),
    /** The sums over the cards whose limit is raised. */
    summary: z.object({
      /** Number of cards whose limit is raised. */
      cards: z.int(),
      /** Cards that charge again with the raise. */
      becomes_active: z.int(),
      /** Sum of all raises of this request. It may exceed the available amount, with a hint. */
      sum: Money,
      /** Null for a team's manager, who does not see the company's money. */
      available: z.nullable(Money),
    }),
  }),
  refusals: ['card.not_found', 'card.not_limited', 'card.too_many_raises', 'card_request.above_approval'],
  idempotent: true,
})

/** Own call. Ends a raise before its time. */
export const endCardRaise = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/raises/:raiseId/',
  summary: 'End a raise of a card’s limit before its time',
  right: 'cards.limits',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, cardId: Id, raiseId: Id }),
  reply: Card,
  refusals: ['card.not_found', 'raise.not_found', 'raise.ended'],
})

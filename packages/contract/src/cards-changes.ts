import * as z from 'zod/mini'
import { BlockedReason, Card, CardParams, cardFilters, cardStates, creditModes } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Held } from './holds.ts'
import { Day, Id, Instant, Money, MoneyInput, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** One card with what only its drawer shows. */
export const CardDetail = z.extend(Card, {
  /** What the reserved amount is for. */
  held: Held,
  /** A limit that begins with the next period; null when nothing was set for it. */
  pending_limit: z.nullable(
    z.object({
      credit_mode: z.enum(creditModes),
      assigned_credit: z.nullable(Money),
      credit_renewal: z.enum(creditRenewals),
      renewal_day: z.nullable(z.int()),
    }),
  ),
  /** The last changes of the limit, newest first: who and why. Null amounts mean no limit. */
  limit_changes: z.array(
    z.object({
      at: Instant,
      by: z.nullable(z.string()),
      before: z.nullable(Money),
      after: z.nullable(Money),
      /** Set for the next period, not for the running one. */
      is_pending: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** What the card cost in each of the last six months by the wallet's calendar, oldest first; empty ones included. */
  months: z.array(z.object({ month: Day, cost: Money, sessions: z.int() })),
  network: z.object({
    /** What operators know the card by. */
    token_type: z.enum(['RFID', 'APP_USER']),
    /** Whether operators were last told that it may charge; null before the first was told. */
    told_valid: z.nullable(z.boolean()),
    /** Limited cards are asked for in real time always, others may charge while the operator is offline. */
    asked_always: z.boolean(),
    changed_at: Instant,
  }),
})
export type CardDetail = z.output<typeof CardDetail>

/** Own call: one card, for the drawer that opens from any address. */
export const getCard = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/',
  summary: 'One card of a wallet',
  right: 'cards.read',
  wallet: 'params.walletId',
  params: CardParams,
  reply: CardDetail,
  refusals: ['card.not_found'],
})

/** Own call. A delivered card charges once somebody holds it in hand and types the number printed on it. */
export const activateCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/activate/',
  summary: 'Activate a delivered physical card by the number printed on it',
  right: 'cards.block',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({ card_id: text(40) }),
  reply: Card,
  refusals: ['card.not_found', 'card.already_activated'],
})

/** Call 14. */
export const updateCard = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/',
  summary: 'Name, member, vehicle, cost centre, expiry; only what is given changes',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params: CardParams,
  body: z.strictObject({
    name: z.optional(text(60)),
    member_id: z.optional(z.nullable(Id)),
    vehicle_id: z.optional(z.nullable(Id)),
    cost_centre: z.optional(z.nullable(text(40))),
    valid_until: z.optional(z.nullable(Day)),
  }),
  reply: Card,
  refusals: ['card.not_found', 'member.not_found', 'vehicle.not_found'],
})

/** Call 15. Exactly one of `assigned_credit` and `delta`. */
export const adjustCardLimit = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/adjust-limit/',
  summary: 'Set or change the spending limit of one card',
  right: 'cards.limits',
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

/**
 * Which cards a deed for many means: exactly one of the three. `matching` are those a list with these filters has, on all its
 * pages.
 */
const chosenCards = {
  card_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000))),
  all: z.optional(z.boolean()),
  matching: z.optional(z.strictObject(cardFilters)),
}

/** A limit as a card has it; `assigned_credit` is null without one. */
const Limit = z.object({
  state: z.enum(cardStates),
  credit_mode: z.enum(creditModes),
  assigned_credit: z.nullable(Money),
  credit_renewal: z.enum(creditRenewals),
  renewal_day: z.nullable(z.int()),
})

/** What becomes of one card: `before` as it stands, the rest as it will be once the change takes effect. */
export const LimitResult = z.extend(Limit, {
  card_id: Id,
  name: z.string(),
  before: Limit,
  spent: Money,
  reserved: Money,
  /** When it takes effect; null: at once. */
  effective_at: z.nullable(Instant),
})
export type LimitResult = z.output<typeof LimitResult>

/**
 * Call 16. All or nothing, a result per card. With `dry_run` nothing changes, and the answer is what would become of each card.
 * With a `progress_id` of the caller's, `cards.progress` events tell how far it is.
 */
export const configurePlafonds = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/configure-plafonds/',
  summary: 'Spending limits of many cards at once, or a preview of them',
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
      /** Cards that charge now and will not, because what they spent reaches the new limit; and the other way round. */
      becomes_blocked: z.int(),
      becomes_active: z.int(),
      /** Limits of all the wallet's cards together afterwards. More than the balance is allowed, and worth a hint. */
      sum_of_limits: Money,
      available: Money,
    }),
  }),
  refusals: ['card.not_found'],
})

/** What came of one card when many were blocked or unblocked. */
export const blockOutcomes = ['DONE', 'STILL_BLOCKED', 'ALREADY_SO'] as const

/** Own call. Blocks or unblocks many cards in one go: none when one of them is not there. With `dry_run` only the numbers; `progress_id` as above. */
export const blockCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/block-many/',
  summary: 'Block or unblock many cards at once, with a result per card',
  right: 'cards.block',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    ...chosenCards,
    deed: z.enum(['BLOCK', 'UNBLOCK']),
    dry_run: z._default(z.boolean(), false),
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        card_id: Id,
        name: z.string(),
        outcome: z.enum(blockOutcomes),
        blocked_reasons: z.array(BlockedReason),
      }),
    ),
    summary: z.object({
      /** Cards the deed changes, and their different drivers. */
      changed: z.int(),
      drivers: z.int(),
      /** Charges of these cards that run, and what is on hold for them and for charges that are being checked. */
      held: Held,
      still_blocked: z.int(),
    }),
  }),
  refusals: ['card.not_found'],
})

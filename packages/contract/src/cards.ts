import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Day, Id, Instant, Money, MoneyInput, Search, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** Why a card does not charge (spec §3). Blocked means: at least one holds. */
export const blockedReasons = [
  'MISSING_CHARGING_PAYMENT',
  'MISSING_VALID_PAYMENT_METHOD',
  'USER_CARD_INACTIVE',
  'ZERO_BALANCE',
  'PLAFOND_REACHED',
] as const
export const BlockedReason = z.enum(blockedReasons)
export type BlockedReason = z.output<typeof BlockedReason>

export const cardTypes = ['PHYSICAL', 'EKEY'] as const
export const cardStates = ['ACTIVE', 'BLOCKED'] as const
/** LIMITED has a spending limit (plafond), UNLOCKED none: the second axis of the card labels of spec §4. */
export const creditModes = ['LIMITED', 'UNLOCKED'] as const
export const cardActions = ['block', 'unblock', 'edit', 'adjust_limit', 'activate'] as const

export const Card = z.object({
  id: Id,
  name: z.string(),
  /** The visual number printed on the card. */
  card_id: z.string(),
  contract_id: z.string(),
  type: z.enum(cardTypes),
  state: z.enum(cardStates),
  credit_mode: z.enum(creditModes),
  blocked_reasons: z.array(BlockedReason),
  blocked_at: z.nullable(Instant),
  /** Blocked by a person, so unblocking by hand is possible; the other reasons clear by themselves. */
  blocked_by_hand: z.boolean(),
  /** Null: delivered, but nobody has activated it yet; it does not charge until then. */
  activated_at: z.nullable(Instant),
  assigned_credit: z.nullable(Money),
  spent: Money,
  reserved: Money,
  remaining: z.nullable(Money),
  credit_renewal: z.enum(creditRenewals),
  renewal_day: z.nullable(z.int()),
  next_renewal_at: z.nullable(Instant),
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  vehicle: z.nullable(z.object({ id: Id, plate: z.string() })),
  cost_centre: z.nullable(z.string()),
  valid_until: z.nullable(Day),
  last_used_at: z.nullable(Instant),
  external_id: z.nullable(z.string()),
  allowed_actions: z.array(z.enum(cardActions)),
})
export type Card = z.output<typeof Card>

/** One card with what only its drawer shows. */
export const CardDetail = z.extend(Card, {
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

/** What a card allows in each state: the server refuses with it, the screen locks with it. `blockedByHand` decides, not the set. */
export const cardAllows = { block: ['OPEN'], unblock: ['BLOCKED_BY_HAND'] } as const

const CardParams = z.object({ walletId: Id, cardId: Id })

/** Call 12. */
export const listCards = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/',
  summary: 'Cards of a wallet, 10 a page; search in name, card number, member and plate',
  right: 'cards.read',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    ...pageQuery(10),
    search: z.optional(Search),
    state: z.optional(z.enum(cardStates)),
    credit_mode: z.optional(z.enum(creditModes)),
    reason: z.optional(BlockedReason),
    ordering: z._default(
      z.enum(['name', '-name', 'spent', '-spent', 'last_used_at', '-last_used_at', 'card_id', '-card_id']),
      'name',
    ),
  }),
  reply: list(Card),
  refusals: [],
})

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

/** Call 13. */
export const blockCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/block/',
  summary: 'Block a card; the network hears of it at once',
  right: 'cards.block',
  wallet: 'params.walletId',
  params: CardParams,
  reply: Card,
  refusals: ['card.not_found', 'card.already_blocked'],
})

/** Call 13. */
export const unblockCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/unblock/',
  summary: 'Take back a block by hand; 409 card.still_blocked names what remains',
  right: 'cards.block',
  wallet: 'params.walletId',
  params: CardParams,
  reply: Card,
  refusals: ['card.not_found', 'card.still_blocked', 'card.already_active'],
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

/** Call 16. All or nothing, a result per card. */
export const configurePlafonds = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/configure-plafonds/',
  summary: 'Spending limits of many cards at once',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    card_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000))),
    all: z.optional(z.boolean()),
    credit_mode: z.enum(creditModes),
    assigned_credit: z.optional(z.nullable(MoneyInput)),
    credit_renewal: z.optional(z.enum(creditRenewals)),
    renewal_day: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(31)))),
    effective: z._default(z.enum(['NOW', 'NEXT_PERIOD']), 'NOW'),
  }),
  reply: z.object({
    results: z.array(z.object({ card_id: Id, state: z.enum(cardStates), assigned_credit: z.nullable(Money) })),
  }),
  refusals: ['card.not_found'],
})

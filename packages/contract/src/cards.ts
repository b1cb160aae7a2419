import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Day, Id, Instant, Money, Search } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** Why a card does not charge (spec §3; WALLET_BLOCKED is ours). Blocked means: at least one holds. */
export const blockedReasons = [
  'WALLET_BLOCKED',
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

/** What a card allows in each state: the server refuses with it, the screen locks with it. `blockedByHand` decides, not the set. */
export const cardAllows = { block: ['OPEN'], unblock: ['BLOCKED_BY_HAND'] } as const

export const CardParams = z.object({ walletId: Id, cardId: Id })

/** What narrows the list; the same cards are meant by a deed for all that match and by a file of them. */
export const cardFilters = {
  search: z.optional(Search),
  state: z.optional(z.enum(cardStates)),
  credit_mode: z.optional(z.enum(creditModes)),
  reason: z.optional(BlockedReason),
}

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
    ...cardFilters,
    ordering: z._default(
      z.enum(['name', '-name', 'spent', '-spent', 'last_used_at', '-last_used_at', 'card_id', '-card_id']),
      'name',
    ),
  }),
  reply: list(Card),
  refusals: [],
})

/**
 * Which cards a deed for many means: exactly one of the three. `matching` are those a list with these filters has, on all its
 * pages.
 */
export const chosenCards = {
  card_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000))),
  all: z.optional(z.boolean()),
  matching: z.optional(z.strictObject(cardFilters)),
}

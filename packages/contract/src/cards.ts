import * as z from 'zod/mini'
import { listCardsAddress } from './cards-address.ts'
import { addedField, changedAt, changesList, changesQuery, endpoint, pageQuery } from './endpoint.ts'
import { CostShares, Day, ExternalIdFilter, Id, Instant, Money, Search } from './values.ts'
import { creditRenewals } from './wallets.ts'

/**
 * Reasons why a card does not charge (spec §3; WALLET_BLOCKED is ours). A card is blocked while at least one applies.
 */
export const blockedReasons = [
  'WALLET_BLOCKED',
  'MISSING_CHARGING_PAYMENT',
  'MISSING_VALID_PAYMENT_METHOD',
  'USER_CARD_INACTIVE',
  'ZERO_BALANCE',
  'PLAFOND_REACHED',
] as const
/** Schema of a block reason. */
export const BlockedReason = z.enum(blockedReasons)
export type BlockedReason = z.output<typeof BlockedReason>

/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
export const cardTypes = ['PHYSICAL', 'EKEY'] as const
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
export const cardStates = ['ACTIVE', 'BLOCKED'] as const
/** LIMITED cards have a spending limit (plafond), UNLOCKED ones none: the second axis of the labels of spec §4. */
export const creditModes = ['LIMITED', 'UNLOCKED'] as const
/** Actions that `allowed_actions` of a card can contain. They depend on the card's state and the caller's rights. */
export const cardActions = ['block', 'unblock', 'edit', 'adjust_limit', 'activate'] as const

/**
 * A card in lists and replies. `remaining` is the limit and its raises minus spent and reserved money; null without a
 * limit.
 */
export const Card = z.object({
  /** Id of the card. `card_id` is the number that is printed on it. */
  id: Id,
  /** Name that the company gave the card. */
  name: z.string(),
  /** The number printed on the card. */
  card_id: z.string(),
  /** Contract id of the card in charging networks (eMAID). */
  contract_id: z.string(),
  type: z.enum(cardTypes),
  state: z.enum(cardStates),
  /** LIMITED has a spending limit, UNLOCKED has none. */
  credit_mode: z.enum(creditModes),
  /** Why it does not charge; empty for an active card. */
  blocked_reasons: z.array(BlockedReason),
  /** Since when the card is blocked; null while it is not. */
  blocked_at: z.nullable(Instant),
  /** Whether a person blocked the card, so that unblocking is possible. Other reasons end by themselves. */
  blocked_by_hand: z.boolean(),
  /** Null: delivered but not activated, so it does not charge yet. */
  activated_at: z.nullable(Instant),
  /** Spending limit of the card’s period; null without one. */
  assigned_credit: z.nullable(Money),
  /** Cost of the card’s charges in the current period. */
  spent: Money,
  /** Amount on hold for the card’s running and unchecked charges. */
  reserved: Money,
  /** What is left of the card’s limit; null without one. */
  remaining: z.nullable(Money),
  /** The raises of the limit that last now, added up; null without one. */
  raised: addedField(z.nullable(Money), null),
  /** When the first of them ends. */
  raised_until: addedField(z.nullable(Instant), null),
  /** How often the limit is renewed. */
  credit_renewal: z.enum(creditRenewals),
  /** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
  renewal_day: z.nullable(z.int()),
  /** When the card’s next period begins; null without a renewal. */
  next_renewal_at: z.nullable(Instant),
  /** The driver of the card; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** The vehicle of the card; null without one. */
  vehicle: z.nullable(
    z.object({ /** Id of the vehicle. */ id: Id, /** Licence plate of the vehicle. */ plate: z.string() }),
  ),
  /** Of several cost centres, the one with the largest share. */
  cost_centre: z.nullable(z.string()),
  cost_shares: addedField(CostShares, null),
  /** Last day on which the card charges; null: no end. */
  valid_until: z.nullable(Day),
  /** When the card’s last charge began; null before the first. */
  last_used_at: z.nullable(Instant),
  /** Id of the card in the company’s own system; null without one. */
  external_id: z.nullable(z.string()),
  /** What the caller may do with the card now. */
  allowed_actions: z.array(z.enum(cardActions)),
  ...changedAt,
})
export type Card = z.output<typeof Card>

/**
 * Allowed commands per state: the server refuses with it, the screen locks with it. `blockedByHand` decides, not the
 * set of reasons.
 */
export const cardAllows = { block: ['OPEN'], unblock: ['BLOCKED_BY_HAND'] } as const

/** Path parameters of calls for one card. */
export const CardParams = z.object({ walletId: Id, cardId: Id })

/** The filters of the list. Bulk actions and exports use the same filters. */
export const cardFilters = {
  /** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
  search: z.optional(Search),
  state: z.optional(z.enum(cardStates)),
  /** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
  credit_mode: z.optional(z.enum(creditModes)),
  /** Only cards that this reason prevents from charging. */
  reason: z.optional(BlockedReason),
  /** Only cards of this team, by its id. */
  team: z.optional(Id),
}

/** Call 12. */
export const listCards = endpoint({
  ...listCardsAddress,
  summary: 'Cards of a wallet, 10 a page; search in name, card number, member and plate',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(10),
    ...cardFilters,
    /** Only the card with this id of the company’s own system. */
    external_id: z.optional(ExternalIdFilter),
    /** Field by which the cards are ordered; `-` before it reverses the order. */
    ordering: z._default(
      z.enum(['name', '-name', 'spent', '-spent', 'last_used_at', '-last_used_at', 'card_id', '-card_id']),
      'name',
    ),
  }),
  reply: changesList(Card),
  refusals: [],
})

/** The cards of a bulk action: exactly one of the three. `matching` means all cards of the list with these filters. */
export const chosenCards = {
  /** Ids of the chosen cards. */
  card_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000))),
  /** Instead of ids: every card of the wallet. */
  all: z.optional(z.boolean()),
  /** Instead of ids: every card of the list with these filters. */
  matching: z.optional(z.strictObject(cardFilters)),
}

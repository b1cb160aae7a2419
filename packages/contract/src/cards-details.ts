import * as z from 'zod/mini'
import { Card, CardParams, creditModes } from './cards.ts'
import { addedField, endpoint } from './endpoint.ts'
import { Held } from './holds.ts'
import { TeamName } from './teams.ts'
import { Day, ExternalId, Id, Instant, Money, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** One card with the fields that only its drawer shows. */
export const CardDetail = z.extend(Card, {
  /** The holds behind the reserved amount. */
  held: Held,
  /** The limit of the next period; null when none was set. */
  pending_limit: z.nullable(
    z.object({
      credit_mode: z.enum(creditModes),
      assigned_credit: z.nullable(Money),
      credit_renewal: z.enum(creditRenewals),
      renewal_day: z.nullable(z.int()),
    }),
  ),
  /** The raises of the limit that last now, the one that ends first first. */
  raises: addedField(
    z.array(
      z.object({
        id: Id,
        amount: Money,
        until: Instant,
        at: Instant,
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  /** The last changes of the limit, newest first, with person and reason. Null amounts mean no limit. */
  limit_changes: z.array(
    z.object({
      at: Instant,
      by: z.nullable(z.string()),
      /** The limit before. */
      before: z.nullable(Money),
      /** The limit after. */
      after: z.nullable(Money),
      /** Whether the change applies from the next period. */
      is_pending: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Cost per month for the last six months in the wallet's time zone, oldest first, empty months included. */
  months: z.array(z.object({ month: Day, cost: Money, sessions: z.int() })),
  network: z.object({
    /** The card's identifiers at operators. */
    token_type: z.enum(['RFID', 'APP_USER']),
    /** The validity that was last pushed to operators; null before the first push. */
    told_valid: z.nullable(z.boolean()),
    /** Limited cards are always authorised in real time. Others may charge while the operator is offline. */
    asked_always: z.boolean(),
    changed_at: Instant,
  }),
  team: addedField(z.nullable(TeamName), null),
})
export type CardDetail = z.output<typeof CardDetail>

/**
 * Own call: One card with what its list row has, the holds behind its reserved amount, the limit of its next period
 * and its raises.
 */
export const getCard = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/',
  summary: 'One card of a wallet',
  right: 'cards.read',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  reply: CardDetail,
  refusals: ['card.not_found'],
})

/** Own call. Activates a delivered card by the number printed on it. */
export const activateCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/activate/',
  summary: 'Activate a delivered physical card by the number printed on it',
  right: 'cards.block',
  teams: true,
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
  summary: 'Change name, member, vehicle, cost centre or expiry of a card; omitted fields do not change',
  right: 'cards.limits',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  body: z.strictObject({
    name: z.optional(text(60)),
    member_id: z.optional(z.nullable(Id)),
    vehicle_id: z.optional(z.nullable(Id)),
    cost_centre: z.optional(z.nullable(text(40))),
    valid_until: z.optional(z.nullable(Day)),
    external_id: z.optional(ExternalId),
  }),
  reply: Card,
  refusals: ['card.not_found', 'member.not_found', 'vehicle.not_found', 'external_id.taken'],
})

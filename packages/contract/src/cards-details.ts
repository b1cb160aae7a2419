import * as z from 'zod/mini'
import { Card, CardParams, creditModes } from './cards.ts'
import { addedField, endpoint } from './endpoint.ts'
import { Held } from './holds.ts'
import { TeamName } from './teams.ts'
import { Day, DayInput, ExternalId, Id, Instant, Money, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** One card with the fields that only its drawer shows. */
export const CardDetail = z.extend(Card, {
  /** The holds behind the reserved amount. */
  held: Held,
  /** The limit of the next period; null when none was set. */
  pending_limit: z.nullable(
    z.object({
      /** Whether the card will have a limit. */
      credit_mode: z.enum(creditModes),
      /** Limit from the next period on; null without one. */
      assigned_credit: z.nullable(Money),
      /** How often the limit will be renewed. */
      credit_renewal: z.enum(creditRenewals),
      /** Day of the week (1 to 7) or month (1 to 31) of the renewal from then on; null without a renewal. */
      renewal_day: z.nullable(z.int()),
    }),
  ),
  /** The raises of the limit that last now, the one that ends first first. */
  raises: addedField(
    z.array(
      z.object({
        /** Id of the raise. */
        id: Id,
        /** Amount by which the limit is raised. */
        amount: Money,
        /** When the raise ends. */
        until: Instant,
        /** When the limit was raised. */
        at: Instant,
        /** Name of the person who raised it; null when the product did it. */
        by: z.nullable(z.string()),
        /** Why it was raised, in the words of the person; null without a reason. */
        reason: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  /** The last changes of the limit, newest first, with person and reason. Null amounts mean no limit. */
  limit_changes: z.array(
    z.object({
      /** When the limit was changed. */
      at: Instant,
      /** Name of the person who changed it; null when the product did it. */
      by: z.nullable(z.string()),
      /** The limit before. */
      before: z.nullable(Money),
      /** The limit after. */
      after: z.nullable(Money),
      /** Whether the change applies from the next period. */
      is_pending: z.boolean(),
      /** Why it was changed, in the words of the person; null without a reason. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Cost per month for the last six months in the wallet's time zone, oldest first, empty months included. */
  months: z.array(
    z.object({
      /** First day of the month. */
      month: Day,
      /** Cost of the card’s charges in the month, with VAT. */
      cost: Money,
      /** Number of the card’s charges in the month. */
      sessions: z.int(),
    }),
  ),
  /** What charging networks know about the card. */
  network: z.object({
    /** The card's identifiers at operators. */
    token_type: z.enum(['RFID', 'APP_USER']),
    /** The validity that was last pushed to operators; null before the first push. */
    told_valid: z.nullable(z.boolean()),
    /** Limited cards are always authorised in real time. Others may charge while the operator is offline. */
    asked_always: z.boolean(),
    /** When the card last changed for them. */
    changed_at: Instant,
  }),
  /** The team of the card; null without one. */
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
  body: z.strictObject({ /** The number printed on the new card. */ card_id: text(40) }),
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
    /** New name of the card. */
    name: z.optional(text(60)),
    /** Id of the new driver; null takes the card from its driver. */
    member_id: z.optional(z.nullable(Id)),
    /** Id of the new vehicle; null removes it from the card. */
    vehicle_id: z.optional(z.nullable(Id)),
    /** New cost centre of the card; null removes it. */
    cost_centre: z.optional(z.nullable(text(40))),
    /** New last day on which the card charges; null: no end. */
    valid_until: z.optional(z.nullable(DayInput)),
    /** New id in the company’s own system; null removes it. */
    external_id: z.optional(ExternalId),
  }),
  reply: Card,
  refusals: ['card.not_found', 'member.not_found', 'vehicle.not_found', 'external_id.taken'],
})

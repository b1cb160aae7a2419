import * as z from 'zod/mini'
import { Card, CardParams, creditModes } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Held } from './holds.ts'
import { Day, Id, Instant, Money, text } from './values.ts'
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

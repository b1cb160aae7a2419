import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, Money, text } from './values.ts'

export const cardOrderStatuses = [
  'AWAITING_PAYMENT',
  'PAID',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const

/** Which status may follow which; an eKey goes from paid to delivered at once (domain: cards). */
export const cardOrderTransitions = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['IN_PRODUCTION', 'DELIVERED', 'CANCELLED'],
  IN_PRODUCTION: ['SHIPPED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
  CANCELLED: [],
} as const satisfies Record<(typeof cardOrderStatuses)[number], readonly (typeof cardOrderStatuses)[number][]>

export const CardOrder = z.object({
  id: Id,
  is_ekey: z.boolean(),
  quantity: z.int(),
  names: z.array(z.string()),
  member_ids: z.array(Id),
  personalised: z.boolean(),
  shipping_address_id: z.nullable(Id),
  nif_id: z.nullable(Id),
  unit_price: Money,
  shipping_price: Money,
  vat: Money,
  total: Money,
  status: z.enum(cardOrderStatuses),
  tracking_url: z.nullable(z.string()),
  created_at: Instant,
  delivered_at: z.nullable(Instant),
  invoice_id: z.nullable(Id),
})

/** Call 17. */
export const requestCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/request-card-v3',
  summary: 'Order physical cards or eKeys',
  right: 'cards.order',
  wallet: 'query.wallet',
  query: z.object({ wallet: Id }),
  body: z.strictObject({
    is_ekey: z.boolean(),
    quantity: z.optional(z.int().check(z.gte(1), z.lte(500))),
    names: z.optional(z.array(text(30)).check(z.maxLength(500))),
    member_ids: z.optional(z.array(Id).check(z.maxLength(500))),
    personalised: z._default(z.boolean(), false),
    shipping_address_id: z.optional(Id),
    nif_id: z.optional(Id),
  }),
  status: 201,
  reply: CardOrder,
  refusals: [
    'member.not_found',
    'shipping_address.not_found',
    'vat_number.not_found',
    'wallet.insufficient_balance',
    'plan.limit_reached',
  ],
  idempotent: true,
})

/** Call 18. */
export const listCardOrders = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/card-orders',
  summary: 'Card orders of a wallet, newest first',
  right: 'cards.read',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({ ...pageQuery(10), is_ekey: z.optional(z.stringbool()) }),
  reply: list(CardOrder),
  refusals: [],
})

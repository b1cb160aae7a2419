import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { ShippingAddress } from './shipping-addresses.ts'
import { Currency, Id, Instant, Money, text } from './values.ts'

/** Statuses of a card order, in order of progress (domain: card orders). */
export const cardOrderStatuses = [
  'AWAITING_PAYMENT',
  'PAID',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const
/** Status of a card order. */
export type CardOrderStatus = (typeof cardOrderStatuses)[number]

/** Allowed transitions of an order. An eKey goes from paid to delivered at once (domain: cards). */
export const cardOrderTransitions = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['IN_PRODUCTION', 'DELIVERED', 'CANCELLED'],
  IN_PRODUCTION: ['SHIPPED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
  CANCELLED: [],
} as const satisfies Record<CardOrderStatus, readonly CardOrderStatus[]>

/** Allowed commands per status: the server refuses with it, the screen locks with it. */
export const cardOrderAllows = {
  pay: ['AWAITING_PAYMENT'],
  cancel: ['AWAITING_PAYMENT', 'PAID'],
} as const satisfies Record<string, readonly CardOrderStatus[]>

/** Most cards in one order. */
export const MOST_CARDS_PER_ORDER = 500
/** Longest name that can be printed on a card. */
export const LONGEST_CARD_NAME = 30

/** The price of an order, net except `total`. VAT is rounded once for the whole order. */
export const CardOrderPrice = z.object({
  currency: Currency,
  /** Price of one card. */
  unit_price: Money,
  /** Price of one printed name; 0.00 where the plan includes it. */
  personalisation_price: Money,
  /** Price of sending the cards, without VAT. */
  shipping_price: Money,
  /** Price of the order without VAT. */
  net: Money,
  /** VAT rate of the order in percent, two decimals. */
  vat_rate: z.string(),
  /** VAT of the order. */
  vat: Money,
  /** Price of the order with VAT. */
  total: Money,
})

/** A card order with its price, statuses and delivered cards (domain: card orders). */
export const CardOrder = z.extend(CardOrderPrice, {
  /** Id of the card order. */
  id: Id,
  /** True for an order of virtual cards, false for physical ones. */
  is_ekey: z.boolean(),
  /** Number of ordered cards. */
  quantity: z.int(),
  /** The names of the cards, in order; empty when only a quantity was ordered. */
  names: z.array(z.string()),
  /** Ids of the drivers who get the cards, one per card. */
  member_ids: z.array(Id),
  /** Whether names are printed on the ordered cards. */
  personalised: z.boolean(),
  shipping_address_id: z.nullable(Id),
  /** The address at the time of the order. */
  shipping_address: z.nullable(ShippingAddress),
  /** Id of the VAT number on the invoice; null: the default one. */
  nif_id: z.nullable(Id),
  status: z.enum(cardOrderStatuses),
  /** BALANCE: from the wallet's available money. INVOICE: on the next invoice. */
  payment: z.enum(['BALANCE', 'INVOICE']),
  /** Page of the carrier; null without one. */
  tracking_url: z.nullable(z.string()),
  /** When it was ordered. */
  created_at: Instant,
  /** When the cards arrived; null before. */
  delivered_at: z.nullable(Instant),
  /** Id of the invoice of the order; null before it is issued. */
  invoice_id: z.nullable(Id),
  /** When the order reached each of its statuses. */
  timeline: z.array(
    z.object({ status: z.enum(cardOrderStatuses), /** When the order came into this status. */ at: Instant }),
  ),
  /** The cards of a delivered order. */
  cards: z.array(
    z.object({
      /** Id of the ordered card. */
      id: Id,
      /** Name of the ordered card. */
      name: z.string(),
      /** The number printed on the ordered card. */
      card_id: z.string(),
      /** Whether the card was activated after its arrival. */
      is_activated: z.boolean(),
    }),
  ),
  /** What the caller may do with the card order now. */
  allowed_actions: z.array(z.enum(['pay', 'cancel'])),
})
export type CardOrder = z.output<typeof CardOrder>

/** Exactly one of quantity, names and members. */
const orderFields = {
  /** True orders virtual cards, false physical ones. */
  is_ekey: z.boolean(),
  /** Number of cards to order. */
  quantity: z.optional(z.int().check(z.gte(1), z.lte(MOST_CARDS_PER_ORDER))),
  /** Names to print on the cards, one per card. */
  names: z.optional(z.array(text(LONGEST_CARD_NAME)).check(z.minLength(1), z.maxLength(MOST_CARDS_PER_ORDER))),
  /** Ids of the drivers who get the cards, one per card. */
  member_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MOST_CARDS_PER_ORDER))),
  /** Whether to print names on the cards. */
  personalised: z._default(z.boolean(), false),
  /** An address of the wallet or of the person; required for physical cards. */
  shipping_address_id: z.optional(Id),
  /** A VAT number of the wallet. Default: the wallet's default one. */
  nif_id: z.optional(Id),
}

/** Call 17. An order without cover waits as AWAITING_PAYMENT until it is paid or cancelled. */
export const requestCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/request-card-v3',
  summary: 'Order physical cards or eKeys',
  right: 'cards.order',
  wallet: 'query.wallet',
  query: z.object({ /** Id of the wallet. */ wallet: Id }),
  body: z.strictObject(orderFields),
  status: 201,
  reply: CardOrder,
  refusals: [
    'wallet.blocked',
    'member.not_found',
    'shipping_address.not_found',
    'vat_number.not_found',
    'plan.limit_reached',
  ],
  idempotent: true,
})

/** Own call. The price of an order, by the same rules as the order itself. */
export const quoteCards = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/card-orders/quote',
  summary: 'Preview the price of a card order',
  right: 'cards.order',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    /** `true` for virtual cards, `false` for physical ones. */
    is_ekey: z.stringbool(),
    /** Number of cards of the quote. */
    quantity: z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_CARDS_PER_ORDER)),
    /** `true` when names are printed on the cards. */
    personalised: z._default(z.stringbool(), false),
    shipping_address_id: z.optional(Id),
    /** Id of the VAT number of the quote; default: the wallet’s. */
    nif_id: z.optional(Id),
  }),
  reply: z.extend(CardOrderPrice, {
    /** Whether the plan includes printed names. */
    free_personalisation: z.boolean(),
    /** Whether the order is paid from the balance or by invoice. */
    payment: z.enum(['BALANCE', 'INVOICE']),
    /** The wallet's available amount. */
    available: Money,
    /** Whether the available amount covers the order. */
    is_covered: z.boolean(),
  }),
  refusals: ['shipping_address.not_found', 'vat_number.not_found'],
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
  query: z.object({
    ...pageQuery(10),
    /** `true`: only orders of virtual cards; `false`: only of physical ones. */
    is_ekey: z.optional(z.stringbool()),
  }),
  reply: list(CardOrder),
  refusals: [],
})

const one = {
  service: 'editor',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, /** Id of the card order. */ orderId: Id }),
} as const

/** Own call. */
export const getCardOrder = endpoint({
  ...one,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/card-orders/:orderId',
  summary: 'One card order',
  right: 'cards.read',
  reply: CardOrder,
  refusals: ['card_order.not_found'],
})

/** Own call. Pays a waiting order from the available amount. Paying a paid order changes nothing. */
export const payCardOrder = endpoint({
  ...one,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/card-orders/:orderId/pay',
  summary: 'Pay a card order from the wallet’s available money',
  right: 'cards.order',
  reply: CardOrder,
  refusals: [
    'card_order.not_found',
    'card_order.cancelled',
    'wallet.blocked',
    'wallet.insufficient_balance',
    'member.not_found',
  ],
})

/** Own call. Cancels an order that is not in production yet, and refunds the paid amount. */
export const cancelCardOrder = endpoint({
  ...one,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/card-orders/:orderId/cancel',
  summary: 'Cancel a card order that is not in production yet',
  right: 'cards.order',
  reply: CardOrder,
  refusals: ['card_order.not_found', 'card_order.not_cancellable'],
})

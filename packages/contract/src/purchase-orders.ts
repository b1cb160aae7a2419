import * as z from 'zod/mini'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Day, DayInput, Id, Money, MoneyInput, text } from './values.ts'

/** Types of a purchase order: the class of documents that consume it. */
export const purchaseOrderTypes = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER'] as const
/** Statuses of a purchase order, derived from its facts and the day (domain: purchase orders). */
export const purchaseOrderStatuses = ['DRAFT', 'ACTIVE', 'EXHAUSTED', 'EXPIRED', 'CANCELLED'] as const

const whenFull = ['CONTINUE', 'STOP'] as const

const Scope = z.strictObject({
  /** Which charges and cards the order is for. */
  kind: z.enum(['WALLET', 'COST_CENTRE', 'CARDS']),
  /** Name of the cost centre; only with the kind `COST_CENTRE`. */
  cost_centre: z.optional(z.nullable(text(60))),
  /** Ids of the cards; only with the kind `CARDS`. */
  card_ids: z.optional(z.array(Id).check(z.maxLength(500))),
})

/** A purchase order with its consumed amount. `amount` null means unlimited. */
export const PurchaseOrder = z.object({
  /** Id of the purchase order. */
  id: Id,
  po_type: z.enum(purchaseOrderTypes),
  /** ONE_OFF is for one invoice, BLANKET for all of its days. */
  kind: z.enum(['ONE_OFF', 'BLANKET']),
  /** Number of the purchase order in the company’s books. */
  number: z.string(),
  /** First day on which invoices can name the order. */
  valid_from: Day,
  /** Last day on which invoices can name the order; null: no end. */
  valid_to: z.nullable(Day),
  /** Amount of the order; null: unlimited. */
  amount: z.nullable(Money),
  /** What was used of it. */
  consumed: Money,
  /** What its next documents will take: charges that no document has yet. */
  on_its_way: addedField(Money, '0.00'),
  /** What is left of it; null without a limit. */
  remaining: z.nullable(Money),
  status: z.enum(purchaseOrderStatuses),
  /** Number of its documents: an order without documents can be deleted, others can be cancelled. */
  documents: z.int(),
  /** The cards or cost centres that it is for; null: all. */
  scope: Scope,
  /** Reference that the buyer wants on documents; null without one. */
  buyer_reference: z.nullable(z.string()),
  /** When its amount is used: CONTINUE takes the whole document that exceeds it, STOP never takes more than the amount. */
  when_full: addedField(z.enum(whenFull), 'CONTINUE'),
  /** Percentage of the amount at which people are warned. */
  warn_percent: addedField(z.int(), 80),
  /** What the caller may do with the purchase order now. */
  allowed_actions: z.array(z.enum(['edit', 'delete', 'cancel'])),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const fields = {
  /** Number of the purchase order in the company’s books. */
  number: text(35),
  /** First day on which invoices can name the order. */
  valid_from: DayInput,
  /** Last day on which invoices can name the order; null: no end. */
  valid_to: z.optional(z.nullable(DayInput)),
  /** Amount of the order; null: unlimited. */
  amount: z.optional(z.nullable(MoneyInput)),
  /** The cards or cost centres that it is for; null: all. */
  scope: z.optional(Scope),
  /** Reference that the buyer wants on documents; null: none. */
  buyer_reference: z.optional(z.nullable(text(35))),
  /**
   * When its amount is used: CONTINUE takes the whole document that exceeds it, STOP never takes more than the amount, and
   * the rest names the next order or none. Default: CONTINUE.
   */
  when_full: z.optional(z.enum(whenFull)),
  /** Percentage of the amount at which people are warned, 1 to 100. Default: 80. */
  warn_percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
}

/** Call 43. */
export const listPurchaseOrders = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/user/wallet/:wallet/purchase-orders',
  summary: 'Purchase orders of a wallet',
  right: 'invoices.read',
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...pageQuery(20),
    /** Only orders for these documents. */
    po_type: z.optional(z.enum(purchaseOrderTypes)),
  }),
  reply: list(PurchaseOrder),
  refusals: [],
})

/** Call 44. */
export const createPurchaseOrder = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/purchase-orders',
  summary: 'Create a purchase order',
  right: 'po.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    ...fields,
    /** For which documents the purchase order is. */
    po_type: z.enum(purchaseOrderTypes),
    /** ONE_OFF is for one invoice, BLANKET for all of its days. */
    kind: z.enum(['ONE_OFF', 'BLANKET']),
  }),
  status: 201,
  reply: PurchaseOrder,
  refusals: ['purchase_order.overlaps', 'card.not_found'],
})

const one = {
  service: 'editor',
  path: '/v3/user/wallet/:walletId/purchase-order/:id',
  right: 'po.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, /** Id of the purchase order. */ id: Id }),
} as const

/** Call 44. */
export const updatePurchaseOrder = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a purchase order; omitted fields do not change',
  body: z.partial(z.strictObject(fields)),
  reply: PurchaseOrder,
  refusals: ['purchase_order.not_found', 'purchase_order.overlaps', 'purchase_order.in_use', 'card.not_found'],
})

/** Call 44. Deleted only if unused, else cancelled. */
export const removePurchaseOrder = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete an unused purchase order, cancel a used one',
  reply: z.object({
    /** Id of the removed purchase order. */
    id: Id,
    /** True when the order was deleted, false when it was cancelled because documents name it. */
    deleted: z.boolean(),
  }),
  refusals: ['purchase_order.not_found', 'purchase_order.in_use'],
})

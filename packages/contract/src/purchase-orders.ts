import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Day, Id, Money, MoneyInput, text } from './values.ts'

/** Types of a purchase order: the class of documents that consume it. */
export const purchaseOrderTypes = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER'] as const
/** Statuses of a purchase order, derived from its facts and the day (domain: purchase orders). */
export const purchaseOrderStatuses = ['DRAFT', 'ACTIVE', 'EXHAUSTED', 'EXPIRED', 'CANCELLED'] as const

const Scope = z.strictObject({
  kind: z.enum(['WALLET', 'COST_CENTRE', 'CARDS']),
  cost_centre: z.optional(z.nullable(text(60))),
  card_ids: z.optional(z.array(Id).check(z.maxLength(500))),
})

/** A purchase order with its consumed amount. `amount` null means unlimited. */
export const PurchaseOrder = z.object({
  id: Id,
  po_type: z.enum(purchaseOrderTypes),
  kind: z.enum(['ONE_OFF', 'BLANKET']),
  number: z.string(),
  valid_from: Day,
  valid_to: z.nullable(Day),
  amount: z.nullable(Money),
  /** What was used of it. */
  consumed: Money,
  /** What is left of it; null without a limit. */
  remaining: z.nullable(Money),
  status: z.enum(purchaseOrderStatuses),
  /** Number of its documents: an order without documents can be deleted, others can be cancelled. */
  documents: z.int(),
  /** The cards or cost centres that it is for; null: all. */
  scope: Scope,
  buyer_reference: z.nullable(z.string()),
  allowed_actions: z.array(z.enum(['edit', 'delete', 'cancel'])),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const fields = {
  number: text(35),
  valid_from: Day,
  valid_to: z.optional(z.nullable(Day)),
  amount: z.optional(z.nullable(MoneyInput)),
  /** The cards or cost centres that it is for; null: all. */
  scope: z.optional(Scope),
  buyer_reference: z.optional(z.nullable(text(35))),
}

/** Call 43. */
export const listPurchaseOrders = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/user/wallet/:wallet/purchase-orders',
  summary: 'Purchase orders of a wallet',
  right: 'invoices.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({ ...pageQuery(20), po_type: z.optional(z.enum(purchaseOrderTypes)) }),
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
  body: z.strictObject({ ...fields, po_type: z.enum(purchaseOrderTypes), kind: z.enum(['ONE_OFF', 'BLANKET']) }),
  status: 201,
  reply: PurchaseOrder,
  refusals: ['purchase_order.overlaps', 'card.not_found'],
})

const one = {
  service: 'editor',
  path: '/v3/user/wallet/:walletId/purchase-order/:id',
  right: 'po.manage',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, id: Id }),
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
  reply: z.object({ id: Id, deleted: z.boolean() }),
  refusals: ['purchase_order.not_found', 'purchase_order.in_use'],
})

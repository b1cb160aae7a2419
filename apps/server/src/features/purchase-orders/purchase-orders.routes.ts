import {
  createPurchaseOrder,
  listPurchaseOrders,
  removePurchaseOrder,
  updatePurchaseOrder,
} from '@voltway/contract/purchase-orders'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import {
  addPurchaseOrder,
  changePurchaseOrder,
  readPurchaseOrders,
  removePurchaseOrderByHand,
} from './purchase-orders.ts'

export const purchaseOrdersRoutes: readonly Served[] = [
  serve(listPurchaseOrders, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readPurchaseOrders(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(createPurchaseOrder, ({ scope, body }, ctx) => addPurchaseOrder(ctx, scope, body)),
  serve(updatePurchaseOrder, ({ scope, params, body }, ctx) => changePurchaseOrder(ctx, scope, params.id, body)),
  serve(removePurchaseOrder, ({ scope, params }, ctx) => removePurchaseOrderByHand(ctx, scope, params.id)),
]

import {
  cancelCardOrder,
  getCardOrder,
  listCardOrders,
  payCardOrder,
  quoteCards,
  requestCards,
} from '@voltway/contract/card-orders'
import { createCards } from '@voltway/contract/card-orders-many'
import { listPrices, listStandardPrices } from '@voltway/contract/card-orders-prices'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import {
  cancelOrder,
  payOrder,
  placeCardOrder,
  quoteCardOrder,
  readCardOrder,
  readCardOrderPage,
} from './card-orders.ts'
import { createManyCards } from './create-cards.ts'
import { readPrices, readStandardPrices } from './prices.ts'

export const cardOrdersRoutes: readonly Served[] = [
  serve(requestCards, ({ scope, body }, ctx) => placeCardOrder(ctx, scope, body)),
  serve(createCards, ({ scope, body }, ctx) => createManyCards(ctx, scope, body)),
  serve(listCardOrders, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readCardOrderPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(quoteCards, ({ scope, query }, ctx) => quoteCardOrder(ctx, scope, query)),
  serve(getCardOrder, ({ scope, params }, ctx) => readCardOrder(ctx.db, scope, params.orderId)),
  serve(payCardOrder, ({ scope, params }, ctx) => payOrder(ctx, scope, params.orderId)),
  serve(cancelCardOrder, ({ scope, params }, ctx) => cancelOrder(ctx, scope, params.orderId)),
  serve(listStandardPrices, ({ query }, ctx) => readStandardPrices(ctx, query)),
  serve(listPrices, ({ scope }, ctx) => readPrices(ctx, scope)),
]

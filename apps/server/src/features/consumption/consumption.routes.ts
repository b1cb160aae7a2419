import {
  getCardConsumption,
  getChargerConsumption,
  getConsumption,
  listConsumptions,
} from '@voltway/contract/consumption'
import { explainConsumption } from '@voltway/contract/consumption-change'
import { type Served, serve, serveWritten } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { readCardConsumption, readConsumption } from './consumption.ts'
import { readCardShares, readStationShares } from './consumption-lists.ts'
import { readCostChange } from './cost-change-read.ts'

export const consumptionRoutes: readonly Served[] = [
  serveWritten(explainConsumption, ({ scope, query, entryRequest }, ctx) =>
    readCostChange(ctx, scope, query, entryRequest),
  ),
  serveWritten(getConsumption, ({ scope, query, entryRequest }, ctx) =>
    readConsumption(ctx, scope, query, {
      entryRequest,
      focus: { memberId: query.member, stationId: query.station },
    }),
  ),
  serveWritten(getCardConsumption, ({ scope, params, query, entryRequest }, ctx) =>
    readCardConsumption(ctx, scope, query, { entryRequest, focus: { cardId: params.id, memberId: query.member } }),
  ),
  serve(getChargerConsumption, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readStationShares(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(listConsumptions, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readCardShares(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
]

import { Readable } from 'node:stream'
import {
  getCardConsumption,
  getChargerConsumption,
  getConsumption,
  listConsumptions,
} from '@voltway/contract/consumption'
import { explainConsumption } from '@voltway/contract/consumption-change'
import { downloadCo2Report } from '@voltway/contract/consumption-co2'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { writeCo2Report } from './co2-report.ts'
import { readCardConsumption, readConsumption } from './consumption.ts'
import { readCardShares, readStationShares } from './consumption-lists.ts'
import { readCostChange } from './cost-change-read.ts'

export const consumptionRoutes: readonly Served[] = [
  serve(downloadCo2Report, async ({ scope, query, http }, ctx) => {
    const { name, type, content } = await writeCo2Report(ctx, scope, query)
    return http.reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(content))
  }),
  serve(explainConsumption, ({ scope, query }, ctx) => readCostChange(ctx, scope, query)),
  serve(getConsumption, ({ scope, query }, ctx) =>
    readConsumption(ctx, scope, query, { memberId: query.member, stationId: query.station }),
  ),
  serve(getCardConsumption, ({ scope, params, query }, ctx) =>
    readCardConsumption(ctx, scope, query, { cardId: params.id, memberId: query.member }),
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

import {
  addVehicle,
  createVehicles,
  listVehicleBrands,
  listVehicles,
  removeVehicle,
  searchVehicles,
  updateVehicle,
} from '@voltway/contract/vehicles'
import { exportVehicleCosts, getVehicleCost, listVehicleCosts, setPetrol } from '@voltway/contract/vehicles-costs'
import {
  addChargeReading,
  addReading,
  changeReading,
  getChargeReading,
  importReadings,
  listReadings,
  removeReading,
} from '@voltway/contract/vehicles-odometer'
import { putVehiclePosition } from '@voltway/contract/vehicles-positions'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { ownerOf } from '../../kernel/owner.ts'
import { readBrands, searchCatalogue } from './catalogue.ts'
import { createManyVehicles } from './many-vehicles.ts'
import {
  correctReading,
  readChargeReading,
  readReadingPage,
  removeReadingOf,
  storeChargeReading,
  storeReading,
} from './odometer.ts'
import { importReadingFile } from './odometer-import.ts'
import { storePosition } from './positions.ts'
import { changePetrol, readVehicleCost, readVehicleCosts } from './vehicle-costs.ts'
import { exportVehicleCostFile } from './vehicle-costs-export.ts'
import { changeVehicle, readVehiclePage, removeVehicleOf, saveVehicle } from './vehicles.ts'

export const vehiclesRoutes: readonly Served[] = [
  serve(listVehicles, async ({ scope, person, query, http }, ctx) => {
    const { count, results } = await readVehiclePage(ctx, ownerOf(scope, person), query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addVehicle, ({ scope, person, body }, ctx) => saveVehicle(ctx, ownerOf(scope, person), body)),
  serve(createVehicles, ({ scope, body }, ctx) => createManyVehicles(ctx, scope, body.items)),
  serve(updateVehicle, ({ scope, person, params, body }, ctx) =>
    changeVehicle(ctx, ownerOf(scope, person), params.id, body),
  ),
  serve(removeVehicle, ({ scope, person, params }, ctx) => removeVehicleOf(ctx, ownerOf(scope, person), params.id)),
  serve(putVehiclePosition, ({ scope, params, body }, ctx) => storePosition(ctx, scope, params.vehicleId, body)),
  serve(listVehicleBrands, async ({ params, http }, ctx) => {
    const brands = await readBrands(ctx.db, params.x)
    return listPage(http.request.url, { limit: Math.max(1, brands.length), offset: 0 }, brands.length, brands)
  }),
  serve(searchVehicles, async ({ query, http }, ctx) => {
    const { count, results } = await searchCatalogue(ctx.db, query.search, query.limit)
    return listPage(http.request.url, { limit: query.limit, offset: 0 }, count, results)
  }),
  serve(listReadings, async ({ scope, params, query, http }, ctx) => {
    const { count, results } = await readReadingPage(ctx, scope, params.vehicleId, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addReading, ({ scope, params, body }, ctx) => storeReading(ctx, scope, params.vehicleId, body)),
  serve(changeReading, ({ scope, params, body }, ctx) => correctReading(ctx, scope, params, body)),
  serve(removeReading, ({ scope, params }, ctx) => removeReadingOf(ctx, scope, params)),
  serve(getChargeReading, ({ scope, params }, ctx) => readChargeReading(ctx, scope, params.sessionId)),
  serve(addChargeReading, ({ scope, params, body }, ctx) => storeChargeReading(ctx, scope, params.sessionId, body)),
  serve(importReadings, ({ scope, body }, ctx) => importReadingFile(ctx, scope, body)),
  serve(listVehicleCosts, async ({ scope, query, http }, ctx) => {
    const { costs, ...book } = await readVehicleCosts(ctx, scope, query)
    const shown = costs.slice(query.offset, query.offset + query.limit)
    return { ...listPage(http.request.url, query, costs.length, shown), ...book }
  }),
  serve(exportVehicleCosts, async ({ scope, query, http }, ctx) => {
    const { name, type, content } = await exportVehicleCostFile(ctx, scope, query)
    return http.reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
  }),
  serve(getVehicleCost, ({ scope, params, query }, ctx) => readVehicleCost(ctx, scope, params.vehicleId, query)),
  serve(setPetrol, ({ scope, body }, ctx) => changePetrol(ctx, scope, body)),
]

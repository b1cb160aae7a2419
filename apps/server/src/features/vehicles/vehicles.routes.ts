import {
  addVehicle,
  listVehicleBrands,
  listVehicles,
  removeVehicle,
  searchVehicles,
  updateVehicle,
} from '@voltway/contract/vehicles'
import { putVehiclePosition } from '@voltway/contract/vehicles-positions'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { ownerOf } from '../../kernel/owner.ts'
import { readBrands, searchCatalogue } from './catalogue.ts'
import { storePosition } from './positions.ts'
import { changeVehicle, readVehiclePage, removeVehicleOf, saveVehicle } from './vehicles.ts'

export const vehiclesRoutes: readonly Served[] = [
  serve(listVehicles, async ({ scope, person, query, http }, ctx) => {
    const { count, results } = await readVehiclePage(ctx, ownerOf(scope, person), query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addVehicle, ({ scope, person, body }, ctx) => saveVehicle(ctx, ownerOf(scope, person), body)),
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
]

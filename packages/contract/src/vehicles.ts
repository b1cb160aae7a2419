import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Search, text } from './values.ts'

export const Vehicle = z.object({
  id: Id,
  brand_id: z.nullable(z.string()),
  model_id: z.nullable(z.string()),
  brand: z.string(),
  model: z.string(),
  version: z.nullable(z.string()),
  licence_plate: z.string(),
  vin: z.nullable(z.string()),
  battery_kwh: z.nullable(z.string()),
  connector_types: z.array(z.string()),
  member_id: z.nullable(Id),
  card_id: z.nullable(Id),
  is_default: z.boolean(),
})

export const CatalogueVehicle = z.object({
  id: z.string(),
  brand_id: z.string(),
  brand: z.string(),
  model: z.string(),
  version: z.nullable(z.string()),
  battery_kwh: z.nullable(z.string()),
  connector_types: z.array(z.string()),
})

const vehicleFields = {
  brand: text(60),
  model: text(80),
  version: z.optional(z.nullable(text(80))),
  licence_plate: text(16),
  model_id: z.optional(z.nullable(text(80))),
  vin: z.optional(z.nullable(text(17))),
  battery_kwh: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,4}(\.\d{1,3})?$/, { error: 'energy' })))),
  connector_types: z.optional(z.array(text(30)).check(z.maxLength(8))),
  member_id: z.optional(z.nullable(Id)),
  card_id: z.optional(z.nullable(Id)),
  is_default: z.optional(z.boolean()),
}
/** With `?wallet=` the vehicle belongs to the wallet, which takes `members.invite`; without it to the person. */
const owned = {
  service: 'editor',
  right: 'members.invite',
  wallet: 'query.wallet?',
  query: z.object({ wallet: z.optional(Id) }),
} as const
const one = { ...owned, path: '/v2/user/cars/:id', params: z.object({ id: Id }) } as const

/** Call 49. */
export const listVehicles = endpoint({
  ...owned,
  method: 'GET',
  path: '/v2/user/cars',
  summary: 'Vehicles',
  reply: list(Vehicle),
  refusals: [],
})

/** Call 49. */
export const addVehicle = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/user/cars',
  summary: 'Add a vehicle',
  body: z.strictObject(vehicleFields),
  status: 201,
  reply: Vehicle,
  refusals: ['member.not_found', 'card.not_found'],
})

/** Call 49. */
export const updateVehicle = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a vehicle; only what is given changes',
  body: z.partial(z.strictObject(vehicleFields)),
  reply: Vehicle,
  refusals: ['vehicle.not_found', 'member.not_found', 'card.not_found'],
})

/** Call 49. */
export const removeVehicle = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a vehicle',
  reply: z.object({ id: Id }),
  refusals: ['vehicle.not_found'],
})

/** Call 50. `x` is a brand id or `all`. */
export const listVehicleBrands = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/vehicles-brands/:x',
  summary: 'Brands, or the models of one brand',
  right: 'self',
  params: z.object({ x: text(60) }),
  reply: list(
    z.object({ id: z.string(), name: z.string(), models: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  refusals: ['vehicle.not_found'],
})

/** Call 51. At most 100 (spec §9). */
export const searchVehicles = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/vehicles',
  summary: 'Search the vehicle catalogue',
  right: 'self',
  query: z.object({
    search: z.optional(Search),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
  }),
  reply: list(CatalogueVehicle),
  refusals: [],
})

import * as z from 'zod/mini'
import { bulkItems, bulkReply } from './bulk.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { ExternalId, ExternalIdFilter, Id, Search, text } from './values.ts'

/** Connector types of vehicles. */
export const vehicleConnectors = ['TYPE_1', 'TYPE_2', 'CCS1', 'CCS2', 'CHADEMO', 'NACS', 'GB_T_AC', 'GB_T_DC'] as const

/** Normalizes a plate: upper case without separators, so that a car has one plate. */
export function plainPlate(plate: string): string {
  return plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns whether a plate looks mistyped. The screen only asks for a confirmation, because plates exist in every
 * format.
 */
export function isOddPlate(plate: string): boolean {
  return !/^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,8}$/.test(plainPlate(plate))
}

/** A vehicle of a wallet or a person. `brand_id` and `model_id` refer to the catalogue; null for entered names. */
export const Vehicle = z.object({
  /** Id of the vehicle. */
  id: Id,
  /** Id of the brand in the catalogue; null when it was typed. */
  brand_id: z.nullable(z.string()),
  /** Id of the model in the catalogue; null when it was typed. */
  model_id: z.nullable(z.string()),
  /** Brand of the vehicle. */
  brand: z.string(),
  /** Model of the vehicle. */
  model: z.string(),
  /** Variant of the model; null when it is unknown. */
  version: z.nullable(z.string()),
  /** Licence plate, stored in upper case without separators. */
  licence_plate: z.string(),
  /** Vehicle identification number; null when it is unknown. */
  vin: z.nullable(z.string()),
  /** Usable capacity of the battery in kWh; null when it is unknown. */
  battery_kwh: z.nullable(z.string()),
  /** Connectors that the vehicle can be charged with. */
  connector_types: z.array(z.enum(vehicleConnectors)),
  /** Consumption per 100 km as the registration document says it. */
  norm_kwh_per_100_km: addedField(z.nullable(z.string()), null),
  /** Id of the driver of the vehicle; null without one. */
  member_id: z.nullable(Id),
  /** The names of driver and card, so that a list needs no further requests. */
  member_name: z.nullable(z.string()),
  /** Id of the card of the vehicle; null without one. */
  card_id: z.nullable(Id),
  /** Name of the card of the vehicle; null without one. */
  card_name: z.nullable(z.string()),
  /** Whether it is the driver’s usual vehicle. */
  is_default: z.boolean(),
  /** Id of the vehicle in the company’s own system; null without one. */
  external_id: addedField(z.nullable(z.string()), null),
})
export type Vehicle = z.output<typeof Vehicle>

/** A vehicle of the catalogue, in the reply of call 51. `battery_kwh` is a decimal string. */
export const CatalogueVehicle = z.object({
  /** Id of the model in the catalogue. */
  id: z.string(),
  /** Id of the brand in the catalogue. */
  brand_id: z.string(),
  /** Brand of the model. */
  brand: z.string(),
  /** Name of the model. */
  model: z.string(),
  /** Variant of the model; null when it is unknown. */
  version: z.nullable(z.string()),
  /** Usable capacity of the battery in kWh; null when it is unknown. */
  battery_kwh: z.nullable(z.string()),
  /** Connectors that the model can be charged with. */
  connector_types: z.array(z.enum(vehicleConnectors)),
})
export type CatalogueVehicle = z.output<typeof CatalogueVehicle>

const vehicleFields = {
  /** Brand of the vehicle, such as `Renault`. */
  brand: text(60),
  /** Model of the vehicle, such as `Kangoo E-Tech`. */
  model: text(80),
  /** Variant of the model; null when it is unknown. */
  version: z.optional(z.nullable(text(80))),
  /** Licence plate; it is stored in upper case without separators, and one vehicle of a wallet has it. */
  licence_plate: text(16),
  /** Id of the model in the catalogue; null: brand and model are typed. */
  model_id: z.optional(z.nullable(text(80))),
  /** Vehicle identification number; null: unknown. */
  vin: z.optional(z.nullable(text(17))),
  /** Usable capacity of the battery in kWh; null: unknown. */
  battery_kwh: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,4}(\.\d{1,3})?$/, { error: 'energy' })))),
  /** Consumption per 100 km as the registration document says it; a person's own vehicle has none. */
  norm_kwh_per_100_km: z.optional(z.nullable(z.string().check(z.regex(/^[1-9]\d?(\.\d{1,3})?$/, { error: 'energy' })))),
  /** Connectors that the vehicle can be charged with. */
  connector_types: z.optional(z.array(z.enum(vehicleConnectors)).check(z.maxLength(8))),
  /** Id of the driver of the vehicle; null: none. */
  member_id: z.optional(z.nullable(Id)),
  /** Id of the vehicle in the company’s own system; null: none. */
  external_id: z.optional(ExternalId),
}
const singleFields = {
  ...vehicleFields,
  /** Id of the card of the vehicle; null: none. */
  card_id: z.optional(z.nullable(Id)),
  /** Whether it is the driver’s usual vehicle. */
  is_default: z.optional(z.boolean()),
}
/**
 * With `?wallet=` the vehicle belongs to the wallet and requires `members.invite`; without it to the person, who has
 * neither members nor cards.
 */
const owned = {
  service: 'editor',
  right: 'members.invite',
  wallet: 'query.wallet?',
} as const
const query = z.object({ /** Id of the wallet; without it, the caller’s own vehicles. */ wallet: z.optional(Id) })
const one = {
  ...owned,
  query,
  path: '/v2/user/cars/:id',
  params: z.object({ /** Id of the vehicle. */ id: Id }),
} as const

/** Call 49. */
export const listVehicles = endpoint({
  ...owned,
  method: 'GET',
  path: '/v2/user/cars',
  summary: 'Vehicles; search in plate, brand and model',
  query: z.object({
    /** Id of the wallet; without it, the caller’s own vehicles. */
    wallet: z.optional(Id),
    ...pageQuery(100),
    /** Text to find in plates, brands and models, without regard to case and accents. */
    search: z.optional(Search),
    /** Only the vehicle with this id of the company’s own system. */
    external_id: z.optional(ExternalIdFilter),
  }),
  reply: list(Vehicle),
  refusals: [],
})

/** Call 49. */
export const addVehicle = endpoint({
  ...owned,
  method: 'POST',
  path: '/v2/user/cars',
  summary: 'Add a vehicle',
  query,
  body: z.strictObject(singleFields),
  status: 201,
  reply: Vehicle,
  refusals: ['member.not_found', 'card.not_found', 'external_id.taken', 'vehicle.plate_taken'],
})

/**
 * Own call. Each vehicle is created or refused on its own, by the rules of a single one. Cards are assigned afterwards,
 * or with `vehicle_id` of a card.
 */
export const createVehicles = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/vehicles/create-many',
  summary: 'Add up to 1,000 vehicles, with a result per vehicle',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    /** The vehicles to add. */
    items: bulkItems(z.strictObject(vehicleFields)),
  }),
  reply: z.object(bulkReply),
  refusals: ['external_id.taken', 'vehicle.plate_taken'],
  idempotent: true,
})

/** Call 49. */
export const updateVehicle = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a vehicle; omitted fields do not change',
  body: z.partial(z.strictObject(singleFields)),
  reply: Vehicle,
  refusals: ['vehicle.not_found', 'member.not_found', 'card.not_found', 'external_id.taken', 'vehicle.plate_taken'],
})

/** Call 49. */
export const removeVehicle = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a vehicle',
  reply: z.object({ /** Id of the removed vehicle. */ id: Id }),
  refusals: ['vehicle.not_found'],
})

/** Call 50. `x` is a brand id or `all`. */
export const listVehicleBrands = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/vehicles-brands/:x',
  summary: 'List brands, or the models of one brand',
  right: 'self',
  params: z.object({ /** Vehicle class; all brands for every value. */ x: text(60) }),
  reply: list(
    z.object({
      /** Id of the brand. */
      id: z.string(),
      /** Name of the brand. */
      name: z.string(),
      /** Models of the brand. */
      models: z.array(z.object({ /** Id of the model. */ id: z.string(), /** Name of the model. */ name: z.string() })),
    }),
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
    /** Text to find in brands and models, without regard to case and accents. */
    search: z.optional(Search),
    /** Most models of the reply. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
  }),
  reply: list(CatalogueVehicle),
  refusals: [],
})

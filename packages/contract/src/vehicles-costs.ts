import * as z from 'zod/mini'
import { sourceQuery } from './consumption-sources.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Amounts, Currency, Day, DayInput, EnergyKwh, Id, Instant, Money, Month, many, Search, text } from './values.ts'
import { Vehicle } from './vehicles.ts'

/** Consumption and cost per distance of a wallet's vehicles (domain: vehicles). */

/** Charges between two odometer readings. Null where it occurs: the period lacks two readings. */
export const Distance = z.object({
  /** The first and the last reading. */
  from: Instant,
  /** When the last reading was taken. */
  to: Instant,
  /** Kilometres between the readings. */
  km: z.int(),
  /** Number of charges between the readings. */
  sessions: z.int(),
  /** Energy between the readings in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the charges between the readings. */
  cost: Money,
  /** Null: the vehicle did not move. */
  kwh_per_100_km: z.nullable(EnergyKwh),
  /** Cost per 100 km; null when the vehicle did not move. */
  cost_per_100_km: z.nullable(Money),
  /** Charges that ran while the first or the last reading was taken. Each counts where it ends. */
  edge_sessions: z.int(),
  /** Energy of these charges in kWh, three decimals. */
  edge_kwh: EnergyKwh,
})
export type Distance = z.output<typeof Distance>

/** The petrol car of a comparison, as the wallet sets it. */
export const Petrol = z.object({
  /** Price in the wallet's currency, with three decimals. */
  price_per_litre: z.string(),
  /** Consumption, with three decimals. */
  litres_per_100_km: z.string(),
  /** Price times consumption. */
  cost_per_100_km: Money,
  /** Where the price comes from, and its date. */
  source: z.string(),
  /** Day of the petrol price. */
  as_of: Day,
})
export type Petrol = z.output<typeof Petrol>

/** The norm consumption of a vehicle. ENTERED: from its registration document. CATALOGUE: battery and WLTP range. */
export const normSources = ['ENTERED', 'CATALOGUE'] as const

const charged = {
  /** Number of charges of the period. */
  sessions: z.int(),
  /** Energy of the period in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the period. */
  cost: Money,
}

/** A vehicle with its charges and distance of a period. */
export const VehicleCost = z.object({
  /** The vehicle itself. */
  vehicle: Vehicle,
  /** Consumption by the norm. Null: unknown. */
  norm_kwh_per_100_km: z.nullable(EnergyKwh),
  /** Where the norm comes from. */
  norm_source: z.nullable(z.enum(normSources)),
  /** All charges of the period, whether or not readings enclose them. */
  charged: z.object(charged),
  /** The number of its odometer readings. */
  readings: z.int(),
  /** The newest reading. */
  last_reading: z.nullable(
    z.object({ /** When the reading was taken. */ at: Instant, /** Odometer reading in kilometres. */ km: z.int() }),
  ),
  /** What was charged between the first and last reading of the period; null without two readings. */
  distance: z.nullable(Distance),
})
export type VehicleCost = z.output<typeof VehicleCost>

/** The last three or twelve months of the wallet's time zone with the current one, or all. */
export const vehiclePeriods = ['3', '12', 'all'] as const
/** The fields that order the list; `-` before one reverses it. Vehicles without its value come last. */
export const vehicleOrders = [
  'plate',
  '-plate',
  'energy',
  '-energy',
  'cost',
  '-cost',
  'distance',
  '-distance',
  'kwh_per_100_km',
  '-kwh_per_100_km',
  'cost_per_100_km',
  '-cost_per_100_km',
] as const

const filters = {
  /** Text to find in plates, brands and models, without regard to case and accents. */
  search: z.optional(Search),
  /** These vehicles only, for a comparison. */
  ids: z.optional(many(Id)),
  period: z._default(z.enum(vehiclePeriods), '12'),
  /** Field by which the vehicles are ordered; `-` before it reverses the order. */
  ordering: z._default(z.enum(vehicleOrders), 'plate'),
  /** Restricts energy and costs, not the distances: those per 100 km of all sources add up to the whole. */
  source: sourceQuery.source,
  /** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
  amounts: z._default(Amounts, 'GROSS'),
}
const basis = {
  /** Whether the costs of charges contain VAT. The petrol car costs what was entered. */
  amounts: addedField(Amounts, 'GROSS'),
  /** The part of the period's cost whose VAT is unknown: imported charges. It is the same with and without VAT. */
  vat_unknown_cost: addedField(Money, '0.00'),
}
const read = { method: 'GET', service: 'api', right: 'consumption.read', wallet: 'params.walletId' } as const
const params = z.object({ walletId: Id })

/** Own call: the vehicles with their consumption and cost per 100 km. */
export const listVehicleCosts = endpoint({
  ...read,
  path: '/v4/wallet/:walletId/vehicles/costs',
  summary: 'Vehicles with their energy and cost per 100 km between odometer readings, against norm and petrol',
  params,
  query: z.object({ ...pageQuery(50), ...filters }),
  reply: z.extend(list(VehicleCost), {
    currency: Currency,
    ...basis,
    /** The petrol car that the vehicles are compared with; null without one. */
    petrol: z.nullable(Petrol),
  }),
  refusals: [],
})

/** Own call: the same list as a file. */
export const exportVehicleCosts = endpoint({
  ...read,
  path: '/v4/wallet/:walletId/vehicles/costs/export',
  summary: 'Vehicles with their energy and cost per 100 km as CSV or XLSX, filtered like the list',
  params,
  query: z.object({
    ...filters,
    /** Format of the exported vehicles. */
    format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  }),
  reply: z.unknown(),
  media: 'text/csv',
  refusals: [],
})

/** Own call: one vehicle by month and over all, and who charged it. */
export const getVehicleCost = endpoint({
  ...read,
  path: '/v4/wallet/:walletId/vehicles/:vehicleId/costs',
  summary: 'A vehicle by month and over all: energy and cost per 100 km, and the cards and drivers that charged it',
  params: z.object({ walletId: Id, vehicleId: Id }),
  query: z.object({
    /** Restricts energy and costs, not the distances: those per 100 km of all sources add up to the whole. */
    source: sourceQuery.source,
    /** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
    amounts: z._default(Amounts, 'GROSS'),
  }),
  reply: z.object({
    ...VehicleCost.shape,
    currency: Currency,
    ...basis,
    /** The petrol car that the vehicle is compared with; null without one. */
    petrol: z.nullable(Petrol),
    /** The newest first; at most 36. A distance belongs to the month of its last reading. */
    months: z.array(
      z.object({
        month: Month,
        ...charged,
        /** What was charged between the first and last reading of the month; null without two readings. */
        distance: z.nullable(Distance),
      }),
    ),
    /** Cards and drivers by their charges, the newest first. Imported charges may have neither. */
    used_by: z.array(
      z.object({
        /** The card that charged it; null when it is unknown. */
        card: z.nullable(z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() })),
        /** The driver who charged it; null when it is unknown. */
        member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
        /** When the first of these charges began. */
        first_at: Instant,
        /** When the last of these charges began. */
        last_at: Instant,
        ...charged,
      }),
    ),
  }),
  refusals: ['vehicle.not_found'],
})

/** Own call: sets the petrol car of comparisons, or removes it. */
export const setPetrol = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/vehicles-petrol/',
  summary: 'Set the petrol price and consumption that vehicles are compared with; null removes them',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** Null removes the comparison. */
    petrol: z.nullable(
      z.strictObject({
        /** Price in the wallet's currency, with at most three decimals. */
        price_per_litre: z.string().check(z.regex(/^(0|[1-9]\d?)(\.\d{1,3})?$/, { error: 'money' })),
        /** Consumption, with at most two decimals. */
        litres_per_100_km: z.string().check(z.regex(/^[1-9]\d?(\.\d{1,2})?$/, { error: 'invalid' })),
        /** Where the petrol price comes from, such as a publication. */
        source: text(80),
        /** Day of the petrol price. */
        as_of: DayInput,
      }),
    ),
  }),
  reply: z.object({
    /** The petrol car that vehicles are compared with from now on; null without one. */
    petrol: z.nullable(Petrol),
  }),
  refusals: [],
})

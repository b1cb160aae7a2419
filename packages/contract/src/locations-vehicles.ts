import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/**
 * Own call: the last position of each vehicle, newest first. Only while the wallet shows locations, and of a vehicle
 * with a driver only with the driver's consent. Every read is audited.
 */
export const listVehiclePositions = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id/vehicles/positions',
  summary: 'List where the vehicles were last; every read is audited',
  right: 'location.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({
    /** Off by default (contract: locations). */
    enabled: z.boolean(),
    /** The vehicles with a position, by their plates. */
    results: z.array(
      z.object({
        /** The vehicle at the position. */
        vehicle: z.object({ /** Id of the vehicle. */ id: Id, /** Licence plate of the vehicle. */ plate: z.string() }),
        /** The driver who agreed to show locations; null without a driver. */
        member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
        /** Latitude in degrees (WGS 84). */
        latitude: z.number(),
        /** Longitude in degrees (WGS 84). */
        longitude: z.number(),
        /** When the vehicle was there. */
        at: Instant,
        /** Odometer in kilometres; null when it was not reported. */
        odometer_km: z.nullable(z.int()),
        /** State of charge of the battery in percent; null when it was not reported. */
        charge_percent: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: [],
})

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
  params: z.object({ id: Id }),
  reply: z.object({
    /** Off by default (contract: locations). */
    enabled: z.boolean(),
    results: z.array(
      z.object({
        vehicle: z.object({ id: Id, plate: z.string() }),
        member: z.nullable(z.object({ id: Id, name: z.string() })),
        latitude: z.number(),
        longitude: z.number(),
        at: Instant,
        odometer_km: z.nullable(z.int()),
        charge_percent: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: [],
})

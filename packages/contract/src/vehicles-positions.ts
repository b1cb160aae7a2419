import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, InstantInput } from './values.ts'

/** Positions of a wallet's vehicles, as its telematics report them through the API (domain: insight, privacy). */

/** Days for which positions are kept: sessions are compared with them for fourteen days. */
export const POSITION_DAYS = 15

/**
 * Own call. Positions may arrive late, repeatedly and in any order: each is stored once by its time. A position older
 * than fifteen days is accepted and not stored.
 */
export const putVehiclePosition = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/vehicles/:vehicleId/position',
  summary: 'Report where a vehicle is or was; late and repeated reports change nothing',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, vehicleId: Id }),
  body: z.strictObject({
    /** Latitude in degrees (WGS 84). */
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    /** Longitude in degrees (WGS 84). */
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    /** When the vehicle was there. At most five minutes in the future, because clocks differ. */
    at: InstantInput,
    /** Odometer in kilometres; null when it was not reported. */
    odometer_km: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(3_000_000)))),
    /** State of charge of the battery in percent. */
    charge_percent: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))),
  }),
  /** `stored` is false for a position that was reported before or is too old. */
  reply: z.object({
    vehicle_id: Id,
    /** When the vehicle was there. */
    at: Instant,
    /** False when a position of this time was stored before. */
    stored: z.boolean(),
  }),
  refusals: ['vehicle.not_found'],
})

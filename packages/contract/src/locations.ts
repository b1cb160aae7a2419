import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** Days for which a session's station counts as a location, and for which reads of it are stored. */
export const LOCATION_DAYS = 30

/** Whether the wallet shows locations and, for a driver, whether their own is shared and who saw it. */
export const LocationSharing = z.object({
  /** Off by default; people who change the wallet's settings switch it on. */
  enabled: z.boolean(),
  /** Null for people who are not drivers of the wallet. */
  own: z.nullable(
    z.object({
      /** Whether the caller agrees to show where they charged last. */
      consent: z.boolean(),
      /** Newest first. */
      seen: z.array(
        z.object({
          /** When somebody looked at the driver’s location. */
          at: Instant,
          /** Name of the person who looked; null when it is no longer known. */
          by: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type LocationSharing = z.output<typeof LocationSharing>

const ofWallet = {
  service: 'editor',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: LocationSharing,
} as const

/** Own call. */
export const getLocationSharing = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v1/wallet/:id/location',
  summary: 'Get the location setting of the wallet, the person’s consent and the views of their location',
  right: 'member',
  refusals: [],
})

/** Own call. */
export const setLocationSharing = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v1/wallet/:id/location',
  summary: 'Turn driver locations on or off',
  right: 'wallet.settings',
  body: z.strictObject({ /** True shows locations of drivers who agree, false hides all. */ enabled: z.boolean() }),
  refusals: [],
})

/** Own call: the caller's own consent as a driver of the wallet. */
export const setLocationConsent = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v1/wallet/:id/location/consent',
  summary: 'Give or withdraw consent to show the person’s location',
  right: 'member',
  body: z.strictObject({
    /** True agrees to show where the caller charged last, false withdraws it. */
    consent: z.boolean(),
  }),
  refusals: ['member.not_found'],
})

/** Call 10. Only the station of the last session within 30 days, only of members who agreed; every read is audited. */
export const listLastKnownLocations = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id/members/last-known-location',
  summary: 'List the stations where members last charged',
  right: 'location.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({
    /** Off by default (contract: locations). */
    enabled: z.boolean(),
    /** The drivers who agreed, the latest charge first. */
    results: z.array(
      z.object({
        /** The driver who agreed. */
        member: z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() }),
        /** The station of the driver’s last charge. */
        station: z.object({
          /** Name of the station. */
          name: z.string(),
          /** City of the station. */
          city: z.string(),
          /** Latitude in degrees (WGS 84). */
          latitude: z.number(),
          /** Longitude in degrees (WGS 84). */
          longitude: z.number(),
        }),
        /** When the driver’s last charge began. */
        at: Instant,
      }),
    ),
  }),
  refusals: [],
})

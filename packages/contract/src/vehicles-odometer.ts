import * as z from 'zod/mini'
import { tableFileOfLines, tableFileReply } from './bulk.ts'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, InstantInput } from './values.ts'

/** Odometer readings of a wallet's vehicles (domain: vehicles). */

/** Where a reading comes from. */
export const odometerSources = ['DRIVER', 'MANAGER', 'FILE', 'API', 'TELEMATICS'] as const
/** Most kilometres of a vehicle, as in its positions. */
export const MOST_KM = 3_000_000
/** Most kilometres a day between two readings. More is a typing error, because no driver drives for a whole day. */
export const MOST_KM_A_DAY = 2_000

const Km = z.int().check(z.gte(0), z.lte(MOST_KM))

/** A reading of an odometer. */
export const OdometerReading = z.object({
  /** Id of the reading. */
  id: Id,
  /** When the odometer was read. */
  at: Instant,
  /** Odometer reading in kilometres. */
  km: z.int(),
  /** Who reported the reading: the driver, a manager, a file or a program. */
  source: z.enum(odometerSources),
  /** The charge after which the driver entered it. */
  session_id: z.nullable(Id),
})
export type OdometerReading = z.output<typeof OdometerReading>

const vehicle = z.object({ walletId: Id, vehicleId: Id })
const reading = z.object({ walletId: Id, vehicleId: Id, readingId: Id })
const written = { service: 'editor', right: 'members.invite', wallet: 'params.walletId' } as const
const implausible = ['odometer.below_earlier', 'odometer.above_later', 'odometer.too_fast'] as const

/** Own call: Odometer readings of a vehicle, the newest first, with their source. */
export const listReadings = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:walletId/vehicles/:vehicleId/odometer',
  summary: 'Odometer readings of a vehicle, newest first',
  right: 'consumption.read',
  wallet: 'params.walletId',
  params: vehicle,
  query: z.object(pageQuery(20)),
  reply: list(OdometerReading),
  refusals: ['vehicle.not_found'],
})

/** Own call: adds a reading. The same reading sent again changes nothing. */
export const addReading = endpoint({
  ...written,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer',
  summary: 'Add an odometer reading of a vehicle',
  params: vehicle,
  body: z.strictObject({
    /** Odometer reading in kilometres. */
    km: Km,
    /** When the odometer showed it. Default: now. */
    at: z.optional(InstantInput),
    /** Default: `MANAGER` for a person, `API` for a key. */
    source: z.optional(z.enum(['MANAGER', 'API', 'TELEMATICS'])),
  }),
  status: 201,
  reply: OdometerReading,
  refusals: ['vehicle.not_found', ...implausible],
})

/** Own call: Corrects an odometer reading. The distances and costs per 100 km follow. */
export const changeReading = endpoint({
  ...written,
  method: 'PATCH',
  path: '/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer/:readingId',
  summary: 'Correct an odometer reading; omitted fields do not change',
  params: reading,
  body: z.strictObject({
    /** Corrected odometer reading in kilometres. */
    km: z.optional(Km),
    /** Corrected instant at which the odometer was read. */
    at: z.optional(InstantInput),
  }),
  reply: OdometerReading,
  refusals: ['odometer.not_found', ...implausible],
})

/** Own call: Deletes an odometer reading. The distances and costs per 100 km follow. */
export const removeReading = endpoint({
  ...written,
  method: 'DELETE',
  path: '/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer/:readingId',
  summary: 'Delete an odometer reading',
  params: reading,
  reply: z.object({ /** Id of the removed reading. */ id: Id }),
  refusals: ['odometer.not_found'],
})

/** Own call: whether a charge asks for the odometer. Drivers see their own charges only. */
export const getChargeReading = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:walletId/sessions/:sessionId/odometer',
  summary: 'Whether the odometer is asked for after a charge, and the last reading of the vehicle',
  right: 'sessions.stop',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, sessionId: Id }),
  reply: z.object({
    /** Null: the card has no vehicle, so there is nothing to ask. */
    plate: z.nullable(z.string()),
    /** False when the charge runs, or when a reading of its end is stored. */
    is_missing: z.boolean(),
    /** The newest reading before the end of the charge. */
    last_km: z.nullable(z.int()),
  }),
  refusals: ['session.not_found'],
})

/** Own call: the driver's reading after a charge, dated at its end. */
export const addChargeReading = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/sessions/:sessionId/odometer',
  summary: 'Add the odometer reading of a charge’s vehicle at the end of the charge',
  right: 'sessions.stop',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, sessionId: Id }),
  body: z.strictObject({ /** Odometer reading in kilometres. */ km: Km }),
  status: 201,
  reply: OdometerReading,
  refusals: ['session.not_found', 'odometer.no_vehicle', 'odometer.still_charging', ...implausible],
})

/** The columns of a file of readings. */
export const odometerFileFields = ['plate', 'date', 'km'] as const
/** Column of a file of readings. */
export type OdometerFileField = (typeof odometerFileFields)[number]
/** Errors of a cell; the screen has their words. */
export const odometerFileErrors = [
  'required',
  'columns',
  'too_many',
  'unknown_plate',
  'ambiguous_plate',
  'date',
  'future',
  'number',
  'below_earlier',
  'above_later',
  'too_fast',
] as const
/** Most lines of a file below its header. */
export const MOST_ODOMETER_LINES = 5_000

/**
 * Own call: adds readings from a file. Stored readings are skipped. `dry_run` returns the readings and errors of every
 * line. Without it a file with any error is refused completely, with line and field, unless `valid_only` leaves out its
 * wrong lines.
 */
export const importReadings = endpoint({
  ...written,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/vehicles-odometer/import/',
  summary: 'Add odometer readings of many vehicles by a CSV file, or preview what it would add',
  params: z.object({ walletId: Id }),
  body: z.strictObject(tableFileOfLines),
  reply: z.object({
    ...tableFileReply({
      /** Column of the cell in a file of readings. */
      field: z.enum(odometerFileFields),
      /** What is wrong with the cell of a file of readings. */
      code: z.enum(odometerFileErrors),
    }),
    /** Lines whose reading is stored already. */
    repeated: z.int(),
    /** The readings that the file adds. */
    readings: z.array(
      z.object({
        /** Line of the file with a reading; the header is line 1. */
        line: z.int(),
        /** Licence plate of the vehicle. */
        plate: z.string(),
        /** When the odometer was read. */
        at: Instant,
        /** Odometer reading in kilometres. */
        km: z.int(),
      }),
    ),
  }),
  refusals: [],
})

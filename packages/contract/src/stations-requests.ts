import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text } from './values.ts'

/**
 * REQUESTED: sent. ACCEPTED: the operator passes it on to the charger. DONE: the charger did it. CANCELLED: a reservation
 * that was given back.
 */
export const requestStates = ['REQUESTED', 'ACCEPTED', 'DONE', 'REJECTED', 'TIMED_OUT', 'CANCELLED'] as const
/** State of a request to a station. */
export type RequestState = (typeof requestStates)[number]

/** The request waits for the operator or the charger. */
export const pendingRequests = ['REQUESTED', 'ACCEPTED'] as const satisfies readonly RequestState[]

/** The operator's and the charger's answers (OCPI 2.2.1 mod_commands), and our TIMEOUT. */
export const requestOutcomes = [
  'ACCEPTED',
  'REJECTED',
  'NOT_SUPPORTED',
  'UNKNOWN_SESSION',
  'EVSE_OCCUPIED',
  'EVSE_INOPERATIVE',
  'CANCELED_RESERVATION',
  'UNKNOWN_RESERVATION',
  'FAILED',
  'TIMEOUT',
] as const
/** Answer to a request. */
export type RequestOutcome = (typeof requestOutcomes)[number]

/** The minutes that a charge point can be reserved for. */
export const reservationMinutes = { least: 5, most: 60, usual: 15 } as const

/** A request to a station, to start a charge or to reserve a charge point. */
export const StationRequest = z.object({
  /** Id of the request to the station. */
  id: Id,
  /** START starts a charge, RESERVATION reserves a charge point. */
  kind: z.enum(['START', 'RESERVATION']),
  state: z.enum(requestStates),
  outcome: z.nullable(z.enum(requestOutcomes)),
  /** The operator's own words. */
  message: z.nullable(z.string()),
  /** When it was requested. */
  requested_at: Instant,
  /** When the operator or the charger answered; null before. */
  answered_at: z.nullable(Instant),
  /** The card that charges or reserves. */
  card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
  /** The station of the request. */
  station: z.object({ /** Id of the station. */ id: Id, /** Name of the station. */ name: z.string() }),
  /** The charge point of the request. */
  point: z.object({
    /** Id of the charge point at its operator. */
    uid: z.string(),
    /** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
    evse_id: z.nullable(z.string()),
  }),
  /** The charge that began with a start. */
  session_id: z.nullable(Id),
  /** Until when the charge point is reserved. */
  reserved_until: z.nullable(Instant),
  /** The progress of giving a reservation back. */
  cancel_state: z.nullable(z.enum(['REQUESTED', 'ACCEPTED', 'DONE', 'REJECTED', 'TIMED_OUT'])),
})
export type StationRequest = z.output<typeof StationRequest>

const atStation = [
  'card.not_found',
  'card.does_not_charge',
  'station.not_found',
  'charge_point.not_found',
  'station.point_in_use',
  'station.point_out_of_order',
] as const

const command = {
  method: 'POST',
  service: 'api',
  right: 'sessions.stop',
  wallet: 'found',
  status: 202,
  reply: StationRequest,
  idempotent: true,
} as const

/** The id of a charge point as an operator writes it. */
const PointUid = text(36)

/** Own call: requests the network to start a charge with a card. Progress arrives as live events. */
export const startSession = endpoint({
  ...command,
  path: '/v4/commands/request-command/START_SESSION',
  summary: 'Request the charging network to start a charge with a card',
  body: z.strictObject({
    card_id: Id,
    station_id: Id,
    /** Id of the charge point at its operator. */
    point_uid: PointUid,
    /** Id of the plug at its operator. */
    plug_id: z.optional(PointUid),
  }),
  refusals: [
    ...atStation,
    'card.no_credit',
    'card.rule_refuses',
    'card.charging_already',
    'card.start_pending',
    'station.no_remote_start',
    'station.plug_needed',
  ],
})

/** Own call: requests the operator to reserve a charge point for a card. */
export const reserveChargePoint = endpoint({
  ...command,
  path: '/v4/commands/request-command/RESERVE_NOW',
  summary: 'Request the charging network to reserve a charge point for a card',
  body: z.strictObject({
    card_id: Id,
    station_id: Id,
    /** Id of the charge point at its operator. */
    point_uid: PointUid,
    /** Minutes for which it is reserved. */
    minutes: z._default(
      z.int().check(z.gte(reservationMinutes.least), z.lte(reservationMinutes.most)),
      reservationMinutes.usual,
    ),
  }),
  refusals: [...atStation, 'station.not_reservable', 'card.reserved_already'],
})

/** Own call: requests the operator to give a reservation back. */
export const cancelReservation = endpoint({
  ...command,
  path: '/v4/commands/request-command/CANCEL_RESERVATION',
  summary: 'Request the charging network to cancel a reservation',
  body: z.strictObject({ /** Id of the reservation’s request. */ request_id: Id }),
  refusals: ['station_request.not_found', 'station.not_reserved'],
})

const ofWallet = { method: 'GET', service: 'api', right: 'sessions.read', wallet: 'params.id' } as const

/** Own call: the requests of the last quarter of an hour and current reservations, the newest first. */
export const listStationRequests = endpoint({
  ...ofWallet,
  path: '/v1/wallet/:id/station-requests',
  summary: 'Recent requests to stations and current reservations, of own cards for a driver',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({ /** The requests, the newest first. */ results: z.array(StationRequest) }),
  refusals: [],
})

/** Own call: The progress of one request to start a charge or to reserve. */
export const getStationRequest = endpoint({
  ...ofWallet,
  path: '/v1/wallet/:id/station-requests/:requestId',
  summary: 'The progress of a request to a station',
  params: z.object({ /** Id of the wallet. */ id: Id, requestId: Id }),
  reply: StationRequest,
  refusals: ['station_request.not_found'],
})

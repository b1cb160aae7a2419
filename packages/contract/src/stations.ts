import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { Currency, Id, Money, text, UnitPrice } from './values.ts'

/**
 * The step of a box of the map in degrees, about five kilometres. The browser asks for whole steps only, so that neither a
 * request nor a log contains a person's position.
 */
export const STATION_BOX_STEP = 0.05
/** The largest side of a box in degrees. */
export const STATION_BOX_MOST = 4
/** The most stations of a reply. */
export const MOST_STATIONS = 200
/** The energy of the example price. */
export const USUAL_CHARGE_KWH = 30

/**
 * Statuses of a charge point (OCPI 2.2.1 Status without planned and removed ones). Operators' other values are
 * UNKNOWN.
 */
export const pointStatuses = [
  'AVAILABLE',
  'BLOCKED',
  'CHARGING',
  'INOPERATIVE',
  'OUTOFORDER',
  'RESERVED',
  'UNKNOWN',
] as const
/** Status of a charge point. */
export type PointStatus = (typeof pointStatuses)[number]

/** A charge can be requested in these states; an operator without live states is asked. */
export const pointAllows = { start: ['AVAILABLE', 'UNKNOWN'] } as const satisfies Record<string, readonly PointStatus[]>

/** The price of a charge that starts now, with VAT, by the wallet's own price list. */
const StationPrice = z.object({
  currency: Currency,
  /** Per kWh, VAT included. */
  per_kwh: UnitPrice,
  /** Per minute, VAT included. */
  per_minute: UnitPrice,
  /** Once per charge, VAT included. */
  per_charge: UnitPrice,
  /** A charge of `USUAL_CHARGE_KWH` that starts now, at the power of the plug and of a usual car. */
  usual_charge: Money,
})
export type StationPrice = z.output<typeof StationPrice>

/** The plugs of one type, current and power at a station. */
const StationPlug = z.object({
  /** ConnectorType of OCPI, such as IEC_62196_T2_COMBO. */
  type: z.string(),
  /** Alternating (AC) or direct current (DC). */
  current: z.enum(['AC', 'DC']),
  /** Power of the plugs in kilowatts; null when it is unknown. */
  power_kw: z.nullable(z.number()),
  /** Number of these plugs that are free now. */
  free: z.int(),
  /** Number of plugs of this type. */
  total: z.int(),
  /** Null where the wallet has no price, for example in a country without a price list. */
  price: z.nullable(StationPrice),
})
export type StationPlug = z.output<typeof StationPlug>

const stationFields = {
  /** Id of the station. */
  id: Id,
  /** Name of the station. */
  name: z.string(),
  /** Street and number of the station. */
  address: z.string(),
  /** City of the station. */
  city: z.string(),
  /** Charge-point operator of the station. */
  operator: z.string(),
  /** Where the station is; null when it is unknown. */
  coordinates: z.nullable(
    z.object({
      /** Latitude in degrees (WGS 84). */
      latitude: z.number(),
      /** Longitude in degrees (WGS 84). */
      longitude: z.number(),
    }),
  ),
  /** Opening hours. */
  opening: z.object({
    /** Whether it is open day and night. */
    always: z.boolean(),
    /** Null when the operator does not say. */
    is_open: z.nullable(z.boolean()),
    /** In local time; weekday 1 is Monday. */
    hours: z.array(
      z.object({
        /** Day of the week; Monday is 1. */
        weekday: z.int(),
        /** Local time at which it begins, `08:00`. */
        begin: z.string(),
        /** Local time at which it ends, `20:00`. */
        end: z.string(),
      }),
    ),
  }),
  /** Number of charge points that are free now. */
  free: z.int(),
  /** Number of charge points. */
  total: z.int(),
  /** The strongest plug first. */
  plugs: z.array(StationPlug),
  /** Why the card's rules refuse the station, in the person's language; null when they allow it. */
  not_allowed: z.nullable(z.string()),
  /** The rule that refuses the station. */
  not_allowed_by: addedField(z.nullable(Id), null),
} as const

/** A station on the map and in its list. */
export const Station = z.object(stationFields)
export type Station = z.output<typeof Station>

/** One charge point of a station. */
export const StationPoint = z.object({
  /** Id of the charge point at its operator. */
  uid: z.string(),
  /** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
  evse_id: z.nullable(z.string()),
  /** The number or letter painted on the charger. */
  reference: z.nullable(z.string()),
  status: z.enum(pointStatuses),
  /** False when the operator does not start charges at this point remotely. */
  remote_start: z.boolean(),
  /** Whether the charge point can be reserved. */
  reservable: z.boolean(),
  /** The plugs of the charge point. */
  plugs: z.array(
    z.object({
      /** Id of the plug at its operator. */
      id: z.string(),
      /** ConnectorType of OCPI, such as `IEC_62196_T2`. */
      type: z.string(),
      /** Alternating (AC) or direct current (DC). */
      current: z.enum(['AC', 'DC']),
      /** Power of the plug in kilowatts; null when it is unknown. */
      power_kw: z.nullable(z.number()),
    }),
  ),
})
export type StationPoint = z.output<typeof StationPoint>

/** A station with its charge points. */
export const StationDetail = z.object({
  ...stationFields,
  points: z.array(StationPoint),
  /** Whether the card charges now, and so cannot start another charge. */
  card_is_charging: addedField(z.boolean(), false),
})
export type StationDetail = z.output<typeof StationDetail>

/** The free charge points of a station now. Only the event stream of stations sends them. */
export const StationNews = z.object({
  station_id: Id,
  free: z.int(),
  total: z.int(),
  plugs: z.array(z.pick(StationPlug, { type: true, current: true, power_kw: true, free: true, total: true })),
})
export type StationNews = z.output<typeof StationNews>

/** An edge of a box: whole steps only, so that a position cannot be sent. */
const edge = (most: number) =>
  z.coerce.number().check(
    z.gte(-most),
    z.lte(most),
    z.refine((value) => Math.abs(value / STATION_BOX_STEP - Math.round(value / STATION_BOX_STEP)) < 1e-6, {
      error: 'step',
    }),
  )

/** The stations of a list: those in a box of the map, of a search, or on the wallet's lists, and all of what is given. */
const area = {
  /** Text to find in names and addresses of stations. */
  search: z.optional(text(100)),
  /** Only the stations that the wallet keeps as favourites or depots. */
  listed: z.optional(z.literal('true')),
  /** Southern edge of the box in degrees. */
  south: z.optional(edge(90)),
  /** Western edge of the box in degrees. */
  west: z.optional(edge(180)),
  /** Northern edge of the box in degrees. */
  north: z.optional(edge(90)),
  /** Eastern edge of the box in degrees. */
  east: z.optional(edge(180)),
}

const walletOf = { service: 'api', right: 'cards.read', wallet: 'params.id' } as const

/** Own call: stations with the prices of a card now. */
export const listStations = endpoint({
  ...walletOf,
  method: 'GET',
  path: '/v1/wallet/:id/stations',
  summary: 'Stations in a box of the map, by a search or on the lists of the wallet, with the price of a card now',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object({
    /** Prices and rules of this card, by its id. */
    card: Id,
    ...area,
    /** `price`: the cheapest usual charge at a free plug first. */
    ordering: z._default(z.enum(['name', 'price']), 'name'),
    /** Most stations of the reply. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_STATIONS)), MOST_STATIONS),
  }),
  reply: z.object({
    /** The stations, the nearest to the middle of the box first. */
    results: z.array(Station),
    /** False: there are more stations than `limit`; a smaller box shows them. */
    is_complete: z.boolean(),
  }),
  refusals: ['card.not_found'],
})

/**
 * Own call: server-sent events of stations, in the form of the wallet's stream. It sends `ready` after each connection and
 * `station.changed` for each change of a charge point. It does not resume: a reader loads the stations again at each
 * `ready`. Stations that a search or a list of the wallet gains later are followed from the next connection on.
 */
export const followStations = endpoint({
  ...walletOf,
  method: 'GET',
  path: '/v1/wallet/:id/stations-live',
  summary: 'Server-sent events: stations, chosen like their list, as charge points become free or occupied',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object(area),
  reply: z.unknown(),
  media: 'text/event-stream',
  refusals: [],
})

/** Own call: one station with its charge points. */
export const getStation = endpoint({
  ...walletOf,
  method: 'GET',
  path: '/v1/wallet/:id/stations/:stationId',
  summary: 'A station with its charge points, live states and the price of a card now',
  params: z.object({ /** Id of the wallet. */ id: Id, stationId: Id }),
  query: z.object({ /** Prices and rules of this card, by its id. */ card: Id }),
  reply: StationDetail,
  refusals: ['card.not_found', 'station.not_found'],
})

/** Own call: the charge points that a typed id or the text of a QR code means. */
export const findChargePoints = endpoint({
  ...walletOf,
  method: 'GET',
  path: '/v1/wallet/:id/charge-points',
  summary: 'Find a charge point by its typed id or by the text of its QR code',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object({
    /** Prices and rules of this card, by its id. */
    card: Id,
    /** Text that stands on the charger, or in its QR code. */
    text: text(500),
  }),
  reply: z.object({
    /** The charge points with this text. */
    results: z.array(
      z.object({
        /** The station of the charge point. */
        station: StationDetail,
        /** Id of the charge point at its operator. */
        uid: z.string(),
      }),
    ),
  }),
  refusals: ['card.not_found'],
})

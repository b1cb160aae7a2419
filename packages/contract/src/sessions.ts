import * as z from 'zod/mini'
import { addedField, changedAt, changesList, changesQuery, endpoint, pageQuery } from './endpoint.ts'
import { CostShares, Currency, EnergyKwh, Id, Instant, InstantInput, Money, many, Search, text } from './values.ts'

/**
 * States of a session (spec §4). PENDING: a start was requested. ONGOING: charging or plugged in. IN_VALIDATION: ended, and
 * the charge record is awaited or doubtful. COMPLETED: the price is final. PAID: covered by the balance or a paid invoice.
 * INVALID: never billed.
 */
export const sessionStatuses = ['PENDING', 'ONGOING', 'IN_VALIDATION', 'COMPLETED', 'PAID', 'INVALID'] as const
/** Schema of a session's status. */
export const SessionStatus = z.enum(sessionStatuses)
export type SessionStatus = z.output<typeof SessionStatus>

/**
 * Forward transitions only; a correction is a credit record and a new record (domain: sessions). A message of a later
 * status takes the steps between, one of an earlier status changes nothing.
 */
export const sessionTransitions = {
  PENDING: ['ONGOING', 'INVALID'],
  ONGOING: ['IN_VALIDATION', 'COMPLETED', 'INVALID'],
  IN_VALIDATION: ['COMPLETED', 'INVALID'],
  COMPLETED: ['PAID'],
  PAID: [],
  INVALID: [],
} as const satisfies Record<SessionStatus, readonly SessionStatus[]>

/** Allowed commands per state: the server refuses with it, the screen locks with it. */
export const sessionAllows = { stop: ['PENDING', 'ONGOING'] } as const satisfies Record<
  string,
  readonly SessionStatus[]
>

/** Flags of a session: why its record needs review, and notes such as CREDITED or LATE_RECORD. */
export const sessionFlags = [
  'END_BEFORE_START',
  'NEGATIVE_ENERGY',
  'OVERLAP',
  'COST_MISMATCH',
  'ENERGY_ABOVE_BATTERY',
  'TOO_LONG',
  'ESTIMATED_PERIODS',
  'UNKNOWN_VALUE',
  'CARD_WAS_BLOCKED',
  'NO_SESSION_MESSAGE',
  'CREDITED',
  'PARTLY_CREDITED',
  'CONFLICTING_RECORD',
  'LATE_RECORD',
  'ENERGY_FELL',
  'PRICE_MISSING',
  'NETWORK_SILENT',
  'ENERGY_IMPOSSIBLE',
  'ENERGY_ABOVE_POWER',
  'COST_IMPOSSIBLE',
  'FOREIGN_CURRENCY',
  'TIME_IN_FUTURE',
  'TOO_OLD',
  'PRICE_OUT_OF_PROPORTION',
  'PRICE_ABOVE_HOLD',
  'PRICE_ABOVE_LIMIT',
  'READING_IGNORED',
  'ENERGY_NOT_OF_SESSION',
  'COST_NOT_OF_SESSION',
  'COST_WITHOUT_ENERGY',
  'ENERGY_UNUSUAL',
  'COST_UNUSUAL',
  'TIME_NOT_OF_SESSION',
  'TIME_UNCLEAR',
  'METER_READING',
] as const
/** Schema of a session's flag. */
export const SessionFlag = z.enum(sessionFlags)
export type SessionFlag = z.output<typeof SessionFlag>

/** Where the energy comes from: the charging network, the home of a driver, or a depot of the company. */
export const chargeSources = ['NETWORK', 'HOME', 'DEPOT'] as const
/** Schema of a session's source. */
export const ChargeSource = z.enum(chargeSources)
export type ChargeSource = z.output<typeof ChargeSource>

const Station = z.object({
  /** Id of the station; null when the operator did not publish it. */
  id: z.nullable(Id),
  /** Name of the station. */
  name: z.string(),
  /** Street and number of the station. */
  address: z.string(),
  /** City of the station. */
  city: z.string(),
  /** Charge-point operator of the station. */
  operator: z.string(),
  /** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
  evse_id: z.nullable(z.string()),
  /** Where the station is; null when it is unknown. */
  coordinates: z.nullable(
    z.object({
      /** Latitude in degrees (WGS 84). */
      latitude: z.number(),
      /** Longitude in degrees (WGS 84). */
      longitude: z.number(),
    }),
  ),
})

/**
 * Why the product stops a charge by itself. CARD_LIMIT: it used up the card's limit. WALLET_BALANCE: it used up the
 * wallet's available amount. RULE_LIMIT: it used up an amount that a rule allows.
 */
export const stopReasons = ['CARD_LIMIT', 'WALLET_BALANCE', 'RULE_LIMIT'] as const
/** Reason of a stop at the limit. */
export type StopReason = (typeof stopReasons)[number]

/** The result of a stop request: the session stays on going until the network confirms. */
export const StopCommand = z.object({
  /** Id of the request to stop. */
  id: Id,
  /** Whether the operator accepted the request to stop. */
  state: z.enum(['REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE']),
  /** What the operator answered; null when it said nothing. */
  message: z.nullable(z.string()),
  /** When the stop was requested. */
  requested_at: Instant,
  /** When the operator answered; null before. */
  answered_at: z.nullable(Instant),
  /** Null for a stop that a person requested. */
  reason: addedField(z.nullable(z.enum(stopReasons)), null),
  /** The most that the charge was allowed to cost when it was stopped for this reason. */
  allowed: addedField(z.nullable(Money), null),
})
export type StopCommand = z.output<typeof StopCommand>

/** A stop was requested and the network has not confirmed it yet. */
export const pendingStops = ['REQUESTED', 'ACCEPTED'] as const satisfies readonly StopCommand['state'][]

/** Fields of a session in lists and details. */
export const sessionFields = {
  /** Id of the charge. */
  id: Id,
  status: SessionStatus,
  /** Where the energy comes from. Charges at home and in a depot never move the wallet’s balance. */
  source: addedField(ChargeSource, 'NETWORK'),
  /** When the charge began. */
  start_date_time: Instant,
  /** When the charge ended; null while it runs. */
  end_date_time: z.nullable(Instant),
  /** Duration of the charge in seconds, up to now while it runs. */
  duration_s: z.int(),
  /** Energy of the charge in kWh, three decimals; so far while it runs. */
  energy_kwh: EnergyKwh,
  /** Cost of the charge with VAT; so far while it runs. */
  total_cost: Money,
  /**
   * What of `total_cost` was credited: all of it when the operator reversed the charge, else 0.00. A credit of a part has
   * reduced `total_cost` already. Lists add up to consumption without it.
   */
  credited_cost: addedField(Money, '0.00'),
  currency: Currency,
  /** The cost is an estimate while the price is not final. */
  cost_is_final: z.boolean(),
  /** Where the vehicle charges. */
  station: Station,
  /** The card that pays for the charge. */
  card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
  /** The driver of the card at the start; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** The vehicle of the card at the start; null without one. */
  vehicle: z.nullable(
    z.object({ /** Id of the vehicle. */ id: Id, /** Licence plate of the vehicle. */ plate: z.string() }),
  ),
  /** The cost centre at the start. Of several, the one with the largest share. */
  cost_centre: z.nullable(z.string()),
  cost_shares: addedField(CostShares, null),
  /** Id of the invoice; null until it is invoiced. */
  invoice_id: z.nullable(Id),
  /** Why its record needs review, and notes. */
  flags: z.array(SessionFlag),
  /** What the caller may do with the charge now. */
  allowed_actions: z.array(z.enum(['stop'])),
  /** The last request to stop it; null without one. */
  stop: z.nullable(StopCommand),
  ...changedAt,
}

/** A session in lists. */
export const Session = z.object(sessionFields)
export type Session = z.output<typeof Session>

/** Filters of lists and exports of sessions. */
export const sessionFilters = {
  /** Text to find in stations, cards, drivers and plates, without regard to case and accents. */
  search: z.optional(Search),
  /** Begun at this instant or later. */
  start_date_time__gte: z.optional(InstantInput),
  /** Begun at this instant or earlier. */
  start_date_time__lte: z.optional(InstantInput),
  /** Only charges in these statuses. */
  status: z.optional(many(SessionStatus)),
  /** Only charges of this card, by its id. */
  card: z.optional(Id),
  /** Only charges of this driver, by their id. */
  member: z.optional(Id),
  /** Only charges at this station, by its id. */
  station: z.optional(Id),
  /** Only charges with this cost centre. */
  cost_centre: z.optional(text(100)),
  /** Sessions with a share in this centre of the second dimension. */
  second_cost_centre: z.optional(text(100)),
  /** Sessions without a member or a cost centre: the bars without a name. */
  member__isnull: z.optional(z.literal('true')),
  /** `true`: only charges without a cost centre. */
  cost_centre__isnull: z.optional(z.literal('true')),
  /** Sessions of the cards that are in this team now. */
  team: z.optional(Id),
  /** Only charges in the network, at homes or in depots. */
  source: z.optional(many(ChargeSource)),
  /** Only charges with alternating (AC) or direct current (DC). */
  current: z.optional(z.enum(['AC', 'DC'])),
  /** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
  week_hour: z.optional(z.string().check(z.regex(/^[1-7]-([01]\d|2[0-3])$/, { error: 'week_hour' }))),
  /** The country of the place, ISO 3166-1 alpha-2. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' }))),
  /** Charges that cost more because of peak hours, or because of the time plugged in after charging. */
  extra_cost: z.optional(z.enum(['PEAK', 'IDLE'])),
} as const

/**
 * Call 36. Charging sessions, the newest first unless another order is requested. Drivers see their own only. Read by
 * change with `updated_since`.
 */
export const listSessions = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v5/:wallet/sessions',
  summary: 'Charging sessions of a wallet; search in station, card, member and plate',
  right: 'sessions.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(20),
    ...sessionFilters,
    /** Field by which the charges are ordered; `-` before it reverses the order. */
    ordering: z._default(
      z.enum([
        'start_date_time',
        '-start_date_time',
        'energy_kwh',
        '-energy_kwh',
        'total_cost',
        '-total_cost',
        'duration_s',
        '-duration_s',
      ]),
      '-start_date_time',
    ),
  }),
  reply: changesList(Session),
  refusals: [],
})

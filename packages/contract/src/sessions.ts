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
] as const
/** Schema of a session's flag. */
export const SessionFlag = z.enum(sessionFlags)
export type SessionFlag = z.output<typeof SessionFlag>

const Station = z.object({
  id: z.nullable(Id),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  operator: z.string(),
  evse_id: z.nullable(z.string()),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
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
  id: Id,
  state: z.enum(['REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE']),
  /** What the operator answered; null when it said nothing. */
  message: z.nullable(z.string()),
  requested_at: Instant,
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
  id: Id,
  status: SessionStatus,
  start_date_time: Instant,
  end_date_time: z.nullable(Instant),
  duration_s: z.int(),
  energy_kwh: EnergyKwh,
  total_cost: Money,
  currency: Currency,
  /** The cost is an estimate while the price is not final. */
  cost_is_final: z.boolean(),
  station: Station,
  card: z.object({ id: Id, name: z.string() }),
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  vehicle: z.nullable(z.object({ id: Id, plate: z.string() })),
  /** The cost centre at the start. Of several, the one with the largest share. */
  cost_centre: z.nullable(z.string()),
  cost_shares: addedField(CostShares, null),
  /** Id of the invoice; null until it is invoiced. */
  invoice_id: z.nullable(Id),
  /** Why its record needs review, and notes. */
  flags: z.array(SessionFlag),
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
  search: z.optional(Search),
  start_date_time__gte: z.optional(InstantInput),
  start_date_time__lte: z.optional(InstantInput),
  status: z.optional(many(SessionStatus)),
  card: z.optional(Id),
  member: z.optional(Id),
  station: z.optional(Id),
  cost_centre: z.optional(text(100)),
  /** Sessions with a share in this centre of the second dimension. */
  second_cost_centre: z.optional(text(100)),
  /** Sessions without a member or a cost centre: the bars without a name. */
  member__isnull: z.optional(z.literal('true')),
  cost_centre__isnull: z.optional(z.literal('true')),
  /** Sessions of the cards that are in this team now. */
  team: z.optional(Id),
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
  params: z.object({ wallet: Id }),
  query: z.object({
    ...changesQuery,
    ...pageQuery(20),
    ...sessionFilters,
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

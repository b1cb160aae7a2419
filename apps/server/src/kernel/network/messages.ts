import type { Work } from '../ctx.ts'

/**
 * Messages of the charging network after normalisation: the only shapes that features see. Instants are ISO 8601 UTC
 * text with milliseconds, energy is integer Wh, and the operator's money is integer micro-units of its currency (6
 * decimals). `raw` holds the message in the form of OCPI 2.2.1, with every received field (decision 128).
 */

/**
 * An oddity of a message and how it was read. A flag never discards a message; features decide which flags need review.
 */
export type NetworkFlag =
  | 'unknown_enum' // a value that the standard does not define; it is stored as received
  | 'energy_was_wh' // ENERGY volumes are in Wh and are divided by 1000 for the comparison
  | 'energy_mismatch' // the sum of the periods is not the total, in kWh or in Wh
  | 'energy_negative'
  | 'energy_falling' // the energy of a session decreased between two updates
  | 'energy_impossible' // more than any charger delivers in the time; the reading is left out
  | 'end_before_start'
  | 'end_missing'
  | 'time_unit_wrong' // total_time in minutes or seconds; start and end give the time
  | 'period_before_start'
  | 'coordinates_swapped' // latitude and longitude were exchanged and are corrected
  | 'coordinates_short' // fewer than five decimals
  | 'location_incomplete' // cdr_location lacks a required field
  | 'vat_was_fraction' // 0.23 means 23%
  | 'cost_missing' // no total_cost; the sum of the parts is used, or 0
  | 'cost_without_flat' // the total lacks the flat fee of the operator's own tariff
  | 'cost_mismatch' // total and recomputed cost differ by more than a cent per line
  | 'cost_parts_mismatch' // the parts do not add up to the total
  | 'cost_unchecked' // the CDR has no usable tariff to compare with
  | 'tariff_invalid'
  | 'token_missing'
  | 'last_updated_missing'
  | 'credit_unreferenced' // a credit CDR without a reference to the original
  | 'currency_unknown'
  | 'auth_method_unknown'

/** The status of a session (OCPI 2.2.1 mod_sessions, SessionStatus). */
export type SessionStatus = 'ACTIVE' | 'COMPLETED' | 'INVALID' | 'PENDING' | 'RESERVATION'
/** The method of authorization of a charge (OCPI 2.2.1 mod_cdrs, AuthMethod). */
export type AuthMethod = 'AUTH_REQUEST' | 'COMMAND' | 'WHITELIST'
/** The type of a token (OCPI 2.3.0 mod_tokens, TokenType). */
export type TokenType = 'AD_HOC_USER' | 'APP_USER' | 'EMAID' | 'OTHER' | 'RFID'
/** The result of an authorization (OCPI 2.2.1 mod_tokens, AllowedType). */
export type Allowed = 'ALLOWED' | 'BLOCKED' | 'EXPIRED' | 'NO_CREDIT' | 'NOT_ALLOWED'
/** The commands that this server sends (OCPI 2.2.1 mod_commands, CommandType). */
export type CommandType = 'START_SESSION' | 'STOP_SESSION' | 'UNLOCK_CONNECTOR' | 'RESERVE_NOW' | 'CANCEL_RESERVATION'

/**
 * The party that owns an object, and the object's id. Identifiers are case-insensitive (OCPI 2.2.1 types, CiString), so
 * all parts are in upper case, here and in the network tables: compare and store them as they are. `raw` has the peer's
 * spelling.
 */
export interface NetworkKey {
  countryCode: string
  partyId: string
  id: string
  /** `COUNTRY*PARTY*ID`. */
  text: string
}

/** The card as the operator reports it (OCPI 2.2.1 mod_cdrs, CdrToken). `uid` is compared without regard to case. */
export interface NetworkToken {
  countryCode: string | null
  partyId: string | null
  uid: string
  type: TokenType | null
  contractId: string | null
}

/**
 * An amount of the operator: 1 unit = 1,000,000 micro-units. `inclMicro` is null when the operator states no VAT, which
 * is not 0%.
 */
export interface NetworkCost {
  exclMicro: bigint
  inclMicro: bigint | null
}

/**
 * A charging period from `startedAt` until the next one or the end (OCPI 2.2.1 mod_cdrs, ChargingPeriod). Missing
 * dimensions are null, never 0.
 */
export interface NetworkPeriod {
  startedAt: string
  energyWh: bigint | null
  /** The largest reported value of POWER, MAX_POWER and MIN_POWER, in W. */
  powerW: number | null
}

/** A known location, as stored in the network tables. */
export interface NetworkStation {
  stationId: string
  name: string
  address: string
  city: string
  country: string
  operator: string
  latitude: number | null
  longitude: number | null
  timeZone: string | null
  /** The region that decides VAT and tariffs: PT, PT-20, PT-30, ES, FR, … */
  region: string
  evseId: string | null
  connector: { type: string; powerKw: number | null; current: 'AC' | 'DC' } | null
}

/** The card of a token, selected for the whole batch. */
export interface NetworkCard {
  walletId: string
  cardId: string
}

/** A session after normalisation (OCPI 2.2.1 mod_sessions, Session). */
export interface NetworkSession {
  inboxId: string
  peerId: string
  receivedAt: string
  key: NetworkKey
  /** Null for a status that the standard does not define (flag `unknown_enum`). */
  status: SessionStatus | null
  startedAt: string
  endedAt: string | null
  energyWh: bigint
  token: NetworkToken | null
  /** Null when the token is missing or not ours. */
  card: NetworkCard | null
  authMethod: AuthMethod | null
  /** Our reference, when the peer returns it. Many peers do not: match by token, location and time then. */
  authorizationReference: string | null
  /** In upper case, as in `network_location.id`. Its party is the party of the session. */
  locationId: string | null
  evseUid: string | null
  connectorId: string | null
  /** Null when the peer has not sent that location. */
  station: NetworkStation | null
  currency: string
  cost: NetworkCost | null
  periods: NetworkPeriod[]
  lastUpdated: string
  flags: NetworkFlag[]
  raw: unknown
}

/**
 * The location in a CDR (OCPI 2.2.1 mod_cdrs, CdrLocation). Every field may be missing. Coordinates are decimal degrees
 * as text. `locationId`, `evseUid` and `connectorId` are in upper case.
 */
export interface NetworkPlace {
  locationId: string | null
  evseUid: string | null
  evseId: string | null
  connectorId: string | null
  name: string | null
  address: string | null
  city: string | null
  postalCode: string | null
  country: string | null
  latitude: string | null
  longitude: string | null
  connectorStandard: string | null
  connectorFormat: string | null
  connectorPowerType: string | null
}

/** The cost of a CDR recomputed from its own tariff. Null in NetworkCdr when the CDR has no usable tariff. */
export interface NetworkCostCheck {
  exclMicro: bigint
  inclMicro: bigint | null
  /**
   * True when the operator's total is within one cent per line of ours (without VAT, and with VAT where both are
   * known).
   */
  agrees: boolean
}

/** A charge detail record after normalisation (OCPI 2.2.1 mod_cdrs, CDR). */
export interface NetworkCdr {
  inboxId: string
  peerId: string
  receivedAt: string
  key: NetworkKey
  /** The operator's session id in upper case. Many CDRs have none, and some use the CDR id. */
  sessionId: string | null
  startedAt: string
  endedAt: string
  energyWh: bigint
  durationS: number
  parkingS: number | null
  token: NetworkToken | null
  /** Null when the token is missing or not ours. */
  card: NetworkCard | null
  authMethod: AuthMethod | null
  authorizationReference: string | null
  place: NetworkPlace
  station: NetworkStation | null
  /** IANA time zone of the location when known, otherwise `Europe/Lisbon`. */
  timeZone: string
  currency: string
  /**
   * The operator's total; 0 with flag `cost_missing` when there is none. Always positive: `credit` gives the direction.
   */
  cost: NetworkCost
  costCheck: NetworkCostCheck | null
  periods: NetworkPeriod[]
  /**
   * True for a credit CDR, which reverses the CDR of `creditReference`. That CDR may arrive later, earlier or never.
   */
  credit: boolean
  creditReference: NetworkKey | null
  lastUpdated: string
  flags: NetworkFlag[]
  raw: unknown
}

/** The outcome of a command (OCPI 2.2.1 mod_commands, CommandResponseType and CommandResultType). */
export type CommandOutcome =
  | 'ACCEPTED'
  | 'REJECTED'
  | 'NOT_SUPPORTED'
  | 'UNKNOWN_SESSION'
  | 'EVSE_OCCUPIED'
  | 'EVSE_INOPERATIVE'
  | 'CANCELED_RESERVATION'
  | 'UNKNOWN_RESERVATION'
  | 'FAILED'
  | 'TIMEOUT'

/**
 * The progress of a command. `response` is the operator's first response, `result` the charger's, which may arrive late
 * or twice.
 */
export interface NetworkCommandResult {
  inboxId: string
  peerId: string
  receivedAt: string
  commandId: string
  type: CommandType
  walletId: string | null
  /** Our session id for STOP_SESSION; otherwise the id that the caller passed. */
  sessionId: string | null
  stage: 'response' | 'result'
  outcome: CommandOutcome
  /** True when this ends the command: a refused response, a timeout, or the first result. */
  final: boolean
  /** True for a result after the command had ended (timed out, or had a result). */
  late: boolean
  message: string | null
  raw: unknown
}

/** A request for real-time authorization of a card (OCPI 2.2.1 mod_tokens, POST authorize). */
export interface AuthorizeRequest {
  uid: string
  type: TokenType
  locationReferences: { locationId: string; evseUids: string[] } | null
  peer: { id: string; countryCode: string; partyId: string }
  /** The reference of the response, when that was given before the decision. */
  reference?: string
}

/**
 * The response to an authorization request. `'unknown'`: the card is not ours. Every other response has a reference,
 * refusals included. A conforming operator returns the reference of an allowed charge in its session and CDR.
 */
export type AuthorizeResponse =
  | { allowed: Allowed; authorizationReference: string; info: { language: string; text: string } | null }
  | 'unknown'

/**
 * The features' handlers of network messages. A handler runs in the transaction that marks its message as handled, so
 * its effect happens exactly once. It may run again after a rollback, so effects outside the database belong in
 * `afterCommit`. An error that is not a temporary database error quarantines the message, with the text of the error as
 * the reason. A handler throws `UnusableMessage` (ocpi/normalise.ts) to quarantine a message deliberately. Messages of
 * a batch are ordered by wallet, those of one object by arrival.
 */
export interface NetworkHandlers<BatchWork extends Work = Work> {
  /**
   * Called once before the messages of a batch, with what they are about, so that it can lock all their cards in one
   * order. Its locks last for all messages, and its return value is passed to each handler.
   */
  openBatch(work: Work, contents: BatchContents): Promise<BatchWork>
  onSession(work: BatchWork, session: NetworkSession): Promise<void>
  onCdr(work: BatchWork, cdr: NetworkCdr): Promise<void>
  onCommandResult(work: BatchWork, result: NetworkCommandResult): Promise<void>
}

/** The objects whose cards a batch of messages locks. */
export interface BatchContents {
  /** The cards that they name. */
  readonly cards: readonly NetworkCard[]
  /** The operators' sessions of messages that name no known card. */
  readonly sessions: readonly NetworkKey[]
  /** The charge records that they credit. */
  readonly records: readonly NetworkKey[]
  /** The sessions and requests to stations for which the commands of results were sent (`requestCommand`). */
  readonly requested: readonly { readonly walletId: string; readonly id: string }[]
  /** Whether each message has a savepoint, at whose end its deferred work is done. */
  readonly hasSavepoints: boolean
}

/** Returns the comparable key of an object from any spelling of its parts. */
export function networkKey(countryCode: string, partyId: string, id: string): NetworkKey {
  const parts = { countryCode: countryCode.toUpperCase(), partyId: partyId.toUpperCase(), id: id.toUpperCase() }
  return { ...parts, text: `${parts.countryCode}*${parts.partyId}*${parts.id}` }
}

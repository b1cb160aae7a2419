import type { Work } from '../ctx.ts'

/**
 * What the charging network tells us, after normalisation: the only shapes features see.
 * Instants are ISO 8601 UTC text with milliseconds, energy is integer Wh, the operator's money is integer
 * micro-units of its currency (6 places). The message as received stays in `raw`.
 */

/** What was odd about a message and how it was read. A flag never loses a message; features decide which ones need a person. */
export type NetworkFlag =
  | 'unknown_enum' // a value the standard does not know was kept as it came
  | 'energy_was_wh' // ENERGY volumes came in Wh and were divided by 1000 for comparison
  | 'energy_mismatch' // the sum of the periods is not the total, and not by the factor 1000 either
  | 'energy_negative'
  | 'energy_falling' // a session's energy went down between two updates
  | 'energy_impossible' // more than any charger gives in the time: the reading was left out
  | 'end_before_start'
  | 'end_missing'
  | 'coordinates_swapped' // latitude and longitude were exchanged and have been put right
  | 'coordinates_short' // fewer than five decimals
  | 'location_incomplete' // cdr_location lacks something required
  | 'vat_was_fraction' // 0.23 meant 23 %
  | 'cost_missing' // no total_cost: the sum of the parts was taken, or nothing
  | 'cost_without_flat' // the total lacks the flat part of the operator's own tariff
  | 'cost_mismatch' // total and recomputed cost differ by more than a cent
  | 'cost_parts_mismatch' // the parts do not add up to the total
  | 'cost_unchecked' // no usable tariff in the CDR: nothing to compare with
  | 'tariff_invalid'
  | 'token_missing'
  | 'last_updated_missing'
  | 'credit_unreferenced' // a credit CDR that names no original
  | 'currency_unknown'
  | 'auth_method_unknown'

export type SessionStatus = 'ACTIVE' | 'COMPLETED' | 'INVALID' | 'PENDING' | 'RESERVATION'
export type AuthMethod = 'AUTH_REQUEST' | 'COMMAND' | 'WHITELIST'
export type TokenType = 'AD_HOC_USER' | 'APP_USER' | 'OTHER' | 'RFID'
/** The network's answer to a card held against a charger. */
export type Allowed = 'ALLOWED' | 'BLOCKED' | 'EXPIRED' | 'NO_CREDIT' | 'NOT_ALLOWED'
export type CommandType = 'START_SESSION' | 'STOP_SESSION' | 'UNLOCK_CONNECTOR'

/**
 * The party that owns an object, and its id. Identifiers are case-insensitive, so all parts are in upper case, here as
 * in the network tables: compare and store them as they are. The peer's own spelling is in `raw`.
 */
export interface NetworkKey {
  countryCode: string
  partyId: string
  id: string
  /** `COUNTRY*PARTY*ID`. */
  text: string
}

/** The card as the operator saw it. `uid` is compared without regard to case. */
export interface NetworkToken {
  countryCode: string | null
  partyId: string | null
  uid: string
  type: TokenType | null
  contractId: string | null
}

/** Money of the operator: 1 unit = 1,000,000 micro. `inclMicro` is null when the operator gave no VAT (which is not 0 %). */
export interface NetworkCost {
  exclMicro: bigint
  inclMicro: bigint | null
}

/** What happened from `startedAt` until the next period (or the end). Absent dimensions are null, never 0. */
export interface NetworkPeriod {
  startedAt: string
  energyWh: bigint | null
  timeS: number | null
  parkingS: number | null
  reservationS: number | null
  /** The largest of POWER / MAX_POWER / MIN_POWER given, in W. */
  powerW: number | null
  stateOfCharge: number | null
  tariffId: string | null
}

/** A location we know, as the network tables hold it. */
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
  /** Where VAT and tariffs are decided: PT, PT-20, PT-30, ES, FR, … */
  region: string
  evseId: string | null
  connector: { type: string; powerKw: number | null; current: 'AC' | 'DC' } | null
}

/** The card a token belongs to, looked up in the same batch. */
export interface NetworkCard {
  walletId: string
  cardId: string
}

export interface NetworkSession {
  inboxId: string
  peerId: string
  receivedAt: string
  key: NetworkKey
  /** Null when the peer used a status the standard does not know (flag `unknown_enum`). */
  status: SessionStatus | null
  startedAt: string
  endedAt: string | null
  energyWh: bigint
  token: NetworkToken | null
  /** Null when the token is none of ours (or missing). */
  card: NetworkCard | null
  authMethod: AuthMethod | null
  /** Ours, if the peer echoes it; many do not: then match by token, place and time. */
  authorizationReference: string | null
  /** In upper case, as in `network_location.id`; its party is the session's. */
  locationId: string | null
  evseUid: string | null
  connectorId: string | null
  /** Null when the peer never told us of that location. */
  station: NetworkStation | null
  currency: string
  cost: NetworkCost | null
  periods: NetworkPeriod[]
  lastUpdated: string
  flags: NetworkFlag[]
  raw: unknown
}

/**
 * Where it happened, as written into the CDR; every field may be missing. Coordinates are decimal degrees as text,
 * `locationId`, `evseUid` and `connectorId` are in upper case.
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

/** The CDR recomputed from its own tariff. `null` in NetworkCdr when it carries no usable tariff. */
export interface NetworkCostCheck {
  exclMicro: bigint
  inclMicro: bigint | null
  /** True when the operator's total is within a cent of ours (excl., and incl. where both are known). */
  agrees: boolean
}

export interface NetworkCdr {
  inboxId: string
  peerId: string
  receivedAt: string
  key: NetworkKey
  /** The operator's session id in upper case; many CDRs have none, some use the CDR id. */
  sessionId: string | null
  startedAt: string
  endedAt: string
  energyWh: bigint
  durationS: number
  parkingS: number | null
  token: NetworkToken | null
  /** Null when the token is none of ours (or missing). */
  card: NetworkCard | null
  authMethod: AuthMethod | null
  authorizationReference: string | null
  place: NetworkPlace
  station: NetworkStation | null
  /** IANA zone of the location where we know it, else `Europe/Lisbon`. */
  timeZone: string
  currency: string
  /** The operator's total; 0 with flag `cost_missing` when there is none. Always positive, `credit` tells the direction. */
  cost: NetworkCost
  parts: {
    fixed: NetworkCost | null
    energy: NetworkCost | null
    time: NetworkCost | null
    parking: NetworkCost | null
    reservation: NetworkCost | null
  }
  costCheck: NetworkCostCheck | null
  periods: NetworkPeriod[]
  /** A credit CDR undoes the CDR named by `creditReference`, which may arrive later, earlier or never. */
  credit: boolean
  creditReference: NetworkKey | null
  remark: string | null
  lastUpdated: string
  flags: NetworkFlag[]
  raw: unknown
}

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

/** Where a command stands: `response` is the operator's first word, `result` the charger's, which may come late or twice. */
export interface NetworkCommandResult {
  inboxId: string
  peerId: string
  receivedAt: string
  commandId: string
  type: CommandType
  walletId: string | null
  /** Our session id, for STOP_SESSION; for START_SESSION whatever id the caller asked to be told. */
  sessionId: string | null
  stage: 'response' | 'result'
  outcome: CommandOutcome
  /** True when this ends the command: a refused response, a time-out, or the first result. */
  final: boolean
  /** A result after the command had already ended (timed out, or answered before). */
  late: boolean
  message: string | null
  raw: unknown
}

/** What a charger asks when a card is held against it. */
export interface AuthorizeRequest {
  uid: string
  type: TokenType
  locationReferences: { locationId: string; evseUids: string[] } | null
  peer: { id: string; countryCode: string; partyId: string }
}

/**
 * `'unknown'`: not a card of ours. Every other answer has a reference, refusals too. That of an allowed charge comes back in the
 * session and the CDR, if the operator is a good one.
 */
export type AuthorizeResponse =
  | { allowed: Allowed; authorizationReference: string; info: { language: string; text: string } | null }
  | 'unknown'

/**
 * What features do with what the network reports. All run inside the transaction that marks the message as handled, so
 * their effect happens exactly once; they may run again after a rollback, so effects elsewhere belong into `afterCommit`.
 * An error that is not the database's momentary trouble quarantines the message with its text as the reason. Throw
 * `UnusableMessage` (ocpi/normalise.ts) to say so on purpose.
 * Messages of a batch come ordered by wallet, those of one object in the order in which they arrived.
 */
export interface NetworkHandlers<BatchWork extends Work = Work> {
  /**
   * Called once before the messages of a batch, with every card they name. What it locks stays locked for all of them; what it
   * returns is passed to each handler.
   */
  openBatch(work: Work, cards: readonly NetworkCard[]): Promise<BatchWork>
  onSession(work: BatchWork, session: NetworkSession): Promise<void>
  onCdr(work: BatchWork, cdr: NetworkCdr): Promise<void>
  onCommandResult(work: BatchWork, result: NetworkCommandResult): Promise<void>
}

/** The comparable key of an object, from any spelling of its parts. */
export function networkKey(countryCode: string, partyId: string, id: string): NetworkKey {
  const parts = { countryCode: countryCode.toUpperCase(), partyId: partyId.toUpperCase(), id: id.toUpperCase() }
  return { ...parts, text: `${parts.countryCode}*${parts.partyId}*${parts.id}` }
}

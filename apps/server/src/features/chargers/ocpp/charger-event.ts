import type { connectorStates } from '@voltway/contract/chargers'

/** Names of OCPP's versions, as WebSocket subprotocols name them. Preferred ones first. */
export const subprotocols = { 'ocpp2.0.1': '2.0.1', 'ocpp1.6': '1.6' } as const
export type OcppVersion = (typeof subprotocols)[keyof typeof subprotocols]

/** The payload of a message: JSON that the schema of its version has accepted. */
export type Payload = Readonly<Record<string, unknown>>

/** A reading of a charger's meter. */
export interface MeterReading {
  /** The charger's time. */
  readonly at: string
  /** The register of imported energy in Wh; null when the reading has none. */
  readonly registerWh: bigint | null
  readonly powerW: number | null
  /** Signed values as they came. */
  readonly signed: readonly unknown[]
}

/** The charger started or its connection is new. */
export interface BootEvent {
  readonly kind: 'boot'
  readonly vendor: string
  readonly model: string
  readonly serialNumber: string | null
  readonly firmwareVersion: string | null
}

/** The state of a connector changed. */
export interface StatusEvent {
  readonly kind: 'status'
  /** The charger's time; null when it does not say it. */
  readonly at: string | null
  /** Null: the state of the whole charger. */
  readonly point: Point | null
  readonly state: (typeof connectorStates)[number]
  readonly error: string | null
}

/** A point at which a vehicle charges. */
export interface Point {
  readonly evse: number
  readonly connector: number
}

/** Somebody presents a card. */
export interface AuthorizeEvent {
  readonly kind: 'authorize'
  readonly uid: string
}

/** A transaction of the charger begins, goes on or ends. */
export interface TransactionEvent {
  readonly kind: 'transaction'
  readonly phase: 'started' | 'updated' | 'ended'
  /** What the charger calls the transaction; null: we give it a number (OCPP 1.6). */
  readonly reference: string | null
  /** Null when the message does not name it. */
  readonly point: Point | null
  /** The card that was presented; null without one. */
  readonly uid: string | null
  /** The charger's time. */
  readonly at: string
  /** In the order of their time. */
  readonly readings: readonly MeterReading[]
  /** The register at the start, where the version has a field for it. */
  readonly meterStartWh: bigint | null
  /** Whether energy flows or may flow. A plugged-in cable alone begins no charge. */
  readonly isCharging: boolean
  readonly stopReason: string | null
}

/** Readings of a point that name no transaction, such as those that a charger sends at each quarter of an hour. */
export interface ReadingEvent {
  readonly kind: 'reading'
  readonly point: Point
  /** In the order of their time. */
  readonly readings: readonly MeterReading[]
}

/** A message that is stored and needs nothing else. */
export interface OtherEvent {
  readonly kind: 'other'
}

/** A message of a charger in the one form that this program knows. */
export type ChargerEvent = BootEvent | StatusEvent | AuthorizeEvent | TransactionEvent | ReadingEvent | OtherEvent

/** What a charger is told about a card. */
export type CardAnswer = 'Accepted' | 'Blocked' | 'Invalid' | 'ConcurrentTx'

/** The result of a message, from which its version makes the answer. */
export interface Outcome {
  readonly now: Date
  /** About the card that the message names; null: about none. */
  readonly card: CardAnswer | null
  /** The number of a transaction that began (OCPP 1.6). */
  readonly number: number | null
}

/** A request in the form of a version of OCPP. */
export interface FormedRequest {
  readonly action: string
  readonly payload: Payload
}

/** A command to a charger. */
export type ChargerRequest =
  | { readonly kind: 'START'; readonly evse: number; readonly uid: string; readonly number: number }
  | { readonly kind: 'STOP'; readonly reference: string }
  | { readonly kind: 'UNLOCK'; readonly evse: number; readonly connector: number }
  | { readonly kind: 'RESET' }
  | { readonly kind: 'PROFILE'; readonly request: FormedRequest }
  | { readonly kind: 'LIST'; readonly version: number; readonly uids: readonly string[] }

/** A version of OCPP: its messages in our form, and our answers and commands in its form. */
export interface OcppDialect {
  readonly version: OcppVersion
  /** Messages that chargers may send. Others get NotImplemented. */
  readonly actions: readonly string[]
  /** Reads a message that the schema of its action has accepted. */
  read(action: string, payload: Payload): ChargerEvent
  /** By what a repetition of the message is recognised; null: repetitions do no harm. */
  repeatKey(action: string, payload: Payload): string | null
  answer(action: string, payload: Payload, outcome: Outcome): Payload
  request(request: ChargerRequest): { readonly action: string; readonly payload: Payload }
}

/** How often a charger sends Heartbeat, in seconds. Pings of the WebSocket notice a broken connection earlier. */
export const HEARTBEAT_SECONDS = 300

import {
  type ChargerEvent,
  type ChargerRequest,
  HEARTBEAT_SECONDS,
  type OcppDialect,
  type Outcome,
  type Payload,
  type Point,
  type StatusEvent,
  type TransactionEvent,
} from './charger-event.ts'
import {
  ENERGY_REGISTER,
  integerIn,
  numberIn,
  OUTLET,
  readingsOf,
  type SampledValue,
  textIn,
  unitOf,
} from './meter-values.ts'

/** ConnectorStatusEnumType (OCPP 2.0.1 part 2 §3.22) in the words that both versions have in common. */
const STATES: Readonly<Record<string, StatusEvent['state']>> = {
  Available: 'AVAILABLE',
  Occupied: 'OCCUPIED',
  Reserved: 'RESERVED',
  Unavailable: 'UNAVAILABLE',
  Faulted: 'FAULTED',
}

const PHASES: Readonly<Record<string, TransactionEvent['phase']>> = {
  Started: 'started',
  Updated: 'updated',
  Ended: 'ended',
}

const objectIn = (value: unknown): Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {}

function sampledValue({ value, measurand, phase, location, unitOfMeasure, signedMeterValue }: Payload): SampledValue {
  const { unit, multiplier } = objectIn(unitOfMeasure)
  const name = textIn(measurand) ?? ENERGY_REGISTER
  return {
    value: numberIn(value),
    measurand: name,
    phase: textIn(phase),
    location: textIn(location) ?? OUTLET,
    unit: unitOf(unit, name),
    exponent: integerIn(multiplier) ?? 0,
    signed: signedMeterValue ?? null,
  }
}

/** A charger may name no card: it started without one, or the person who stands there presented none. */
function uidOf(idToken: unknown): string | null {
  const { idToken: uid, type } = objectIn(idToken)
  return type === 'NoAuthorization' ? null : textIn(uid)
}

/** EVSE 0 is the whole charger. */
function pointOf(evseId: unknown, connectorId: unknown): Point | null {
  const evse = integerIn(evseId) ?? 0
  return evse >= 1 ? { evse, connector: Math.max(1, integerIn(connectorId) ?? 1) } : null
}

const readers: Readonly<Record<string, (payload: Payload) => ChargerEvent>> = {
  BootNotification: ({ chargingStation }) => {
    const station = objectIn(chargingStation)
    return {
      kind: 'boot',
      vendor: String(station.vendorName),
      model: String(station.model),
      serialNumber: textIn(station.serialNumber),
      firmwareVersion: textIn(station.firmwareVersion),
    }
  },
  StatusNotification: ({ timestamp, connectorStatus, evseId, connectorId }) => ({
    kind: 'status',
    at: textIn(timestamp),
    point: pointOf(evseId, connectorId),
    state: STATES[String(connectorStatus)] ?? 'UNKNOWN',
    error: connectorStatus === 'Faulted' ? 'Faulted' : null,
  }),
  Authorize: ({ idToken }) => ({ kind: 'authorize', uid: uidOf(idToken) ?? '' }),
  TransactionEvent: (payload) => {
    const info = objectIn(payload.transactionInfo)
    const evse = objectIn(payload.evse)
    const readings = readingsOf(payload.meterValue, sampledValue)
    return {
      kind: 'transaction',
      phase: PHASES[String(payload.eventType)] ?? 'updated',
      reference: String(info.transactionId),
      point: pointOf(evse.id, evse.connectorId),
      uid: uidOf(payload.idToken),
      at: String(payload.timestamp),
      readings,
      meterStartWh: null,
      isCharging: info.chargingState === 'Charging',
      stopReason: payload.eventType === 'Ended' ? (textIn(info.stoppedReason) ?? 'Local') : null,
    }
  },
  MeterValues: ({ evseId, meterValue }) => {
    const point = pointOf(evseId, null)
    return point === null
      ? { kind: 'other' }
      : { kind: 'reading', point, readings: readingsOf(meterValue, sampledValue) }
  },
}

function answerTo(action: string, _payload: Payload, { now, card }: Outcome): Payload {
  const currentTime = now.toISOString()
  switch (action) {
    case 'BootNotification':
      return { status: 'Accepted', currentTime, interval: HEARTBEAT_SECONDS }
    case 'Heartbeat':
      return { currentTime }
    case 'Authorize':
      return { idTokenInfo: { status: card ?? 'Invalid' } }
    case 'TransactionEvent':
      return card === null ? {} : { idTokenInfo: { status: card } }
    case 'DataTransfer':
      return { status: 'UnknownVendorId' }
    default:
      return {}
  }
}

function requestOf(request: ChargerRequest): { action: string; payload: Payload } {
  switch (request.kind) {
    case 'START':
      return {
        action: 'RequestStartTransaction',
        payload: { evseId: request.evse, remoteStartId: request.number, idToken: tokenOf(request.uid) },
      }
    case 'STOP':
      return { action: 'RequestStopTransaction', payload: { transactionId: request.reference } }
    case 'UNLOCK':
      return { action: 'UnlockConnector', payload: { evseId: request.evse, connectorId: request.connector } }
    case 'RESET':
      // The running charges end first.
      return { action: 'Reset', payload: { type: 'OnIdle' } }
    case 'PROFILE':
      return request.request
    case 'LIST': {
      const list = request.uids.map((uid) => ({ idToken: tokenOf(uid), idTokenInfo: { status: 'Accepted' } }))
      return {
        action: 'SendLocalList',
        // The schema refuses an empty list. Without a list, a full update deletes what the charger has.
        payload: {
          versionNumber: request.version,
          updateType: 'Full',
          ...(list.length === 0 ? {} : { localAuthorizationList: list }),
        },
      }
    }
  }
}

/** The hexadecimal digits of a plastic card's UID (IdTokenEnumType, OCPP 2.0.1 part 2 §3.43). Others are eKeys. */
const CARD_TYPES: Readonly<Record<number, string>> = { 8: 'ISO14443', 14: 'ISO14443', 16: 'ISO15693', 20: 'ISO14443' }

/** Chargers compare the type of a card with that of their list. */
const tokenOf = (uid: string) => ({
  idToken: uid,
  type: (/^[0-9A-F]+$/i.test(uid) && CARD_TYPES[uid.length]) || 'Central',
})

/** OCPP 2.0.1. */
export const ocpp201: OcppDialect = {
  version: '2.0.1',
  actions: [
    'BootNotification',
    'Heartbeat',
    'StatusNotification',
    'Authorize',
    'TransactionEvent',
    'MeterValues',
    'DataTransfer',
    'FirmwareStatusNotification',
    'LogStatusNotification',
    'SecurityEventNotification',
    'NotifyReport',
    'NotifyEvent',
  ],
  read: (action, payload) => readers[action]?.(payload) ?? { kind: 'other' },
  repeatKey: (action, payload) =>
    action === 'TransactionEvent'
      ? // A charger that restarts may count from 0 again.
        JSON.stringify([
          ...['event', objectIn(payload.transactionInfo).transactionId],
          ...[payload.seqNo, payload.eventType, payload.timestamp],
        ])
      : null,
  answer: answerTo,
  request: requestOf,
}

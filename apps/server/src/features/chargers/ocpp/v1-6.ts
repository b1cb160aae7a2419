import { createHash } from 'node:crypto'
import {
  type ChargerEvent,
  type ChargerRequest,
  HEARTBEAT_SECONDS,
  type MeterReading,
  type OcppDialect,
  type Outcome,
  type Payload,
  type StatusEvent,
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

/** ChargePointStatus (OCPP 1.6 §7.7) in the words that both versions have in common. */
const STATES: Readonly<Record<string, StatusEvent['state']>> = {
  Available: 'AVAILABLE',
  Preparing: 'OCCUPIED',
  Charging: 'CHARGING',
  SuspendedEVSE: 'OCCUPIED',
  SuspendedEV: 'OCCUPIED',
  Finishing: 'OCCUPIED',
  Reserved: 'RESERVED',
  Unavailable: 'UNAVAILABLE',
  Faulted: 'FAULTED',
}

/** A connector of 1.6 is a point of its own. Number 0 is the whole charger. */
const pointOf = (payload: Payload) => {
  const evse = integerIn(payload.connectorId) ?? 0
  return evse >= 1 ? { evse, connector: 1 } : null
}

function sampledValue({ value, measurand, phase, location, unit, format }: Payload): SampledValue {
  const isSigned = format === 'SignedData'
  const name = textIn(measurand) ?? ENERGY_REGISTER
  return {
    value: isSigned ? null : numberIn(value),
    measurand: name,
    phase: textIn(phase),
    location: textIn(location) ?? OUTLET,
    unit: unitOf(unit, name),
    exponent: 0,
    signed: isSigned ? { value, measurand: name } : null,
  }
}

const registerAt = (at: unknown, wh: unknown): MeterReading => ({
  at: String(at),
  registerWh: BigInt(integerIn(wh) ?? 0),
  powerW: null,
  signed: [],
})

const readers: Readonly<Record<string, (payload: Payload) => ChargerEvent>> = {
  BootNotification: (payload) => ({
    kind: 'boot',
    vendor: String(payload.chargePointVendor),
    model: String(payload.chargePointModel),
    serialNumber: textIn(payload.chargePointSerialNumber) ?? textIn(payload.chargeBoxSerialNumber),
    firmwareVersion: textIn(payload.firmwareVersion),
  }),
  StatusNotification: (payload) => ({
    kind: 'status',
    at: textIn(payload.timestamp),
    point: pointOf(payload),
    state: STATES[String(payload.status)] ?? 'UNKNOWN',
    error: errorOf(payload),
  }),
  Authorize: ({ idTag }) => ({ kind: 'authorize', uid: String(idTag) }),
  StartTransaction: (payload) => ({
    kind: 'transaction',
    phase: 'started',
    reference: null,
    point: pointOf(payload) ?? { evse: 1, connector: 1 },
    uid: textIn(payload.idTag),
    at: String(payload.timestamp),
    readings: [registerAt(payload.timestamp, payload.meterStart)],
    meterStartWh: BigInt(integerIn(payload.meterStart) ?? 0),
    isCharging: true,
    stopReason: null,
  }),
  MeterValues: (payload) => {
    const readings = readingsOf(payload.meterValue, sampledValue)
    const point = pointOf(payload)
    const last = readings.at(-1)
    if (last === undefined) return { kind: 'other' }
    // 0 and -1 stand for no transaction.
    const transactionId = integerIn(payload.transactionId) ?? 0
    if (transactionId <= 0) return point === null ? { kind: 'other' } : { kind: 'reading', point, readings }
    return {
      kind: 'transaction',
      phase: 'updated',
      reference: String(transactionId),
      point,
      uid: null,
      at: last.at,
      readings,
      meterStartWh: null,
      isCharging: true,
      stopReason: null,
    }
  },
  StopTransaction: (payload) => ({
    kind: 'transaction',
    phase: 'ended',
    reference: String(integerIn(payload.transactionId)),
    point: null,
    // Who stops a charge need not be who pays for it.
    uid: null,
    at: String(payload.timestamp),
    readings: [...readingsOf(payload.transactionData, sampledValue), registerAt(payload.timestamp, payload.meterStop)],
    meterStartWh: null,
    isCharging: true,
    stopReason: textIn(payload.reason) ?? 'Local',
  }),
}

function errorOf({ errorCode, info, vendorErrorCode }: Payload): string | null {
  const code = textIn(errorCode)
  if (code === null || code === 'NoError') return null
  return [code, textIn(info), textIn(vendorErrorCode)].filter((part) => part !== null).join(': ')
}

/** The keys of messages that chargers send again until they get an answer (OCPP 1.6 §3.7.1). */
const repeatKeys: Readonly<Record<string, (payload: Payload) => string | null>> = {
  StartTransaction: ({ connectorId, idTag, meterStart, timestamp }) =>
    JSON.stringify(['start', connectorId, idTag, meterStart, timestamp]),
  StopTransaction: ({ transactionId, timestamp, meterStop }) =>
    // 0 and -1 stand for several transactions.
    JSON.stringify(['stop', transactionId, ...((integerIn(transactionId) ?? 0) > 0 ? [] : [timestamp, meterStop])]),
  // Periodic and clock-aligned readings are separate messages of the same time.
  MeterValues: (payload) =>
    JSON.stringify(['meter', createHash('sha256').update(JSON.stringify(payload)).digest('base64url')]),
}

function answerTo(action: string, payload: Payload, { now, card, number }: Outcome): Payload {
  const currentTime = now.toISOString()
  const idTagInfo = { status: card ?? 'Accepted' }
  switch (action) {
    case 'BootNotification':
      return { status: 'Accepted', currentTime, interval: HEARTBEAT_SECONDS }
    case 'Heartbeat':
      return { currentTime }
    case 'Authorize':
      return { idTagInfo: { status: card ?? 'Invalid' } }
    case 'StartTransaction':
      return { transactionId: number ?? 0, idTagInfo }
    case 'StopTransaction':
      return payload.idTag === undefined ? {} : { idTagInfo: { status: 'Accepted' } }
    case 'DataTransfer':
      return { status: 'UnknownVendorId' }
    default:
      return {}
  }
}

function requestOf(request: ChargerRequest): { action: string; payload: Payload } {
  switch (request.kind) {
    case 'START':
      return { action: 'RemoteStartTransaction', payload: { connectorId: request.evse, idTag: request.uid } }
    case 'STOP':
      return { action: 'RemoteStopTransaction', payload: { transactionId: Number(request.reference) } }
    case 'UNLOCK':
      return { action: 'UnlockConnector', payload: { connectorId: request.evse } }
    case 'RESET':
      return { action: 'Reset', payload: { type: 'Soft' } }
    case 'PROFILE':
      return request.request
    case 'LIST':
      return {
        action: 'SendLocalList',
        payload: {
          listVersion: request.version,
          updateType: 'Full',
          localAuthorizationList: request.uids.map((idTag) => ({ idTag, idTagInfo: { status: 'Accepted' } })),
        },
      }
  }
}

/** OCPP 1.6-J. */
export const ocpp16: OcppDialect = {
  version: '1.6',
  actions: [
    'BootNotification',
    'Heartbeat',
    'StatusNotification',
    'Authorize',
    'StartTransaction',
    'StopTransaction',
    'MeterValues',
    'DataTransfer',
    'FirmwareStatusNotification',
    'DiagnosticsStatusNotification',
    'LogStatusNotification',
    'SecurityEventNotification',
  ],
  read: (action, payload) => readers[action]?.(payload) ?? { kind: 'other' },
  repeatKey: (action, payload) => repeatKeys[action]?.(payload) ?? null,
  answer: answerTo,
  request: requestOf,
}

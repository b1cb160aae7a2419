/** What a charger says, in the form of either version of OCPP. The server shares no code with it. */

export interface Point {
  readonly evse: number
}

/** A reading of the meter: the register since the charger was built, and the power now. */
export interface Reading {
  readonly at: Date
  readonly registerWh: number
  readonly powerW: number
}

export interface TransactionMessage extends Point, Reading {
  /** The charger's own id of the transaction (2.0.1), or the number that the server gave (1.6). */
  readonly transactionId: string
  readonly uid: string
  /** Position of the message in the transaction, from 0. */
  readonly sequence: number
  readonly reason?: 'Local' | 'Remote' | 'EVDisconnected'
}

export interface Call {
  readonly action: string
  readonly payload: object
}

/** A command of the server, in one form. */
export type Command =
  | { readonly kind: 'start'; readonly evse: number; readonly uid: string }
  | { readonly kind: 'stop'; readonly transactionId: string }
  | { readonly kind: 'limit'; readonly evse: number; readonly powerW: number }
  | { readonly kind: 'clear limits' }
  | { readonly kind: 'unlock' | 'reset' | 'list' | 'list version' }

export interface Dialect {
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
  readonly boot: Call
  status(point: Point, state: 'Available' | 'Preparing' | 'Charging', at: Date): Call
  authorize(uid: string): Call
  started(message: TransactionMessage): Call
  updated(message: TransactionMessage): Call
  ended(message: TransactionMessage): Call
  /** The id by which the server names the transaction, from its answer to `started`. */
  transactionIdOf(answer: unknown, own: string): string
  /** Whether the server accepts the card. */
  isAccepted(answer: unknown): boolean
  /** Undefined: a command that this charger does not know. */
  commandOf(action: string, payload: unknown): Command | undefined
  answerOf(command: Command, isDone: boolean): object
}

const product = { vendor: 'Voltway', model: 'Simulated charger', serial: 'SIM-1', firmware: '1.0.0' }
type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const statusOf = (value: unknown): unknown => objectOf(value).status

/** The first limit of a charging profile in W: chargers of this simulator have three phases of 230 V. */
function limitOf(schedule: unknown): number {
  const { chargingRateUnit: unit, chargingSchedulePeriod: periods } = objectOf(schedule)
  const limit = Number(objectOf(Array.isArray(periods) ? periods[0] : undefined).limit)
  return unit === 'A' ? limit * 230 * 3 : limit
}

const measured = (value: number, measurand: string, unit: string) => ({ value: String(value), measurand, unit })

export const version16: Dialect = {
  protocol: 'ocpp1.6',
  boot: {
    action: 'BootNotification',
    payload: {
      chargePointVendor: product.vendor,
      chargePointModel: product.model,
      chargePointSerialNumber: product.serial,
      firmwareVersion: product.firmware,
    },
  },
  status: ({ evse }, status, at) => ({
    action: 'StatusNotification',
    payload: { connectorId: evse, errorCode: 'NoError', status, timestamp: at.toISOString() },
  }),
  authorize: (idTag) => ({ action: 'Authorize', payload: { idTag } }),
  started: ({ evse, uid, at, registerWh }) => ({
    action: 'StartTransaction',
    payload: { connectorId: evse, idTag: uid, meterStart: registerWh, timestamp: at.toISOString() },
  }),
  updated: ({ evse, transactionId, at, registerWh, powerW }) => ({
    action: 'MeterValues',
    payload: {
      connectorId: evse,
      transactionId: Number(transactionId),
      meterValue: [
        {
          timestamp: at.toISOString(),
          sampledValue: [
            measured(registerWh, 'Energy.Active.Import.Register', 'Wh'),
            measured(powerW, 'Power.Active.Import', 'W'),
          ],
        },
      ],
    },
  }),
  ended: ({ transactionId, uid, at, registerWh, reason = 'Local' }) => ({
    action: 'StopTransaction',
    payload: {
      transactionId: Number(transactionId),
      idTag: uid,
      meterStop: registerWh,
      timestamp: at.toISOString(),
      reason,
    },
  }),
  transactionIdOf: (answer) => String(objectOf(answer).transactionId),
  isAccepted: (answer) => statusOf(objectOf(answer).idTagInfo) === 'Accepted',
  commandOf: (action, payload) => {
    const { connectorId, idTag, transactionId, csChargingProfiles } = objectOf(payload)
    if (action === 'RemoteStartTransaction')
      return { kind: 'start', evse: Number(connectorId ?? 1), uid: String(idTag) }
    if (action === 'RemoteStopTransaction') return { kind: 'stop', transactionId: String(transactionId) }
    if (action === 'SetChargingProfile') {
      const { chargingSchedule } = objectOf(csChargingProfiles)
      return { kind: 'limit', evse: Number(connectorId), powerW: limitOf(chargingSchedule) }
    }
    return simpleCommands[action]
  },
  answerOf: (command, isDone) => {
    if (command.kind === 'unlock') return { status: isDone ? 'Unlocked' : 'UnlockFailed' }
    if (command.kind === 'list version') return { listVersion: 0 }
    return { status: isDone ? 'Accepted' : 'Rejected' }
  },
}

const simpleCommands: Readonly<Record<string, Command>> = {
  UnlockConnector: { kind: 'unlock' },
  Reset: { kind: 'reset' },
  SendLocalList: { kind: 'list' },
  GetLocalListVersion: { kind: 'list version' },
  ClearChargingProfile: { kind: 'clear limits' },
}

const event = (
  eventType: 'Started' | 'Updated' | 'Ended',
  { transactionId, sequence, evse, uid, at, registerWh, powerW, reason }: TransactionMessage,
): Call => ({
  action: 'TransactionEvent',
  payload: {
    eventType,
    timestamp: at.toISOString(),
    triggerReason: { Started: 'Authorized', Updated: 'MeterValuePeriodic', Ended: 'StopAuthorized' }[eventType],
    seqNo: sequence,
    transactionInfo: {
      transactionId,
      chargingState: eventType === 'Ended' ? 'EVConnected' : 'Charging',
      ...(reason && { stoppedReason: reason }),
    },
    evse: { id: evse, connectorId: 1 },
    idToken: { idToken: uid, type: 'ISO14443' },
    meterValue: [
      {
        timestamp: at.toISOString(),
        sampledValue: [
          { value: registerWh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } },
          { value: powerW, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } },
        ],
      },
    ],
  },
})

export const version201: Dialect = {
  protocol: 'ocpp2.0.1',
  boot: {
    action: 'BootNotification',
    payload: {
      reason: 'PowerUp',
      chargingStation: {
        vendorName: product.vendor,
        model: product.model,
        serialNumber: product.serial,
        firmwareVersion: product.firmware,
      },
    },
  },
  status: ({ evse }, state, at) => ({
    action: 'StatusNotification',
    payload: {
      timestamp: at.toISOString(),
      connectorStatus: state === 'Available' ? 'Available' : 'Occupied',
      evseId: evse,
      connectorId: 1,
    },
  }),
  authorize: (uid) => ({ action: 'Authorize', payload: { idToken: { idToken: uid, type: 'ISO14443' } } }),
  started: (message) => event('Started', message),
  updated: (message) => event('Updated', message),
  ended: (message) => event('Ended', message),
  transactionIdOf: (_answer, own) => own,
  isAccepted: (answer) => {
    const { idTokenInfo } = objectOf(answer)
    return idTokenInfo === undefined || statusOf(idTokenInfo) === 'Accepted'
  },
  commandOf: (action, payload) => {
    const { evseId, idToken, transactionId, chargingProfile } = objectOf(payload)
    if (action === 'RequestStartTransaction')
      return { kind: 'start', evse: Number(evseId ?? 1), uid: String(objectOf(idToken).idToken) }
    if (action === 'RequestStopTransaction') return { kind: 'stop', transactionId: String(transactionId) }
    if (action === 'SetChargingProfile') {
      const { chargingSchedule } = objectOf(chargingProfile)
      const [first] = Array.isArray(chargingSchedule) ? chargingSchedule : []
      return { kind: 'limit', evse: Number(evseId), powerW: limitOf(first) }
    }
    return simpleCommands[action]
  },
  answerOf: (command, isDone) => {
    if (command.kind === 'unlock') return { status: isDone ? 'Unlocked' : 'UnlockFailed' }
    if (command.kind === 'list version') return { versionNumber: 0 }
    return { status: isDone ? 'Accepted' : 'Rejected' }
  },
}

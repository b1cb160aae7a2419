import { getCharger } from '@voltway/contract/chargers'
import { commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import { listSessions } from '@voltway/contract/sessions'
import { acceptSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { addTestCharger, addTestSite, chargersUrl, connectCharger, type Version } from '../../../test/charger-client.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'
import { tidyChargers } from './chargers.jobs.ts'

/** Messages that chargers of different makers send, in forms that our own simulator does not use. */

const fleet = fleetOfFile()
let network: Charging
let url: string
let card: TestCard
let depotId: string
const START = '2026-03-02T10:00:00.000Z'

beforeAll(async () => {
  network = await openCharging(fleet)
  url = await chargersUrl(fleet.http)
})
afterAll(async () => expect(await network.broken()).toEqual([]))
beforeEach(async () => {
  fleet.clock.set(START)
  card = await network.card({ memberId: fleet.driverMemberId })
  depotId = await addTestSite(fleet)
})

const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()
/** The same as replies have it. */
const shown = (minutes: number) => at(minutes).replace('.000Z', 'Z')
const goTo = (minutes: number) => fleet.clock.set(at(minutes))
const sessionsOf = async ({ id }: TestCard) =>
  (await fleet.as('owner').call(listSessions, { query: { card: id } })).results
const doubtsOf = async (chargerId: string) =>
  (
    await fleet.db.rows<{ doubts: string[] }>(
      sql`select doubts from charger_transaction where charger_id = ${chargerId} order by reference`,
    )
  ).map(({ doubts }) => doubts)

async function connected(version: Version) {
  const charger = await addTestCharger(fleet, depotId)
  return { charger, client: await connectCharger({ url, ...charger, version }) }
}

const boot16 = { chargePointVendor: 'Maker', chargePointModel: 'M1' }
const start16 = (minutes: number, meterStart: number, idTag = card.uid) => ({
  ...{ connectorId: 1, idTag, meterStart, timestamp: at(minutes) },
})
const stop16 = (transactionId: unknown, minutes: number, meterStop: number) => ({
  ...{ transactionId, meterStop, timestamp: at(minutes) },
})

test('a charge is booked although the charger first reports a transaction of an earlier system', async () => {
  const { client, charger } = await connected('1.6')
  await client.call('BootNotification', boot16)
  await client.call('StopTransaction', stop16(1, -60, 5_000))
  const { transactionId } = await client.call('StartTransaction', start16(0, 5_000))
  expect(transactionId).toBe(2)
  goTo(60)
  await client.call('StopTransaction', stop16(transactionId, 60, 15_000))
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  expect(await doubtsOf(charger.id)).toEqual([['START_MISSING'], []])
  await client.close()
})

const energy = (value: string, more: object = {}) => ({
  ...{ value, measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
  ...more,
})
const meter16 = (transactionId: unknown, minutes: number, ...sampledValue: object[]) => ({
  connectorId: 1,
  ...(transactionId === null ? {} : { transactionId }),
  meterValue: [{ timestamp: at(minutes), sampledValue }],
})

test('periodic and clock-aligned readings of the same second do not contradict each other', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 0))
  goTo(15)
  for (const context of ['Sample.Periodic', 'Sample.Clock'])
    await client.call('MeterValues', meter16(transactionId, 15, energy('2000', { context })))
  goTo(60)
  await client.call('StopTransaction', stop16(transactionId, 60, 10_000))
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  expect(await doubtsOf(charger.id)).toEqual([[]])
  await client.close()
})

test.each(['1.6', '2.0.1'] as const)(
  'readings without a transaction count for the charge at their point, unless they contradict it (%s)',
  async (version) => {
    const { client, charger } = await connected(version)
    const read = (point: number, minutes: number, wh: number) => {
      const value = version === '1.6' ? { value: String(wh) } : { value: wh }
      const meterValue = [{ timestamp: at(minutes), sampledValue: [value] }]
      return client.call('MeterValues', { [version === '1.6' ? 'connectorId' : 'evseId']: point, meterValue })
    }
    const one = { id: 'T9', evse: 1, uid: card.uid }
    const { transactionId } =
      version === '1.6'
        ? await client.call('StartTransaction', start16(0, 5_000))
        : await client.call('TransactionEvent', event201({ ...one, type: 'Started', seqNo: 0, minutes: 0, wh: 5_000 }))
    goTo(30)
    await read(1, 30, 9_000)
    expect(await sessionsOf(card)).toMatchObject([{ status: 'ONGOING', energy_kwh: '4.000' }])
    await read(2, 30, 11_000)
    await read(1, 30, 7)
    await read(1, 30, 900_000_000)
    await read(0, 30, 12_000)
    goTo(60)
    if (version === '1.6') await client.call('StopTransaction', stop16(transactionId, 60, 15_000))
    else await client.call('TransactionEvent', event201({ ...one, type: 'Ended', seqNo: 1, minutes: 60, wh: 15_000 }))
    await read(1, 75, 15_000)
    expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
    expect(await doubtsOf(charger.id)).toEqual([[]])
    await client.close()
  },
)

test('readings that name transaction -1 count for the charge that runs', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 0))
  goTo(30)
  await client.call('MeterValues', meter16(-1, 30, energy('4000')))
  expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '4.000' }])
  await client.call('StopTransaction', stop16(transactionId, 30, 5_000))
  expect(await doubtsOf(charger.id)).toEqual([[]])
  await client.close()
})

interface Event201 {
  readonly id: string
  readonly type: 'Started' | 'Updated' | 'Ended'
  readonly seqNo: number
  readonly minutes: number
  readonly wh?: number
  readonly uid?: string
  readonly evse?: number
  readonly isCharging?: boolean
  readonly sampledValue?: readonly object[]
}
const event201 = ({ id, type, seqNo, minutes, wh, uid, evse, isCharging = true, sampledValue }: Event201) => ({
  ...{ eventType: type, seqNo, timestamp: at(minutes), triggerReason: 'Trigger' },
  transactionInfo: { transactionId: id, ...(isCharging ? { chargingState: 'Charging' } : {}) },
  ...(uid === undefined ? {} : { idToken: { idToken: uid, type: 'ISO14443' } }),
  ...(evse === undefined ? {} : { evse: { id: evse, connectorId: 1 } }),
  ...(wh === undefined ? {} : { meterValue: [{ timestamp: at(minutes), sampledValue: [{ value: wh }] }] }),
  ...(sampledValue === undefined ? {} : { meterValue: [{ timestamp: at(minutes), sampledValue }] }),
})

test('a charger that counts its events from 0 again after a restart ends its charge', async () => {
  const { client } = await connected('2.0.1')
  const send = (event: Omit<Event201, 'id' | 'evse'>) =>
    client.call('TransactionEvent', event201({ id: 'T1', evse: 1, ...event }))
  await send({ type: 'Started', seqNo: 0, minutes: 0, wh: 1_000, uid: card.uid })
  goTo(30)
  await send({ type: 'Updated', seqNo: 1, minutes: 30, wh: 6_000 })
  goTo(60)
  await send({ type: 'Updated', seqNo: 0, minutes: 45, wh: 8_000 })
  await send({ type: 'Ended', seqNo: 1, minutes: 60, wh: 11_000 })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  await client.close()
})

test('energy is that of the outlet, whatever meters the charger has elsewhere (2.0.1)', async () => {
  const { client } = await connected('2.0.1')
  const both = (outlet: number, inlet: number) => [
    { value: outlet, location: 'Outlet' },
    { value: inlet, location: 'Inlet' },
  ]
  const one = { id: 'T2', evse: 1 }
  const started = event201({ ...one, type: 'Started', seqNo: 0, minutes: 0, uid: card.uid, sampledValue: both(0, 500) })
  await client.call('TransactionEvent', started)
  goTo(60)
  const ended = event201({ ...one, type: 'Ended', seqNo: 1, minutes: 60, sampledValue: both(10_000, 11_200) })
  await client.call('TransactionEvent', ended)
  expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '10.000', flags: [] }])
  await client.close()
})

test('energy is that of the outlet, whatever meters the charger has elsewhere (1.6)', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 1_000))
  goTo(15)
  const both = [energy('3000', { location: 'Outlet' }), energy('2900000', { location: 'Inlet' })]
  await client.call('MeterValues', meter16(transactionId, 15, ...both))
  goTo(30)
  await client.call('MeterValues', meter16(transactionId, 30, energy('5000', { location: 'Body' })))
  expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '4.000' }])
  expect(await doubtsOf(charger.id)).toEqual([[]])
  await client.close()
})

test('a charger may report power without energy, and energy with a power that no meter measures', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 0))
  goTo(15)
  const power = (value: string) => ({ value, measurand: 'Power.Active.Import', unit: 'W' })
  await client.call('MeterValues', meter16(transactionId, 14, energy('2000'), power('4294967295')))
  await client.call('MeterValues', meter16(transactionId, 15, power('7000')))
  const { connectors } = await fleet.as('owner').call(getCharger, { params: { chargerId: charger.id } })
  expect(connectors).toMatchObject([{ charge: { energy_kwh: '2.000', power_kw: 7 } }])
  await client.close()
})

test('a card that is presented before its vehicle is plugged in leaves the charge at the other point alone', async () => {
  const { client, charger } = await connected('2.0.1')
  const other = await network.card()
  const send = (event: Event201) => client.call('TransactionEvent', event201(event))
  await send({ id: 'A', type: 'Started', seqNo: 0, minutes: 0, wh: 1_000, uid: card.uid, evse: 1 })
  goTo(10)
  const presented = await send({
    ...{ id: 'B', type: 'Started', seqNo: 0, minutes: 10, uid: other.uid, isCharging: false },
  })
  expect(presented).toEqual({ idTokenInfo: { status: 'Accepted' } })
  goTo(12)
  await send({ id: 'B', type: 'Updated', seqNo: 1, minutes: 12, wh: 500, evse: 2 })
  const { connectors } = await fleet.as('owner').call(getCharger, { params: { chargerId: charger.id } })
  expect(connectors).toMatchObject([
    { evse: 1, charge: { started_at: shown(0) } },
    { evse: 2, charge: { started_at: shown(10) } },
  ])
  goTo(60)
  await send({ id: 'A', type: 'Ended', seqNo: 1, minutes: 60, wh: 11_000 })
  await send({ id: 'B', type: 'Ended', seqNo: 2, minutes: 60, wh: 5_500 })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  const [plugged] = await sessionsOf(other)
  expect(plugged).toMatchObject({ status: 'COMPLETED', energy_kwh: '5.000', flags: [] })
  expect(plugged?.station).toMatchObject({ evse_id: `${charger.identity}-2` })
  expect(await doubtsOf(charger.id)).toEqual([[], []])
  await client.close()
})

test('a stop may carry all readings of a long charge', async () => {
  const { client } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 0))
  goTo(720)
  const transactionData = Array.from({ length: 720 }, (_, minute) => ({
    timestamp: at(minute),
    sampledValue: [
      energy(String(minute * 100), { context: 'Sample.Periodic', location: 'Outlet' }),
      { value: '6000', measurand: 'Power.Active.Import', unit: 'W', context: 'Sample.Periodic', location: 'Outlet' },
    ],
  }))
  await client.call('StopTransaction', { ...stop16(transactionId, 720, 72_000), transactionData })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '72.000', flags: [] }])
  await client.close()
})

test('a depot refuses a start without a card', async () => {
  const { client, charger } = await connected('1.6')
  const { idTagInfo } = await client.call('StartTransaction', start16(0, 0, ''))
  expect(idTagInfo).toEqual({ status: 'Invalid' })
  expect(await doubtsOf(charger.id)).toEqual([['UNKNOWN_CARD']])
  await client.close()
})

test('a charger comes into operation and charges although its texts are longer than the standard allows', async () => {
  const { client, charger } = await connected('1.6')
  const serialNumber = '3N152720082F1S1B7551700016'
  const boot = {
    ...{ chargePointVendor: 'Schneider Electric', chargePointModel: 'EVlink Smart Wallbox G4' },
    ...{
      chargePointSerialNumber: serialNumber,
      chargeBoxSerialNumber: 'EVB1A22P2RI3N182341200100350795E5',
      imsi: null,
    },
  }
  expect(await client.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  const info = 'User did not disconnect vehicle within 00:10:00 minutes after charging has ended.'
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'Error', status: 'Faulted', info })
  const read = () => fleet.as('owner').call(getCharger, { params: { chargerId: charger.id } })
  expect(await read()).toMatchObject({
    serial_number: serialNumber,
    connectors: [{ state: 'FAULTED', error: `Error: ${info}` }],
  })
  const { transactionId } = await client.call('StartTransaction', { ...start16(0, 0), reservationId: null })
  goTo(60)
  await client.call('StopTransaction', {
    ...stop16(transactionId, 60, 7_000),
    ...{ connectorId: 1, idTag: 'X16WG99J2QIEGCC0MCJ5-', reason: 'UserStop' },
    transactionData: [{ timestamp: at(60), sampledValue: [{ value: '50', measurand: 'Frequency', unit: 'Hz' }] }],
  })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '7.000', flags: [] }])
  await client.close()
})

test('the stop of a charge that was silent for days brings its energy while the charge waits for review', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 0))
  goTo(30)
  await client.call('MeterValues', meter16(transactionId, 30, energy('4000')))
  await client.close()
  goTo(5 * 1440)
  await tidyChargers.handle(fleet.ctx(), {}, undefined)
  const back = await connectCharger({ url, ...charger })
  await back.call('StopTransaction', stop16(transactionId, 240, 31_000))
  expect(await sessionsOf(card)).toMatchObject([
    { status: 'IN_VALIDATION', energy_kwh: '31.000', end_date_time: shown(240), flags: ['NETWORK_SILENT'] },
  ])
  const [waiting] = await sessionsOf(card)
  await fleet.as('owner').call(acceptSession, { params: { id: waiting?.id ?? '' } })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '31.000', total_cost: '5.72' }])
  await back.close()
})

test('a stop without the number of its transaction ends the only one that runs', async () => {
  const { client, charger } = await connected('1.6')
  for (const hour of [0, 2]) {
    goTo(hour * 60)
    await client.call('StartTransaction', start16(hour * 60, hour * 5_000))
    goTo(hour * 60 + 60)
    await client.call('StopTransaction', stop16(-1, hour * 60 + 60, hour * 5_000 + 7_000))
  }
  const ended = { status: 'COMPLETED', energy_kwh: '7.000', flags: [] }
  expect(await sessionsOf(card)).toMatchObject([ended, ended])
  expect(await doubtsOf(charger.id)).toEqual([[], []])
  await client.close()
})

test('a charger may send fractions for integers, and numbers for the texts of meter values (1.6)', async () => {
  const { client, charger } = await connected('1.6')
  const { transactionId } = await client.call('StartTransaction', start16(0, 1_000.4))
  goTo(30)
  await client.call('MeterValues', meter16(transactionId, 30, { value: 6_000.4, unit: 'Wh' }))
  expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '5.000' }])
  goTo(60)
  await client.call('StopTransaction', {
    ...stop16(transactionId, 60, 11_000.4),
    transactionData: [{ timestamp: at(60), sampledValue: [{ value: 11.0004, unit: 'kWh' }] }],
  })
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  expect(await doubtsOf(charger.id)).toEqual([[]])
  await client.close()
})

test('a charger may send texts for the numbers of meter values, and fractions for integers (2.0.1)', async () => {
  const { client, charger } = await connected('2.0.1')
  const event = (eventType: string, seqNo: number, minutes: number, value: string) =>
    client.call('TransactionEvent', {
      ...{ eventType, seqNo, timestamp: at(minutes), triggerReason: 'Authorized', evse: { id: 1, connectorId: 1 } },
      ...{ cableMaxCurrent: 31.5, idToken: { idToken: card.uid, type: 'ISO14443' } },
      transactionInfo: { transactionId: 'A1', chargingState: 'Charging', timeSpentCharging: 0.5 },
      meterValue: [{ timestamp: at(minutes), sampledValue: [{ value, unitOfMeasure: { unit: 'kWh' } }] }],
    })
  await event('Started', 0, 0, '1.0004')
  goTo(60)
  await event('Ended', 1, 60, '11.0004')
  expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '10.000', flags: [] }])
  expect(await doubtsOf(charger.id)).toEqual([[]])
  await client.close()
})

test('an answer with a field of the maker is the answer to its command', async () => {
  const { client, charger } = await connected('1.6')
  await client.call('BootNotification', boot16)
  client.answers.UnlockConnector = { status: 'Unlocked', info: 'Released by motor' }
  const sent = await fleet
    .as('owner')
    .call(commandCharger, { params: { chargerId: charger.id }, body: { kind: 'UNLOCK', evse: 1 } })
  const params = { chargerId: charger.id, commandId: sent.id }
  const read = () => fleet.as('owner').call(getChargerCommand, { params })
  await until(PATIENCE_MS, async () => (await read()).state !== 'SENT')
  expect(await read()).toMatchObject({ state: 'ACCEPTED', message: null })
  await client.close()
})

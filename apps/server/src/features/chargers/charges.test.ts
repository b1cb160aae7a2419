import { blockCard } from '@voltway/contract/cards-blocks'
import { getCharger } from '@voltway/contract/chargers'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import {
  addTestCharger,
  addTestSite,
  type ChargerClient,
  chargersUrl,
  connectCharger,
  type TestCharger,
  type Version,
} from '../../../test/charger-client.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'
import { tidyChargers } from './chargers.jobs.ts'

/** Charges that chargers report, in both versions of OCPP. */

const fleet = fleetOfFile()
let network: Charging
let url: string
let card: TestCard
let depotId: string
let homeId: string
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
  homeId = await addTestSite(fleet, card.id)
})

const owner = () => fleet.as('owner')
const sessionsOf = async ({ id }: TestCard) => (await owner().call(listSessions, { query: { card: id } })).results
const one = ({ id }: TestCharger) => owner().call(getCharger, { params: { chargerId: id } })
const doubtsOf = async ({ id }: TestCharger) =>
  (
    await fleet.db.rows<{ doubts: string[] }>(
      sql`select doubts from charger_transaction where charger_id = ${id} order by id`,
    )
  ).map(({ doubts }) => doubts)

const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()
/** The same as replies have it. */
const shown = (minutes: number) => at(minutes).replace('.000Z', 'Z')
const goTo = (minutes: number) => fleet.clock.set(at(minutes))

/** The messages of a charge in one version of OCPP. Times are minutes after START, energies are meter readings in Wh. */
interface Wording {
  boot: [string, object]
  authorize(uid: string): [string, object]
  start(uid: string | null, minutes: number, wh: number): [string, object]
  meter(id: string, minutes: number, wh: number): [string, object]
  stop(id: string, minutes: number, wh: number): [string, object]
  idIn(answer: Record<string, unknown>): string
  statusIn(answer: Record<string, unknown>): unknown
}
const statusOf = (info: unknown) => (info as { status: string } | undefined)?.status

const v16: Wording = {
  boot: ['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M1' }],
  authorize: (idTag) => ['Authorize', { idTag }],
  start: (uid, minutes, meterStart) => [
    'StartTransaction',
    { connectorId: 1, idTag: uid ?? '', meterStart, timestamp: at(minutes) },
  ],
  meter: (id, minutes, wh) => [
    'MeterValues',
    {
      connectorId: 1,
      transactionId: Number(id),
      meterValue: [
        {
          timestamp: at(minutes),
          sampledValue: [
            { value: String(wh / 1000), unit: 'kWh', measurand: 'Energy.Active.Import.Register' },
            { value: '11000', unit: 'W', measurand: 'Power.Active.Import' },
            { value: '50', unit: 'Percent', measurand: 'SoC' },
          ],
        },
      ],
    },
  ],
  stop: (id, minutes, meterStop) => [
    'StopTransaction',
    { transactionId: Number(id), meterStop, timestamp: at(minutes), reason: 'EVDisconnected' },
  ],
  idIn: ({ transactionId }) => String(transactionId),
  statusIn: ({ idTagInfo }) => statusOf(idTagInfo),
}

/** The charger's own id, new for each start. */
let ownId = 0
const event = (
  eventType: string,
  [seqNo, minutes, wh]: readonly [number, number, number],
  uid: string | null = null,
): [string, object] => [
  'TransactionEvent',
  {
    ...{
      eventType,
      timestamp: at(minutes),
      seqNo,
      triggerReason: 'MeterValuePeriodic',
      evse: { id: 1, connectorId: 1 },
    },
    transactionInfo: { transactionId: `T${ownId}`, chargingState: 'Charging' },
    ...(uid === null ? {} : { idToken: { idToken: uid, type: 'ISO14443' } }),
    meterValue: [
      {
        timestamp: at(minutes),
        sampledValue: [
          { value: wh / 1000, unitOfMeasure: { unit: 'kWh' } },
          { value: 11, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W', multiplier: 3 } },
        ],
      },
    ],
  },
]
const v201: Wording = {
  boot: ['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M1' } }],
  authorize: (idToken) => ['Authorize', { idToken: { idToken, type: 'ISO14443' } }],
  start: (uid, minutes, wh) => {
    ownId++
    return event('Started', [0, minutes, wh], uid)
  },
  meter: (_id, minutes, wh) => event('Updated', [minutes, minutes, wh]),
  stop: (_id, minutes, wh) => event('Ended', [minutes, minutes, wh]),
  idIn: () => `T${ownId}`,
  statusIn: ({ idTokenInfo }) => statusOf(idTokenInfo),
}
const wordings: Readonly<Record<Version, Wording>> = { '1.6': v16, '2.0.1': v201 }

const send = (client: ChargerClient, [action, payload]: [string, object]) =>
  client.call(action, payload as Record<string, unknown>)

async function connected(siteId: string, version: Version) {
  const charger = await addTestCharger(fleet, siteId)
  const client = await connectCharger({ url, ...charger, version })
  await send(client, wordings[version].boot)
  return { charger, client, words: wordings[version] }
}

for (const version of ['1.6', '2.0.1'] as const) {
  test(`a card charges at a depot and its charge is a session (${version})`, async () => {
    const { charger, client, words } = await connected(depotId, version)
    const before = await network.balance()
    expect(words.statusIn(await send(client, words.authorize(card.uid.toLowerCase())))).toBe('Accepted')
    const started = await send(client, words.start(card.uid, 0, 100_000))
    expect(words.statusIn(started)).toBe('Accepted')
    const id = words.idIn(started)
    goTo(30)
    await send(client, words.meter(id, 30, 105_500))
    const [running] = await sessionsOf(card)
    expect(running).toMatchObject({ status: 'ONGOING', source: 'DEPOT', energy_kwh: '5.500' })
    expect(running?.station).toMatchObject({ id: depotId, name: 'Porto', evse_id: `${charger.identity}-1` })
    expect((await one(charger)).connectors).toMatchObject([
      { evse: 1, charge: { session_id: running?.id, energy_kwh: '5.500', power_kw: 11 } },
    ])
    goTo(60)
    await send(client, words.stop(id, 60, 111_000))
    const [ended] = await sessionsOf(card)
    expect(ended).toMatchObject({
      energy_kwh: '11.000',
      start_date_time: shown(0),
      end_date_time: shown(60),
      flags: [],
    })
    expect(await network.balance()).toEqual(before)
    expect(await doubtsOf(charger)).toEqual([[]])
    await client.close()
  })

  test(`messages that come again get the same answer and change nothing (${version})`, async () => {
    const { charger, client, words } = await connected(depotId, version)
    const start = words.start(card.uid, 0, 0)
    const started = await send(client, start)
    const id = words.idIn(started)
    goTo(60)
    const all = [words.meter(id, 30, 5_000), words.stop(id, 60, 11_000)]
    for (const message of all) await send(client, message)
    const [before] = await sessionsOf(card)
    await client.cut()
    fleet.clock.advance(3 * 86_400_000)
    const again = await connectCharger({ url, ...charger, version })
    expect(await send(again, start)).toEqual(started)
    for (const message of all) await send(again, message)
    expect(await sessionsOf(card)).toEqual([before])
    expect(await doubtsOf(charger)).toEqual([[]])
    await again.close()
  })

  test(`a charge at home without a known card belongs to the card of the home (${version})`, async () => {
    const { client, words } = await connected(homeId, version)
    expect(words.statusIn(await send(client, words.authorize('DEADBEEF')))).toBe('Accepted')
    const id = words.idIn(await send(client, words.start(version === '1.6' ? 'DEADBEEF' : null, 0, 0)))
    goTo(60)
    await send(client, words.stop(id, 60, 7_000))
    expect(await sessionsOf(card)).toMatchObject([{ source: 'HOME', energy_kwh: '7.000', flags: [] }])
    await client.close()
  })

  test(`a card that moved to another driver does not charge at the home of the one before (${version})`, async () => {
    const { client, words } = await connected(homeId, version)
    await fleet.db.run(sql`update card set member_id = null where id = ${card.id}`)
    expect(words.statusIn(await send(client, words.authorize('DEADBEEF')))).toBe('Invalid')
    await send(client, words.start(version === '1.6' ? 'DEADBEEF' : null, 0, 0))
    expect(await sessionsOf(card)).toEqual([])
    await client.close()
  })

  test(`a depot refuses an unknown card, and keeps what charges all the same for review (${version})`, async () => {
    const { charger, client, words } = await connected(depotId, version)
    expect(words.statusIn(await send(client, words.authorize('DEADBEEF')))).toBe('Invalid')
    const started = await send(client, words.start('DEADBEEF', 0, 0))
    expect(words.statusIn(started)).toBe('Invalid')
    goTo(10)
    await send(client, words.stop(words.idIn(started), 10, 1_000))
    expect(await doubtsOf(charger)).toEqual([['UNKNOWN_CARD']])
    expect(await sessionsOf(card)).toEqual([])
    await client.close()
  })

  test(`a blocked card is refused, and its running charge is stopped (${version})`, async () => {
    const { client, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
    await owner().call(blockCard, { params: { cardId: card.id } })
    expect(words.statusIn(await send(client, words.authorize(card.uid)))).toBe('Blocked')
    goTo(5)
    await send(client, words.meter(id, 5, 900))
    const stop = version === '1.6' ? 'RemoteStopTransaction' : 'RequestStopTransaction'
    await until(PATIENCE_MS, async () => client.commands.some(({ action }) => action === stop))
    await client.close()
  })

  test(`an offline charger sends the charges of days at once (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    await client.cut()
    goTo(3 * 1440)
    const back = await connectCharger({ url, ...charger, version })
    await send(back, words.boot)
    for (const day of [0, 1]) {
      const minutes = day * 1440 + 60
      const id = words.idIn(await send(back, words.start(card.uid, minutes, day * 10_000)))
      await send(back, words.meter(id, minutes + 20, day * 10_000 + 3_000))
      await send(back, words.stop(id, minutes + 40, day * 10_000 + 6_000))
    }
    expect((await sessionsOf(card)).map((session) => [session.start_date_time, session.energy_kwh])).toEqual([
      [shown(1440 + 60), '6.000'],
      [shown(60), '6.000'],
    ])
    expect(await doubtsOf(charger)).toEqual([[], []])
    await back.close()
  })

  test(`a charge goes on after the connection broke (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
    await client.cut()
    goTo(90)
    const back = await connectCharger({ url, ...charger, version })
    await send(back, words.stop(id, 80, 12_000))
    expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '12.000', end_date_time: shown(80), flags: [] }])
    await back.close()
  })

  test(`a meter that falls or jumps makes the charge doubtful and does not count (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 50_000)))
    goTo(30)
    await send(client, words.meter(id, 10, 52_000))
    await send(client, words.meter(id, 20, 40_000))
    await send(client, words.meter(id, 30, 9_000_000))
    expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '2.000' }])
    goTo(60)
    await send(client, words.stop(id, 60, 55_000))
    expect(await doubtsOf(charger)).toEqual([['METER_FELL', 'METER_JUMPED']])
    const [session] = await sessionsOf(card)
    expect(session).toMatchObject({ status: 'IN_VALIDATION' })
    expect(session?.flags).toEqual(expect.arrayContaining(['ENERGY_FELL', 'ENERGY_ABOVE_POWER']))
    await client.close()
  })

  test(`a second start at a point ends the first charge for review (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    await send(client, words.start(card.uid, 0, 0))
    const other = await network.card()
    goTo(60)
    await send(client, words.start(other.uid, 60, 8_000))
    expect(await doubtsOf(charger)).toEqual([['STOP_MISSING'], []])
    expect(await sessionsOf(card)).toMatchObject([{ status: 'IN_VALIDATION', flags: ['TIME_UNCLEAR'] }])
    expect(await sessionsOf(other)).toMatchObject([{ status: 'ONGOING' }])
    await client.close()
  })

  test(`a charge without a word for three days ends for review (${version})`, async () => {
    const { client, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
    goTo(30)
    await send(client, words.meter(id, 30, 4_000))
    await client.close()
    goTo(3 * 1440 + 31)
    await tidyChargers.handle(fleet.ctx(), {}, undefined)
    expect(await sessionsOf(card)).toMatchObject([
      { status: 'IN_VALIDATION', energy_kwh: '4.000', end_date_time: shown(30), flags: ['NETWORK_SILENT'] },
    ])
  })

  test(`a charge of weeks ago, whose messages arrive now, is not ended between two of them (${version})`, async () => {
    goTo(20 * 1440)
    const { client, charger, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
    await send(client, words.meter(id, 30, 4_000))
    await tidyChargers.handle(fleet.ctx(), {}, undefined)
    await send(client, words.stop(id, 60, 8_000))
    expect(await doubtsOf(charger)).toEqual([[]])
    expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED', energy_kwh: '8.000', flags: [] }])
    await client.close()
  })

  test(`a message that comes again with other content is no repetition (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
    goTo(60)
    await send(client, words.stop(id, 60, 6_000))
    await send(client, words.stop(id, 60, 9_000))
    expect(await doubtsOf(charger)).toEqual([['OTHER_CONTENT']])
    expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '6.000' }])
    await client.close()
  })

  test(`a charger whose clock is two hours behind gets our time (${version})`, async () => {
    const { client, charger, words } = await connected(depotId, version)
    const status =
      version === '1.6'
        ? { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: at(-120) }
        : { evseId: 1, connectorId: 1, connectorStatus: 'Available', timestamp: at(-120) }
    await client.call('StatusNotification', status)
    expect((await one(charger)).clock_offset_s).toBe(-7_200)
    const id = words.idIn(await send(client, words.start(card.uid, -120, 0)))
    goTo(60)
    await send(client, words.stop(id, -60, 5_000))
    expect(await sessionsOf(card)).toMatchObject([{ start_date_time: shown(0), end_date_time: shown(60), flags: [] }])
    await client.close()
  })
}

test('a card charges at one place at a time', async () => {
  const [here, there] = [await connected(depotId, '1.6'), await connected(depotId, '2.0.1')]
  await send(here.client, here.words.start(card.uid, 0, 0))
  expect(there.words.statusIn(await send(there.client, there.words.authorize(card.uid)))).toBe('ConcurrentTx')
  expect(here.words.statusIn(await send(here.client, here.words.authorize(card.uid)))).toBe('Accepted')
  const [action, atFirst] = here.words.start(card.uid, 0, 0)
  const atSecond = await send(here.client, [action, { ...atFirst, connectorId: 2 }])
  expect(here.words.statusIn(atSecond)).toBe('ConcurrentTx')
  expect((await doubtsOf(here.charger)).flat()).toEqual(['CARD_BUSY'])
  await Promise.all([here.client.close(), there.client.close()])
})

test('a stop without a start is kept and books nothing', async () => {
  const { client, charger, words } = await connected(depotId, '1.6')
  expect(await send(client, words.stop('77', 0, 5_000))).toEqual({})
  expect(await doubtsOf(charger)).toEqual([['START_MISSING']])
  expect(await sessionsOf(card)).toEqual([])
  await client.close()
})

test('a charger of 2.0.1 may lose its first event, and may plug in long before it charges', async () => {
  const { client, charger } = await connected(depotId, '2.0.1')
  ownId++
  await send(client, event('Updated', [4, 0, 1_000], card.uid))
  goTo(60)
  await send(client, event('Ended', [5, 60, 6_000]))
  expect(await doubtsOf(charger)).toEqual([['START_MISSING']])
  expect(await sessionsOf(card)).toMatchObject([{ energy_kwh: '5.000', status: 'IN_VALIDATION' }])

  ownId++
  const [action, payload] = event('Started', [0, 60, 6_000])
  await send(client, [
    action,
    { ...payload, transactionInfo: { transactionId: `T${ownId}`, chargingState: 'EVConnected' } },
  ])
  expect(await sessionsOf(card)).toHaveLength(1)
  await send(client, event('Updated', [1, 60, 6_000], card.uid))
  expect(await sessionsOf(card)).toHaveLength(2)
  await client.close()
})

test('signed meter values stay as they came', async () => {
  const { client, charger, words } = await connected(depotId, '1.6')
  const id = words.idIn(await send(client, words.start(card.uid, 0, 0)))
  const value = 'OCMF|{"FV":"1.0"}|{"SD":"3045"}'
  await client.call('StopTransaction', {
    ...{ transactionId: Number(id), meterStop: 100, timestamp: at(0) },
    transactionData: [
      { timestamp: at(0), sampledValue: [{ value, format: 'SignedData', context: 'Transaction.End' }] },
    ],
  })
  const row = await fleet.db.row<{ signed: unknown }>(
    sql`select signed from charger_transaction where charger_id = ${charger.id}`,
  )
  expect(row?.signed).toEqual([{ value, measurand: 'Energy.Active.Import.Register' }])
  await client.close()
})

test('the driver of a home sees its charges with their curve', async () => {
  const { client, words } = await connected(homeId, '2.0.1')
  const id = words.idIn(await send(client, words.start(null, 0, 0)))
  for (const minutes of [10, 20, 30]) {
    goTo(minutes)
    await send(client, words.meter(id, minutes, minutes * 180))
  }
  const [session] = await sessionsOf(card)
  const detail = await fleet.as('driver').call(getSession, { params: { id: session?.id ?? '' } })
  expect(detail.curve).toHaveLength(4)
  await client.close()
})

test('a message that cannot be applied is kept for review and answered, so that those after it come', async () => {
  const { client, charger, words } = await connected(depotId, '1.6')
  const farOff = '9'.repeat(15)
  const [action, payload] = words.start(card.uid, 0, Number(farOff) * 1_000_000)
  expect(await client.call(action, { ...payload })).toMatchObject({ transactionId: expect.any(Number) })
  const row = await fleet.db.row<{ is_doubtful: boolean }>(sql`
    select is_doubtful from charger_message where charger_id = ${charger.id} and action = 'StartTransaction'`)
  expect(row?.is_doubtful).toBe(true)
  await send(client, words.start(card.uid, 0, 0))
  expect(await sessionsOf(card)).toMatchObject([{ status: 'ONGOING' }])
  await client.close()
})

test('a message that meets a broken database gets no answer, so that the charger sends it again', async () => {
  const charger = await addTestCharger(fleet, depotId)
  const first = await connectCharger({ url, ...charger })
  await first.call(v16.boot[0], v16.boot[1] as Record<string, unknown>)
  const [action, payload] = v16.start(card.uid, 0, 1_000) as [string, Record<string, unknown>]
  const endWaiting = sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await fleet.db.tx(async (tx) => {
    await tx.run(sql`select from charger where id = ${charger.id} for update`)
    const answer = first.call(action, payload).catch((error: Error) => error.message)
    await until(PATIENCE_MS, async () => (await fleet.db.run(endWaiting)) === 1)
    expect(await first.closed).toBe(1013)
    expect(await answer).toBe('Client disconnected')
  })
  const second = await connectCharger({ url, ...charger })
  expect(v16.statusIn(await second.call(action, payload))).toBe('Accepted')
  expect(await sessionsOf(card)).toMatchObject([{ status: 'ONGOING' }])
  await second.close()
})

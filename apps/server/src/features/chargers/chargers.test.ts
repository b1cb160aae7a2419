import type { AddressInfo } from 'node:net'
import { addCharger, getCharger, listChargers, removeCharger, renewChargerPassword } from '@voltway/contract/chargers'
import { commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import { listSessions } from '@voltway/contract/sessions'
import { getSession, stopSession } from '@voltway/contract/sessions-details'
import { addSite } from '@voltway/contract/sites'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { RPCClient } from 'ocpp-rpc'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { SimulatedCharger } from '../../../../charger-simulator/src/charger.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { closeSilentCharges } from './chargers.jobs.ts'

/** Chargers of the simulator, which shares no code with the server, on real WebSockets. */

const fleet = fleetOfFile()
let network: Charging
let address: string
let depotId: string
const open: SimulatedCharger[] = []

beforeAll(async () => {
  fleet.clock.set(new Date().toISOString())
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(fleet.http.server.address() as AddressInfo).port}/ocpp`
  network = await openCharging(fleet)
  const site = {
    kind: 'DEPOT',
    name: 'Porto depot',
    street: 'Rua 1',
    postal_code: '4000-001',
    city: 'Porto',
    country: 'PT',
  }
  depotId = (await fleet.as('owner').call(addSite, { body: site as never })).id
  await addTariff(depotId)
})
afterEach(async () => {
  for (const charger of open.splice(0)) await charger.close()
})
afterAll(async () => expect(await network.broken()).toEqual([]))

const addTariff = (siteId: string) =>
  fleet.as('owner').call(addSiteTariff, {
    params: { siteId },
    body: {
      ...{ valid_from: '2026-01-01', source: 'Contract' },
      bands: [{ band: 'NORMAL', unit_price: '0.2000', hours: [] }],
    },
  })

async function home(memberId: string, card: TestCard): Promise<string> {
  const place = { street: 'Rua 2', postal_code: '1000-001', city: 'Lisboa', country: 'PT' }
  const body = { kind: 'HOME', name: 'Home', ...place, member_id: memberId, card_id: card.id }
  const { id } = await fleet.as('owner').call(addSite, { body: body as never })
  await addTariff(id)
  return id
}

interface Options {
  readonly version?: '1.6' | '2.0.1'
  readonly siteId?: string
  readonly speed?: number
}

/** Adds a charger and plays it. An hour of charging takes a second. */
async function charger({ version = '1.6', siteId = depotId, speed = 1 }: Options = {}) {
  const added = await fleet.as('owner').call(addCharger, { body: { site_id: siteId, name: 'Bay' } })
  const { identity, password } = added
  const simulated = new SimulatedCharger({ url: address, identity, password, version, speed, intervalS: 1 })
  open.push(simulated)
  return {
    id: added.id,
    identity,
    password,
    simulated,
    read: () => fleet.as('owner').call(getCharger, { params: { chargerId: added.id } }),
  }
}

const sessionsOf = async (card: TestCard) =>
  (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results

describe.each(['1.6', '2.0.1'] as const)('a charger of OCPP %s', (version) => {
  test('connects, shows its state, charges with a card, and the charge costs the tariff of its site', async () => {
    const card = await network.card()
    const { simulated, read } = await charger({ version })
    expect(await read()).toMatchObject({ state: 'WAITING', protocol: null, connectors: [] })
    await simulated.connect()
    await vi.waitFor(async () =>
      expect(await read()).toMatchObject({
        ...{ state: 'CONNECTED', protocol: version, vendor: 'Voltway', model: 'Simulated charger' },
        connectors: [{ evse: 1, connector: 1, state: 'AVAILABLE', charge: null }],
      }),
    )
    fleet.clock.set(simulated.now().toISOString())
    expect(await simulated.start({ uid: card.uid, powerW: 11_000, energyWh: 100_000 })).toBe(true)
    await simulated.settled()
    const [running] = await sessionsOf(card)
    expect(running).toMatchObject({ status: 'ONGOING', source: 'DEPOT', station: { id: depotId, operator: 'Bay' } })
    expect((await read()).connectors[0]?.charge).toMatchObject({ session_id: running?.id })
    simulated.stop()
    await simulated.settled()
    const [ended] = await sessionsOf(card)
    expect(ended).toMatchObject({ id: running?.id, status: 'COMPLETED', cost_is_final: true })
    expect((await read()).connectors[0]?.charge).toBeNull()
    await simulated.disconnect()
    await vi.waitFor(async () => expect((await read()).state).toBe('DISCONNECTED'))
  })

  test('offline for a while, it sends everything at once, twice: one charge with all its energy', async () => {
    const card = await network.card()
    const { simulated, id } = await charger({ version, speed: 3600 })
    await simulated.connect()
    fleet.clock.set(simulated.now().toISOString())
    await simulated.start({ uid: card.uid, powerW: 11_000, energyWh: 22_000 })
    await simulated.settled()
    await simulated.disconnect()
    await vi.waitUntil(() => !simulated.isCharging())
    fleet.clock.set(new Date(simulated.now().getTime() + HOUR_MS).toISOString())
    expect(await sessionsOf(card)).toMatchObject([{ status: 'ONGOING' }])
    await simulated.connect()
    await simulated.settled()
    const [ended] = await sessionsOf(card)
    expect(ended).toMatchObject({ energy_kwh: '22.000', total_cost: '5.41', status: 'COMPLETED' })
    // The answers were lost: the same messages come again.
    const messages = await fleet.db.rows<{ action: string; payload: object; answer: object }>(sql`
      select action, payload, answer from charger_message where charger_id = ${id} and repeat_key is not null order by id`)
    expect(messages.length).toBeGreaterThan(2)
    for (const { action, payload, answer } of messages) expect(await simulated.call(action, payload)).toEqual(answer)
    expect(await sessionsOf(card)).toEqual([ended])
  })

  test('people start, stop, unlock and restart it, and the stop of a session reaches it', async () => {
    const card = await network.card()
    const { simulated, id, read } = await charger({ version })
    const send = async (body: object) => {
      const { id: commandId } = await fleet
        .as('owner')
        .call(commandCharger, { params: { chargerId: id }, body: body as never })
      const command = () => fleet.as('owner').call(getChargerCommand, { params: { chargerId: id, commandId } })
      await vi.waitFor(async () => expect((await command()).state).not.toBe('SENT'))
      return (await command()).state
    }
    const sendStart = () =>
      fleet.as('owner').refusal(commandCharger, {
        params: { chargerId: id },
        body: { kind: 'START', evse: 1, card_id: card.id } as never,
      })
    expect(await sendStart()).toBe('charger.not_connected')
    await simulated.connect()
    await vi.waitFor(async () => expect((await read()).state).toBe('CONNECTED'))
    fleet.clock.set(simulated.now().toISOString())
    expect(await send({ kind: 'START', evse: 1, card_id: card.id })).toBe('ACCEPTED')
    await vi.waitFor(async () => expect(await sessionsOf(card)).toMatchObject([{ status: 'ONGOING' }]))
    const [running] = await sessionsOf(card)
    await fleet.as('owner').call(stopSession, { body: { session_id: running?.id as string } })
    await vi.waitFor(async () => expect(await sessionsOf(card)).toMatchObject([{ status: 'COMPLETED' }]))
    const { stop } = await fleet.as('owner').call(getSession, { params: { id: running?.id as string } })
    expect(stop).toMatchObject({ state: 'DONE' })
    expect(await send({ kind: 'UNLOCK', evse: 1 })).toBe('ACCEPTED')
    expect(await send({ kind: 'RESET' })).toBe('ACCEPTED')
  })
})

test('a home charges on its driver’s card without a card of the fleet, and a depot refuses an unknown card', async () => {
  const card = await network.card({ memberId: fleet.driverMemberId })
  const atHome = await charger({ siteId: await home(fleet.driverMemberId, card) })
  await atHome.simulated.connect()
  fleet.clock.set(atHome.simulated.now().toISOString())
  expect(await atHome.simulated.start({ uid: 'NO-CARD', powerW: 7_400, energyWh: 9_000 })).toBe(true)
  await atHome.simulated.settled()
  expect(await sessionsOf(card)).toMatchObject([{ source: 'HOME', status: 'ONGOING' }])
  const inDepot = await charger()
  await inDepot.simulated.connect()
  expect(await inDepot.simulated.start({ uid: 'NO-CARD', powerW: 7_400, energyWh: 9_000 })).toBe(false)
  const blocked = await network.card()
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${blocked.id}`)
  expect(await inDepot.simulated.start({ uid: blocked.uid, powerW: 7_400, energyWh: 9_000 })).toBe(false)
  // It charges all the same: nothing is lost, and a person decides.
  fleet.clock.set(inDepot.simulated.now().toISOString())
  await inDepot.simulated.start({ uid: blocked.uid, powerW: 7_400, energyWh: 9_000, asks: false })
  await inDepot.simulated.settled()
  await vi.waitFor(async () =>
    expect(await sessionsOf(blocked)).toMatchObject([{ status: 'IN_VALIDATION', flags: ['CARD_WAS_BLOCKED'] }]),
  )
})

test('a connection is refused with its reason, which the page of the charger shows', async () => {
  const { identity, password, read, id } = await charger()
  const attempt = (name: string, word: string | null, protocols = ['ocpp1.6']) => {
    const options = { endpoint: address, identity: name, password: word, protocols, reconnect: false }
    const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0])
    return client.connect().then(
      () => 101,
      ({ code }: { code: number }) => code,
    )
  }
  expect(await attempt('VW-UNKNOWN', password)).toBe(404)
  expect(await attempt(identity, 'wrong')).toBe(401)
  expect((await read()).refused).toMatchObject({ identity, reason: 'WRONG_PASSWORD' })
  expect(await attempt(identity, null)).toBe(401)
  expect((await read()).refused).toMatchObject({ reason: 'NO_PASSWORD' })
  expect(await attempt(identity, password, ['ocpp0.1'])).toBe(404)
  expect((await read()).refused).toMatchObject({ reason: 'NO_COMMON_VERSION' })
  const { password: renewed } = await fleet.as('owner').call(renewChargerPassword, { params: { chargerId: id } })
  expect(await attempt(identity, password)).toBe(401)
  expect(await attempt(identity, renewed)).toBe(101)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'CONNECTED', refused: null }))
  await fleet.as('owner').call(removeCharger, { params: { chargerId: id } })
  expect(await attempt(identity, renewed)).toBe(404)
  const { results } = await fleet.as('owner').call(listChargers)
  expect(results.map((one) => one.id)).not.toContain(id)
})

test('bad frames get the protocol’s errors, a flood slows its charger only, and a meter that lies is doubtful', async () => {
  const card = await network.card()
  const { simulated, id } = await charger()
  const quiet = await charger({ version: '2.0.1' })
  await simulated.connect()
  await quiet.simulated.connect()
  const refused = (action: string, payload: object) =>
    simulated.call(action, payload).then(
      () => 'accepted',
      (error: { rpcErrorCode?: string; name: string }) => error.rpcErrorCode ?? error.name,
    )
  expect(await refused('SignCertificate', {})).not.toBe('accepted')
  const flood = Array.from({ length: 400 }, () => refused('Heartbeat', {}))
  await quiet.simulated.call('Heartbeat', {})
  expect(await Promise.all(flood)).toContain('accepted')
  const at = (minutes: number) => new Date(fleet.clock.now().getTime() - (60 - minutes) * 60_000).toISOString()
  fleet.clock.set(new Date().toISOString())
  const started = (await simulated.call('StartTransaction', {
    ...{ connectorId: 1, idTag: card.uid, meterStart: 5_000, timestamp: at(0) },
  })) as { transactionId: number }
  const { transactionId } = started
  const meter = (minutes: number, value: string) =>
    simulated.call('MeterValues', {
      ...{ connectorId: 1, transactionId },
      meterValue: [{ timestamp: at(minutes), sampledValue: [{ value, unit: 'Wh' }] }],
    })
  await meter(20, '8000')
  await meter(30, '4000')
  await meter(40, '9000000')
  await simulated.call('StopTransaction', { transactionId, meterStop: 10_000, timestamp: at(50) })
  // A stop without its start is kept, and books nothing.
  await simulated.call('StopTransaction', { transactionId: 9999, meterStop: 10_000, timestamp: at(50) })
  const [doubtful] = await sessionsOf(card)
  expect(doubtful).toMatchObject({ status: 'IN_VALIDATION', energy_kwh: '5.000' })
  expect(doubtful?.flags).toEqual(expect.arrayContaining(['ENERGY_FELL', 'ENERGY_ABOVE_POWER']))
  const rows = await fleet.db.rows<{ doubts: string[] }>(sql`
    select doubts from charger_transaction where charger_id = ${id} order by reference`)
  expect(rows.map(({ doubts }) => doubts)).toEqual([['METER_FELL', 'METER_JUMPED'], ['NO_START']])
})

test('a charger with a wrong clock charges at our time, and one that is silent for days leaves a doubtful charge', async () => {
  const card = await network.card()
  const { simulated, read } = await charger()
  await simulated.connect()
  fleet.clock.set('2026-11-10T12:00:00.000Z')
  const wrong = '2031-01-01T00:00:00.000Z'
  await simulated.call('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Preparing',
    timestamp: wrong,
  })
  await simulated.call('StartTransaction', { connectorId: 1, idTag: card.uid, meterStart: 0, timestamp: wrong })
  expect(await sessionsOf(card)).toMatchObject([{ start_date_time: '2026-11-10T12:00:00Z' }])
  expect((await read()).clock_offset_s).toBeGreaterThan(4 * 365 * 86_400)
  fleet.clock.set('2026-11-14T12:00:00.000Z')
  await closeSilentCharges(fleet.ctx())
  expect(await sessionsOf(card)).toMatchObject([{ status: 'IN_VALIDATION' }])
  expect((await sessionsOf(card))[0]?.flags).toContain('NETWORK_SILENT')
})

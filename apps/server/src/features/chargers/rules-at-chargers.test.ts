import { addRule, listRuleRefusals, type RuleInput } from '@voltway/contract/rules'
import { type ChargeSource, listSessions } from '@voltway/contract/sessions'
import { stopSession } from '@voltway/contract/sessions-details'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import {
  addTestCharger,
  addTestSite,
  type ChargerClient,
  chargersUrl,
  connectCharger,
} from '../../../test/charger-client.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'
import { newId } from '../../platform/ids.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { renewLists } from './chargers.jobs.ts'

/** The rules of cards decide about charges at homes and depots as they do about those in the network. */

const fleet = fleetOfFile()
let network: Charging
let url: string
let card: TestCard
let clients: Record<'HOME' | 'DEPOT', ChargerClient>
/** A Monday, 10:00 in Lisbon. */
const START = '2026-03-02T10:00:00.000Z'

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(500_000n)
  url = await chargersUrl(fleet.http)
})
beforeEach(async () => {
  fleet.clock.set(START)
  card = await network.card({ name: 'Van', memberId: fleet.driverMemberId })
  const at = async (cardId: string | null) =>
    connectCharger({ url, ...(await addTestCharger(fleet, await addTestSite(fleet, cardId))), version: '1.6' })
  clients = { HOME: await at(card.id), DEPOT: await at(null) }
})
afterEach(async () => {
  for (const client of Object.values(clients)) await client.close()
  for (const table of ['rule_refusal', 'rule']) await fleet.db.text(`delete from ${table}`)
})
afterAll(async () => expect(await network.broken()).toEqual([]))

const add = (conditions: RuleInput['conditions'], effect: RuleInput['effect'] = 'REFUSE') =>
  fleet.as('cardManager').call(addRule, {
    body: {
      ...{ applies_to: { kind: 'CARD', id: card.id }, effect, is_exception: false, allows_unknown_place: false },
      ...{ valid_from: null, valid_until: null, conditions },
    },
  })
const statusIn = (answer: Record<string, unknown>) => (answer.idTagInfo as { status: string }).status
const tap = async (client: ChargerClient) => statusIn(await client.call('Authorize', { idTag: card.uid }))
const start = (client: ChargerClient, timestamp = START) =>
  client.call('StartTransaction', { connectorId: 1, idTag: card.uid, meterStart: 0, timestamp })
const refusals = async () => (await fleet.as('owner').call(listRuleRefusals)).results
async function tapInNetwork(): Promise<unknown> {
  const response = await authorizeToken(fleet.ctx(), {
    ...{ uid: card.uid, type: 'RFID', locationReferences: { locationId: 'LOC1', evseUids: ['EVSE1'] } },
    peer: { id: newId(), countryCode: 'PT', partyId: 'TST' },
  })
  return response === 'unknown' ? response : response.allowed
}

const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }

test.each<[string, RuleInput['conditions'], Readonly<Record<ChargeSource, boolean>>]>([
  ['public stations', { sources: ['NETWORK'] }, { NETWORK: true, HOME: false, DEPOT: false }],
  ['home', { sources: ['HOME'] }, { NETWORK: false, HOME: true, DEPOT: false }],
  ['depots and public stations', { sources: ['DEPOT', 'NETWORK'] }, { NETWORK: true, HOME: false, DEPOT: true }],
  ['another country', { countries: ['ES'] }, { NETWORK: false, HOME: false, DEPOT: false }],
  ['the night', { hours: night }, { NETWORK: false, HOME: false, DEPOT: false }],
  ['some stations', { stations: ['FAVOURITE'] }, { NETWORK: false, HOME: true, DEPOT: true }],
])('a card that may only charge at or in %s is refused elsewhere', async (_name, conditions, may) => {
  await add(conditions)
  const allowed = {
    NETWORK: (await tapInNetwork()) === 'ALLOWED',
    HOME: (await tap(clients.HOME)) === 'Accepted',
    DEPOT: (await tap(clients.DEPOT)) === 'Accepted',
  }
  expect(allowed).toEqual(may)
  expect(await refusals()).toHaveLength(Object.values(may).filter((one) => !one).length)
})

test('a refusal at a depot is in the list, and the same charge is not counted again when it ends', async () => {
  await add({ sources: ['HOME'] })
  expect(await tap(clients.DEPOT)).toBe('Blocked')
  expect(await refusals()).toMatchObject([
    {
      ...{ times: 1, effect: 'REFUSE', reason: 'sources', facts: { source: 'DEPOT' } },
      ...{ card: { id: card.id }, station: { name: 'Porto', city: 'Porto', operator: 'Bay 1' } },
    },
  ])
  await fleet.db.text('delete from rule_refusal')
  // The hours end while the card charges.
  await fleet.db.text('delete from rule')
  await add({ hours: { ...night, from: '09:00', to: '11:00' } })
  const started = await start(clients.DEPOT)
  expect(statusIn(started)).toBe('Accepted')
  fleet.clock.advance(2 * 3_600_000)
  const stop = { transactionId: started.transactionId, meterStop: 5_000, timestamp: fleet.clock.now().toISOString() }
  expect(statusIn(await clients.DEPOT.call('StopTransaction', { ...stop, idTag: card.uid }))).toBe('Accepted')
  expect(await refusals()).toEqual([])
})

test('a rule that reports lets the charge start, and lists it once', async () => {
  await add({ sources: ['HOME'] }, 'REPORT')
  expect(await tap(clients.DEPOT)).toBe('Accepted')
  expect(statusIn(await start(clients.DEPOT))).toBe('Accepted')
  expect(await refusals()).toMatchObject([{ times: 1, effect: 'REPORT', reason: 'sources' }])
})

test('a charge that waited in an offline charger is judged by the time at which it began', async () => {
  await add({ hours: { ...night, from: '09:00', to: '11:00' } })
  fleet.clock.advance(8 * 3_600_000)
  expect(await tap(clients.HOME)).toBe('Blocked')
  expect(statusIn(await start(clients.HOME))).toBe('Accepted')
})

const meter = (client: ChargerClient, transactionId: unknown, wh: number) =>
  client.call('MeterValues', {
    ...{ connectorId: 1, transactionId },
    meterValue: [{ timestamp: fleet.clock.now().toISOString(), sampledValue: [{ value: String(wh), unit: 'Wh' }] }],
  })

test('an amount of a rule stops a charge at home, and refuses the next one on that day', async () => {
  await add({ per_day: '0.10' })
  const started = await start(clients.HOME)
  fleet.clock.advance(60_000)
  const timestamp = fleet.clock.now().toISOString()
  const { transactionId } = started
  await meter(clients.HOME, transactionId, 1_000)
  await until(PATIENCE_MS, async () =>
    clients.HOME.commands.some(({ action, payload }) => action === 'RemoteStopTransaction' && payload.transactionId),
  )
  await clients.HOME.call('StopTransaction', { transactionId, meterStop: 1_200, timestamp })
  expect(await tap(clients.DEPOT)).toBe('Blocked')
  expect(await refusals()).toMatchObject([{ reason: 'per_day', facts: { used: '0.18' } }])
})

test.each([
  ['the product itself', false],
  ['its driver before', true],
])('a charge that reached its amount is stopped again after a refused stop by %s', async (_by, isOfDriver) => {
  await add({ per_day: '0.10' })
  const client = clients.HOME
  client.answers.RemoteStopTransaction = { status: 'Rejected' }
  const stops = () => client.commands.filter(({ action }) => action === 'RemoteStopTransaction')
  const { transactionId } = await start(client)
  const session = async () => (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results[0]
  if (isOfDriver) await fleet.as('driver').call(stopSession, { body: { session_id: (await session())?.id ?? '' } })
  fleet.clock.advance(isOfDriver ? 61_000 : 10_000)
  await meter(client, transactionId, 1_000)
  await until(PATIENCE_MS, async () => stops().length === (isOfDriver ? 2 : 1))
  fleet.clock.advance(61_000)
  await meter(client, transactionId, 1_200)
  await until(PATIENCE_MS, async () => stops().length === (isOfDriver ? 3 : 2))
  expect((await session())?.stop).toMatchObject({ state: 'REJECTED' })
})

test('a charger stores no card for its offline time that a rule may refuse there', async () => {
  const boot = { chargePointVendor: 'Maker', chargePointModel: 'M1' }
  const lists = (client: ChargerClient) =>
    client.commands
      .filter(({ action }) => action === 'SendLocalList')
      .map(({ payload }) => (payload.localAuthorizationList as { idTag: string }[]).map(({ idTag }) => idTag))
  for (const client of Object.values(clients)) await client.call('BootNotification', boot)
  for (const client of Object.values(clients))
    await until(PATIENCE_MS, async () => lists(client).at(-1)?.includes(card.uid) === true)
  await add({ sources: ['HOME', 'NETWORK'], price_per_kwh: '0.50' })
  await renewLists.handle(fleet.ctx(), {}, undefined)
  await until(PATIENCE_MS, async () => lists(clients.DEPOT).at(-1)?.includes(card.uid) === false)
  expect(lists(clients.HOME)).toHaveLength(1)
})

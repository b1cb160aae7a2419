import type { AddressInfo } from 'node:net'
import { addRule } from '@voltway/contract/rules'
import { setRuleStation } from '@voltway/contract/rules-stations'
import { listSessions } from '@voltway/contract/sessions'
import {
  cancelReservation,
  getStationRequest,
  listStationRequests,
  requestStates,
  reserveChargePoint,
  type StationRequest,
  startSession,
} from '@voltway/contract/stations-requests'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { followStream } from '../../../test/follow-stream.ts'
import { readStateTable } from '../../../test/state-page.ts'
import { type FakeOperator, registered } from '../../../test/test-network.ts'
import { expireCommands } from '../../kernel/network/commands.ts'
import { sql } from '../../platform/sql.ts'

/** Requests to an operator that is scripted over HTTP: its commands arrive at it, and its answers arrive over OCPI. */

const fleet = fleetOfFile()
let network: Charging
let operator: FakeOperator
let stationId: string
let charges = 0

beforeAll(async () => {
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.http.server.address() as AddressInfo
  operator = await registered({ url: `http://127.0.0.1:${port}`, ctx: fleet.ctx })
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  await operator.call('PUT', '/locations/PT/SIM/Loc-9', location())
  const row = await fleet.db.row<{ station_id: string }>(sql`
    select station_id from network_location where party_id = 'SIM'`)
  stationId = row?.station_id ?? ''
})
afterAll(async () => {
  await operator.close()
  expect(await network.broken()).toEqual([])
})
beforeEach(() => {
  operator.received.length = 0
  operator.script['POST commands'] = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
})

const point = (uid: string, status: string, capabilities = ['REMOTE_START_STOP_CAPABLE', 'RESERVABLE'], plugs = 1) => ({
  uid,
  evse_id: `PT*SIM*E${uid}`,
  status,
  capabilities,
  connectors: Array.from({ length: plugs }, (_, index) => ({
    id: String(index + 1),
    standard: 'IEC_62196_T2',
    power_type: 'AC_3_PHASE',
    max_electric_power: 22_000,
  })),
  last_updated: fleet.clock.now().toISOString(),
})

const location = () => ({
  country_code: 'PT',
  party_id: 'SIM',
  id: 'Loc-9',
  publish: true,
  name: 'Depot',
  address: 'Rua 9',
  city: 'Lisboa',
  country: 'PRT',
  coordinates: { latitude: '38.70000', longitude: '-9.10000' },
  time_zone: 'Europe/Lisbon',
  evses: [
    point('free', 'AVAILABLE'),
    point('silent', 'UNKNOWN'),
    point('busy', 'CHARGING'),
    point('kept', 'RESERVED'),
    point('broken', 'OUTOFORDER'),
    point('reader', 'AVAILABLE', ['RFID_READER']),
    point('two', 'AVAILABLE', ['REMOTE_START_STOP_CAPABLE', 'START_SESSION_CONNECTOR_REQUIRED'], 2),
  ],
  last_updated: fleet.clock.now().toISOString(),
})

const requestAt = (card: TestCard, uid = 'free', more: object = {}) => ({
  body: { card_id: card.id, station_id: stationId, point_uid: uid, ...more },
})
const start = (card: TestCard, uid?: string, more?: object) =>
  fleet.as('owner').call(startSession, requestAt(card, uid, more))
const refusalOf = (card: TestCard, uid?: string, more?: object) =>
  fleet.as('owner').refusal(startSession, requestAt(card, uid, more))

interface SentBody {
  readonly token?: { readonly uid: string }
  readonly response_url: string
  readonly connector_id?: string
  readonly authorization_reference?: string
}

/** Sends waiting commands and handles their responses. */
async function send(): Promise<{ type: string; body: SentBody }[]> {
  await fleet.runJobs(['network.send-command'])
  await network.drain()
  return operator.of('POST', 'commands').map(({ path, body }) => ({
    type: path.split('/').at(-1) ?? '',
    body: body as SentBody,
  }))
}

/** Sends waiting commands, and returns the one with a card. */
const sendFor = async (card: TestCard) => (await send()).find(({ body }) => body.token?.uid === card.uid)

/** Sends the charger's result to the address of a command. */
async function answer(body: SentBody | undefined, result: string): Promise<void> {
  const path = new URL(body?.response_url ?? '').pathname.replace('/ocpi/2.2.1', '')
  const message = [{ language: 'en', text: 'from the charger' }]
  expect(await operator.call('POST', path, { result, message })).toMatchObject({ status: 1000 })
  await network.drain()
}

const now = (request: StationRequest) =>
  fleet.as('owner').call(getStationRequest, { params: { requestId: request.id } })
const onHold = async (card: TestCard) =>
  (
    await fleet.db.row<{ held: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as held from ledger_hold where card_id = ${card.id} and state = 'OPEN'`)
  )?.held ?? 0n

test('a start is sent with the card and its hold, and ends in the charge that began', async () => {
  const card = await network.card()
  const request = await start(card)
  expect(request).toMatchObject({ kind: 'START', state: 'REQUESTED', station: { name: 'Depot' }, session_id: null })
  expect(await onHold(card)).toBeGreaterThan(0n)
  const command = await sendFor(card)
  expect(command).toMatchObject({
    type: 'START_SESSION',
    body: { location_id: 'Loc-9', evse_uid: 'free', connector_id: '1', token: { uid: card.uid } },
  })
  expect(await now(request)).toMatchObject({ state: 'ACCEPTED' })
  expect(await refusalOf(card)).toBe('card.start_pending')
  await answer(command?.body, 'ACCEPTED')
  expect(await now(request)).toMatchObject({ state: 'DONE', session_id: null })

  const authorization_reference = command?.body.authorization_reference
  const charge = network.sessionObject(card, {
    party_id: 'SIM',
    id: `STN${++charges}`,
    auth_method: 'COMMAND',
    location_id: 'Loc-9',
    evse_uid: 'free',
    authorization_reference,
  })
  await operator.call('PUT', `/sessions/PT/SIM/STN${charges}`, charge)
  await network.drain()
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(await now(request)).toMatchObject({ session_id: results[0]?.id })
  const holds = await fleet.db.rows<{ session_id: string | null }>(sql`
    select session_id from ledger_hold where card_id = ${card.id}`)
  expect(holds).toEqual([{ session_id: results[0]?.id }])
  expect(await refusalOf(card)).toBe('card.charging_already')
})

test.each(['REJECTED', 'NOT_SUPPORTED'])(
  'an operator that answers %s gives the held money back at once',
  async (result) => {
    operator.script['POST commands'] = () => ({ data: { result, timeout: 0 } })
    const card = await network.card()
    const request = await start(card)
    await send()
    expect(await now(request)).toMatchObject({ state: 'REJECTED', outcome: result })
    expect(await onHold(card)).toBe(0n)
    expect(await start(card)).toMatchObject({ state: 'REQUESTED' })
  },
)

test('a charger that refuses is shown with its reason and words, and repeated or late answers change nothing', async () => {
  const card = await network.card()
  const request = await start(card)
  const command = await sendFor(card)
  await answer(command?.body, 'EVSE_OCCUPIED')
  const refused = { state: 'REJECTED', outcome: 'EVSE_OCCUPIED', message: 'from the charger' }
  expect(await now(request)).toMatchObject(refused)
  expect(await onHold(card)).toBe(0n)
  await answer(command?.body, 'ACCEPTED')
  expect(await now(request)).toMatchObject(refused)
})

test('a charger that stays silent times out, and its hold stays because the charge may still begin', async () => {
  const card = await network.card()
  const request = await start(card)
  await send()
  fleet.clock.advance(60_000)
  await expireCommands.handle(fleet.ctx(), {}, undefined)
  await network.drain()
  expect(await now(request)).toMatchObject({ state: 'TIMED_OUT', outcome: 'TIMEOUT' })
  expect(await onHold(card)).toBeGreaterThan(0n)
})

test('twenty taps on start send one command', async () => {
  const card = await network.card()
  const taps = await Promise.allSettled(Array.from({ length: 20 }, () => start(card)))
  expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await send()).filter(({ body }) => body.token?.uid === card.uid)).toHaveLength(1)
})

test('the same start with the same key is one request', async () => {
  const card = await network.card()
  const key = fleet.ctx().newId()
  const first = await fleet.as('owner').call(startSession, { ...requestAt(card), key })
  expect(await fleet.as('owner').call(startSession, { ...requestAt(card), key })).toEqual(first)
})

test.each([
  ['busy', 'station.point_in_use'],
  ['kept', 'station.point_in_use'],
  ['broken', 'station.point_out_of_order'],
  ['reader', 'station.no_remote_start'],
  ['two', 'station.plug_needed'],
  ['elsewhere', 'charge_point.not_found'],
])('a start at the charge point %s is refused: %s', async (uid, refusal) => {
  const card = await network.card()
  expect(await refusalOf(card, uid)).toBe(refusal)
  expect(await onHold(card)).toBe(0n)
})

test('a charge point without a live state is asked, and one with two plugs starts the chosen one', async () => {
  expect(await start(await network.card(), 'silent')).toMatchObject({ state: 'REQUESTED' })
  await start(await network.card(), 'two', { plug_id: '2' })
  const commands = await send()
  expect(commands.map(({ body }) => body.connector_id)).toContain('2')
  expect(await refusalOf(await network.card(), 'two', { plug_id: '7' })).toBe('station.plug_needed')
})

test('a card that is blocked, empty or a colleague’s starts nothing', async () => {
  const card = await network.card()
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${card.id}`)
  expect(await refusalOf(card)).toBe('card.does_not_charge')
  const other = await network.card()
  expect(await fleet.as('driver').refusal(startSession, requestAt(other))).toBe('card.not_found')
  expect(await fleet.as('viewer').refusal(startSession, requestAt(other))).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(startSession, requestAt(other))).toBe('card.not_found')
  const own = await network.card({ memberId: fleet.driverMemberId })
  const request = await fleet.as('driver').call(startSession, requestAt(own))
  const { results } = await fleet.as('driver').call(listStationRequests)
  expect(results.map(({ id }) => id)).toEqual([request.id])
})

test('a rule of the card refuses a start with its reason, and holds nothing', async () => {
  const card = await network.card()
  await fleet.as('owner').call(addRule, {
    body: {
      applies_to: { kind: 'CARD', id: card.id },
      effect: 'REFUSE',
      is_exception: false,
      allows_unknown_place: false,
      valid_from: null,
      valid_until: null,
      conditions: { currents: ['DC'] },
    },
  })
  await expect(start(card)).rejects.toMatchObject({
    problem: { code: 'card.rule_refuses', fields: { rule: expect.stringContaining('DC') } },
  })
  expect(await onHold(card)).toBe(0n)
})

test('a charge point is reserved for a card, given back, and can be reserved again', async () => {
  const card = await network.card()
  const request = await fleet.as('owner').call(reserveChargePoint, requestAt(card, 'free', { minutes: 20 }))
  const untilMs = fleet.clock.now().getTime() + 20 * 60_000
  expect(request).toMatchObject({ kind: 'RESERVATION', state: 'REQUESTED' })
  expect(Date.parse(request.reserved_until ?? '')).toBe(untilMs)
  const command = await sendFor(card)
  expect(command).toMatchObject({
    type: 'RESERVE_NOW',
    body: {
      reservation_id: request.id,
      expiry_date: new Date(untilMs).toISOString(),
      evse_uid: 'free',
      token: { uid: card.uid },
    },
  })
  await answer(command?.body, 'ACCEPTED')
  expect(await now(request)).toMatchObject({ state: 'DONE', cancel_state: null })
  expect(await onHold(card)).toBe(0n)
  expect(await fleet.as('owner').refusal(reserveChargePoint, requestAt(card))).toBe('card.reserved_already')

  await fleet.as('owner').call(cancelReservation, { body: { request_id: request.id } })
  expect(await fleet.as('owner').refusal(cancelReservation, { body: { request_id: request.id } })).toBe(
    'station.not_reserved',
  )
  const cancel = (await send()).find(({ type }) => type === 'CANCEL_RESERVATION')
  expect(cancel?.body).toMatchObject({ reservation_id: request.id })
  await answer(cancel?.body, 'CANCELED_RESERVATION')
  expect(await now(request)).toMatchObject({ state: 'CANCELLED', cancel_state: 'DONE' })
  expect(await fleet.as('owner').call(reserveChargePoint, requestAt(card))).toMatchObject({ state: 'REQUESTED' })
  expect(await fleet.as('owner').refusal(reserveChargePoint, requestAt(await network.card(), 'reader'))).toBe(
    'station.not_reservable',
  )
})

test('a charge point that is reserved for the card can be started by it, and by no other card', async () => {
  const card = await network.card()
  await fleet.as('owner').call(reserveChargePoint, requestAt(card, 'free'))
  const patch = { status: 'RESERVED', last_updated: new Date(fleet.clock.now().getTime() + 1000).toISOString() }
  await operator.call('PATCH', '/locations/PT/SIM/Loc-9/free', patch)
  expect(await refusalOf(await network.card())).toBe('station.point_in_use')
  expect(await start(card)).toMatchObject({ state: 'REQUESTED' })
})

test('a box, a search and the company’s list receive what is free at their stations as reported, and nothing of others', async () => {
  const { port } = fleet.http.server.address() as AddressInfo
  const mark = { params: { stationId }, body: { lists: ['DEPOT' as const] } }
  await fleet.as('owner').call(setRuleStation, mark)
  const follow = async (area: string) =>
    followStream(
      `http://127.0.0.1:${port}/api/v1/wallet/${fleet.walletId}/stations-live?${area}`,
      await fleet.as('driver').token(),
    )
  const followers = [
    await follow('south=38.65&west=-9.15&north=38.75&east=-9.05'),
    await follow('search=depot'),
    await follow('listed=true'),
  ]
  const elsewhere = [
    await follow('south=41.1&west=-8.7&north=41.2&east=-8.6'),
    await follow('search=depot&south=41.1&west=-8.7&north=41.2&east=-8.6'),
    await follow('search=marques'),
  ]
  expect((await follow('')).status).toBe(400)
  let seconds = 2
  const report = (status: string) => {
    const last_updated = new Date(fleet.clock.now().getTime() + 1000 * seconds++).toISOString()
    return operator.call('PATCH', '/locations/PT/SIM/Loc-9/busy', { status, last_updated })
  }
  for (const status of ['AVAILABLE', 'AVAILABLE', 'CHARGING'])
    expect(await report(status)).toMatchObject({ http: 200, status: 1000 })
  const [before, after] = [
    { free: 3, total: 7 },
    { free: 2, total: 7 },
  ]
  for (const { received, until } of followers) {
    // The reservation of the test before is news that a cluster may deliver late.
    const news = () => {
      const all = received.slice(1)
      return all[0]?.data.free === 2 ? all.slice(1) : all
    }
    await until(() => news().length >= 2)
    expect(news().map(({ event, data }) => ({ event, ...data }))).toMatchObject([
      { event: 'station.changed', station_id: stationId, ...before, plugs: [{ power_kw: 22, free: 4, total: 8 }] },
      { event: 'station.changed', station_id: stationId, ...after, plugs: [{ power_kw: 22, free: 3, total: 8 }] },
    ])
  }
  for (const { received } of elsewhere) expect(received).toMatchObject([{ event: 'ready' }])
  await Promise.all([...followers, ...elsewhere].map(({ leave }) => leave()))
})

test('the page of states lists every state', () => {
  const rows = readStateTable<'state'>(new URL('stations.states.md', import.meta.url), 'States')
  expect(rows.map(({ state }) => state)).toEqual([...requestStates])
})

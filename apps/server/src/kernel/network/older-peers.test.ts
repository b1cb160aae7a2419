import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCard,
  bootNetwork,
  credentialsOf,
  type FakeOperator,
  registered,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { type NewCommand, requestCommand } from './commands.ts'
import type { Json } from './ocpi/merge.ts'
import { inboxState, retryQuarantined } from './peer-admin.ts'
import { findPeer, type Peer } from './peers.ts'
import { pull } from './sync.ts'
import { pushToken } from './tokens.ts'

/** Operators of OCPI 2.1.1: their objects have no party, and their costs no VAT. */

let network: TestNetwork
let old: FakeOperator
let peerId: string
let card: { walletId: string; cardId: string }
beforeAll(async () => {
  network = await bootNetwork()
  old = await registered(network, 'OLD', ['OLD'], '2.1.1')
  const [peer] = await network.db.rows<{ id: string }>(sql`select id from network_peer where name = 'Operator OLD'`)
  peerId = peer?.id ?? ''
  card = await addCard(network, { uid: 'A1B2C3D4' })
})
afterAll(async () => {
  await old.close()
  await network.close()
})
beforeEach(async () => {
  await network.runJobs()
  await network.drain()
  old.received.length = 0
  for (const list of Object.values(network.handled)) list.length = 0
})

const peer = async () => (await findPeer(network.ctx(), peerId)) as Peer
const place = {
  id: 'LOC1',
  type: 'ON_STREET',
  name: 'Kerb',
  address: 'Rua 1',
  city: 'Lisboa',
  postal_code: '1000-001',
  country: 'PRT',
  coordinates: { latitude: '38.72231', longitude: '-9.13933' },
  evses: [
    {
      uid: 'E1',
      evse_id: 'PT*OLD*E1',
      status: 'AVAILABLE',
      connectors: [
        {
          id: '1',
          standard: 'IEC_62196_T2',
          format: 'SOCKET',
          power_type: 'AC_3_PHASE',
          voltage: 230,
          amperage: 32,
          tariff_id: 'T1',
          last_updated: '2026-03-02T09:00:00Z',
        },
      ],
      last_updated: '2026-03-02T09:00:00Z',
    },
  ],
  last_updated: '2026-03-02T09:00:00Z',
}
const session = (id: string, change: Json = {}): Json => ({
  id,
  start_datetime: '2026-03-02T10:00:00Z',
  kwh: 1,
  auth_id: 'PT-VWF-A1B2C3D4',
  auth_method: 'AUTH_REQUEST',
  location: place,
  currency: 'EUR',
  status: 'ACTIVE',
  last_updated: '2026-03-02T10:05:00Z',
  ...change,
})
const cdr = (id: string, change: Json = {}): Json => ({
  id,
  start_date_time: '2026-03-02T10:00:00',
  stop_date_time: '2026-03-02T11:00:00',
  auth_id: 'PT-VWF-A1B2C3D4',
  auth_method: 'AUTH_REQUEST',
  location: place,
  currency: 'EUR',
  tariffs: [
    {
      id: 'T1',
      currency: 'EUR',
      elements: [{ price_components: [{ type: 'ENERGY', price: 0.3, step_size: 1 }] }],
      last_updated: '2026-03-01T09:00:00Z',
    },
  ],
  charging_periods: [{ start_date_time: '2026-03-02T10:00:00', dimensions: [{ type: 'ENERGY', volume: 10 }] }],
  total_cost: 3,
  total_energy: 10,
  total_time: 1,
  last_updated: '2026-03-02T11:01:00Z',
  ...change,
})

describe('cards', () => {
  test('are pushed with auth_id, without party, and without party headers', async () => {
    await network.db.tx((tx) => enqueue(tx, pushToken, card))
    await network.runJobs()
    const [push] = old.of('PUT', 'tokens').filter(({ path }) => path.endsWith('A1B2C3D4'))
    expect(push?.path).toBe('/tokens/PT/VWF/A1B2C3D4')
    expect(Object.keys(push?.headers ?? {}).filter((name) => name.startsWith('ocpi-'))).toEqual([])
    expect(push?.body).toEqual({
      uid: 'A1B2C3D4',
      type: 'RFID',
      auth_id: 'PT-VWF-A1B2C3D4',
      visual_number: 'N-A1B2C3D4',
      issuer: expect.any(String),
      valid: true,
      whitelist: 'NEVER',
      language: expect.any(String),
      last_updated: '2026-03-02T12:00:00Z',
    })
  })

  test('are listed in pages of its version', async () => {
    await addCard(network, { uid: 'SECOND01' })
    const first = await old.call('GET', '/tokens?limit=1')
    expect(first.data).toMatchObject([{ auth_id: 'PT-VWF-A1B2C3D4' }])
    expect(first.headers.get('link')).toContain('/ocpi/2.1.1/tokens?')
  })

  test('are authorized without token and reference in the response', async () => {
    const references = { location_id: 'LOC1', evse_uids: ['E1'], connector_ids: ['1'] }
    const response = await old.call('POST', '/tokens/A1B2C3D4/authorize?type=RFID', references)
    expect(response.data).toEqual({ allowed: 'ALLOWED', location: { location_id: 'LOC1', evse_uids: ['E1'] } })
    expect(await old.call('POST', '/tokens/NOBODY/authorize')).toMatchObject({ http: 404, status: 2004 })
  })
})

describe('sessions', () => {
  test('a session is stored under the party of its operator, with the card of its auth_id', async () => {
    expect(await old.call('PUT', '/sessions/PT/OLD/s1', session('s1'))).toMatchObject({ http: 200, status: 1000 })
    await network.drain()
    expect(network.handled.sessions).toMatchObject([
      { key: { text: 'PT*OLD*S1' }, card, locationId: 'LOC1', evseUid: 'E1', connectorId: '1', flags: [] },
    ])
    expect((await old.call('GET', '/sessions/PT/OLD/s1')).data).toEqual(session('s1'))
  })

  test.each(['A1B2C3D4', 'ptvwfa1b2c3d4'])('the auth_id %s names the same card', async (auth_id) => {
    await old.call('PUT', `/sessions/PT/OLD/of-${auth_id}`, session(`of-${auth_id}`, { auth_id }))
    await network.drain()
    expect(network.handled.sessions).toMatchObject([{ card }])
  })

  test('a PATCH needs no last_updated, and its cost is a number', async () => {
    // The clock of the operator is ahead.
    await old.call('PUT', '/sessions/PT/OLD/s2', session('s2', { last_updated: '2026-03-02T12:05:00Z' }))
    expect(await old.call('PATCH', '/sessions/PT/OLD/s2', { kwh: 4, total_cost: 1.2 })).toMatchObject({ status: 1000 })
    const end = { end_datetime: '2026-03-02T11:00:00Z', status: 'COMPLETED' }
    expect(await old.call('PATCH', '/sessions/PT/OLD/s2', end)).toMatchObject({ status: 1000 })
    await network.drain()
    expect(network.handled.sessions.slice(1)).toMatchObject([
      { energyWh: 4_000n, cost: { exclMicro: 1_200_000n, inclMicro: null } },
      { energyWh: 4_000n, status: 'COMPLETED', endedAt: '2026-03-02T11:00:00.000Z' },
    ])
    expect((await old.call('GET', '/sessions/PT/OLD/s2')).data).toMatchObject({ ...end, total_cost: 1.2 })
  })

  test('a session of another party is refused', async () => {
    expect(await old.call('PUT', '/sessions/PT/XYZ/s3', session('s3'))).toMatchObject({ http: 200, status: 2001 })
  })
})

describe('charge records', () => {
  test('a record is stored once, checked without VAT, and sent back as it came', async () => {
    const response = await old.call('POST', '/cdrs', cdr('c1'))
    expect(response).toMatchObject({ http: 201, status: 1000 })
    expect(response.headers.get('location')).toContain('/ocpi/2.1.1/cdrs/')
    expect(await old.call('POST', '/cdrs', cdr('c1'))).toMatchObject({ http: 201 })
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([
      {
        key: { text: 'PT*OLD*C1' },
        card,
        startedAt: '2026-03-02T10:00:00.000Z',
        endedAt: '2026-03-02T11:00:00.000Z',
        energyWh: 10_000n,
        cost: { exclMicro: 3_000_000n, inclMicro: null },
        costCheck: { exclMicro: 3_000_000n, agrees: true },
        place: { locationId: 'LOC1', evseUid: 'E1', evseId: 'PT*OLD*E1', connectorPowerType: 'AC_3_PHASE' },
        flags: [],
      },
    ])
    const path = new URL(response.headers.get('location') ?? '').pathname.replace('/ocpi/2.1.1', '')
    expect((await old.call('GET', path)).data).toEqual(cdr('c1'))
  })

  test('a lost record is pulled, with a date without fraction', async () => {
    old.script['GET cdrs'] = () => ({ data: [cdr('lost')] })
    expect(await pull(network.ctx(), await peer(), 'cdrs')).toEqual({ received: 1, news: 1, skipped: 0 })
    expect(old.of('GET', 'cdrs')[0]?.query.get('date_from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*OLD*LOST' }, card }])
  })
})

describe('locations and tariffs', () => {
  test('a location and its parts are stored, changed and sent back as they came', async () => {
    expect(await old.call('PUT', '/locations/PT/OLD/LOC1', place)).toMatchObject({ status: 1000 })
    expect((await old.call('GET', '/locations/PT/OLD/LOC1')).data).toEqual(place)
    expect(await old.call('PATCH', '/locations/PT/OLD/LOC1/E1', { status: 'CHARGING' })).toMatchObject({ status: 1000 })
    expect(await old.call('PATCH', '/locations/PT/OLD/LOC1/E1/1', { amperage: 16 })).toMatchObject({ status: 1000 })
    expect((await old.call('GET', '/locations/PT/OLD/LOC1/E1')).data).toMatchObject({
      status: 'CHARGING',
      connectors: [{ amperage: 16, voltage: 230, tariff_id: 'T1' }],
    })
    const [row] = await network.db.rows<{ raw: Json }>(sql`select raw from network_location where id = 'LOC1'`)
    expect(row?.raw).toMatchObject({ parking_type: 'ON_STREET', evses: [{ connectors: [{ max_amperage: 16 }] }] })
  })

  test('a location without party is pulled', async () => {
    old.script['GET locations'] = () => ({ data: [{ ...place, id: 'LOC2' }] })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ news: 1, skipped: 0 })
    expect((await old.call('GET', '/locations/PT/OLD/LOC2')).data).toEqual({ ...place, id: 'LOC2' })
  })

  test('a tariff is stored, and changed by PATCH', async () => {
    const [tariff] = cdr('any').tariffs as Json[]
    expect(await old.call('PUT', '/tariffs/PT/OLD/T1', tariff)).toMatchObject({ status: 1000 })
    expect(await old.call('PATCH', '/tariffs/PT/OLD/T1', { currency: 'USD' })).toMatchObject({ status: 1000 })
    expect((await old.call('GET', '/tariffs/PT/OLD/T1')).data).toEqual({ ...tariff, currency: 'USD' })
    expect(await old.call('PATCH', '/tariffs/PT/OLD/none', { currency: 'USD' })).toMatchObject({ http: 404 })
  })
})

describe('commands', () => {
  const request = async (type: NewCommand['type'], more: object) => {
    const command = {
      type,
      peerId,
      walletId: card.walletId,
      sessionId: newId(),
      request: { country_code: 'PT', party_id: 'OLD', ...more },
    }
    await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, command))
    await network.runJobs()
    await network.drain()
  }
  const results = () => network.handled.results.map(({ stage, outcome, final }) => ({ stage, outcome, final }))

  test('a charge is started with token and location, and its result arrives at the response address', async () => {
    old.script['POST commands'] = () => ({ data: { result: 'ACCEPTED' } })
    // The ids of 2.1.1 are longer than those of 2.2.1.
    const longId = 'L'.repeat(39)
    const point = { location_id: longId, evse_uid: 'E1', connector_id: '1', authorization_reference: 'ref' }
    await request('START_SESSION', { ...point, card_id: card.cardId })
    const [sent] = old.of('POST', 'commands')
    const { response_url: responseUrl = '', ...body } = (sent?.body ?? {}) as { response_url?: string }
    expect(body).toEqual({
      location_id: longId,
      evse_uid: 'E1',
      token: expect.objectContaining({ uid: 'A1B2C3D4', auth_id: 'PT-VWF-A1B2C3D4', type: 'RFID' }),
    })
    expect(responseUrl).toContain('/ocpi/2.1.1/commands/START_SESSION/')
    const path = new URL(responseUrl).pathname.replace('/ocpi/2.1.1', '')
    expect(await old.call('POST', path, { result: 'ACCEPTED' })).toMatchObject({ http: 200, status: 1000 })
    await network.drain()
    expect(results()).toEqual([
      { stage: 'response', outcome: 'ACCEPTED', final: false },
      { stage: 'result', outcome: 'ACCEPTED', final: true },
    ])
  })

  test('a charge is stopped by the operator’s own spelling of its session', async () => {
    old.script['POST commands'] = () => ({ data: { result: 'ACCEPTED' } })
    await old.call('PUT', '/sessions/PT/OLD/Stop-Me', session('Stop-Me'))
    await request('STOP_SESSION', { session_id: 'STOP-ME' })
    expect(old.of('POST', 'commands')[0]?.body).toMatchObject({ session_id: 'Stop-Me' })
  })

  test('a reservation, which could not be cancelled, is not made', async () => {
    const point = { location_id: 'LOC1', evse_uid: 'E1', card_id: card.cardId }
    await request('RESERVE_NOW', { ...point, reservation_id: 'R1', expiry_date: '2026-03-02T13:00:00Z' })
    expect(old.of('POST', 'commands')).toEqual([])
    expect(results()).toEqual([{ stage: 'response', outcome: 'FAILED', final: true }])
  })
})

test('a held record of 2.1.1 is handled when its operator registers in that version', async () => {
  const moving = await registered(network, 'MOV')
  try {
    expect(await moving.call('POST', '/cdrs', cdr('v1'))).toMatchObject({ http: 201 })
    moving.version = '2.1.1'
    expect(await moving.call('PUT', '/credentials', credentialsOf(moving))).toMatchObject({ status: 1000 })
    await network.runJobs()
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*MOV*V1' }, card }])
  } finally {
    await moving.close()
  }
})

test('a record of 2.1.1 at the endpoint of 2.2.1 is held, and handled when a person decides so', async () => {
  const mixed = await registered(network, 'MIX')
  try {
    const held = await mixed.call('POST', '/cdrs', cdr('m1'))
    expect(held).toMatchObject({ http: 201, status: 1000 })
    const path = new URL(held.headers.get('location') ?? '').pathname.replace('/ocpi/2.2.1', '')
    expect((await mixed.call('GET', path)).data).toEqual(cdr('m1'))
    await network.drain()
    expect(network.handled.cdrs).toEqual([])
    const reason = 'version_differs: a record of OCPI 2.1.1 from a peer of 2.2.1'
    const counts = async () => (await inboxState(network.ctx())).filter((row) => row.reason === reason)
    expect(await counts()).toEqual([{ module: 'held', state: 'QUARANTINED', reason, messages: 1 }])
    expect(await retryQuarantined(network.ctx(), 'version_differs')).toBe(1)
    await network.runJobs()
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*MIX*M1' }, card, energyWh: 10_000n }])
    expect(await counts()).toEqual([])
    const [known] = await network.db.rows<{ id: string }>(sql`select id from network_peer where name = 'Operator MIX'`)
    mixed.script['GET cdrs'] = () => ({ data: [cdr('m1'), cdr('m2')] })
    const mixedPeer = (await findPeer(network.ctx(), known?.id ?? '')) as Peer
    expect(await pull(network.ctx(), mixedPeer, 'cdrs')).toMatchObject({ received: 2, news: 0, skipped: 1 })
    expect(await counts()).toEqual([{ module: 'held', state: 'QUARANTINED', reason, messages: 1 }])
  } finally {
    await mixed.close()
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootNetwork, type FakeOperator, registered, type TestNetwork } from '../../../../test/test-network.ts'
import { sql } from '../../../platform/sql.ts'
import { readCoordinates } from './coordinates.ts'
import type { Json } from './merge.ts'

let network: TestNetwork
let sim: FakeOperator
beforeAll(async () => {
  network = await bootNetwork()
  sim = await registered(network)
})
afterAll(async () => {
  await sim.close()
  await network.close()
})

const connector = (id: string, change: Json = {}) => ({
  id,
  standard: 'IEC_62196_T2',
  format: 'SOCKET',
  power_type: 'AC_3_PHASE',
  max_voltage: 230,
  max_amperage: 32,
  last_updated: '2026-01-01T00:00:00Z',
  ...change,
})
const evse = (uid: string, change: Json = {}) => ({
  uid,
  status: 'AVAILABLE',
  connectors: [connector('1')],
  last_updated: '2026-01-01T00:00:00Z',
  ...change,
})
const location = (id: string, change: Json = {}) => ({
  country_code: 'PT',
  party_id: 'SIM',
  id,
  publish: true,
  name: 'Praça do Comércio',
  address: 'Rua 1',
  city: 'Lisboa',
  country: 'PRT',
  coordinates: { latitude: '38.707', longitude: '-9.136' },
  evses: [evse('E1'), evse('E2')],
  time_zone: 'Europe/Lisbon',
  last_updated: '2026-01-01T00:00:00Z',
  ...change,
})
const put = (path: string, body: Json) => sim.call('PUT', `/locations/PT/SIM/${path}`, body)
const patch = (path: string, body: Json) => sim.call('PATCH', `/locations/PT/SIM/${path}`, body)
const get = async (path: string) => (await sim.call('GET', `/locations/PT/SIM/${path}`)).data as Json

describe('locations', () => {
  test('a location is stored with known and unknown fields and can be read on its three levels', async () => {
    const whole = location('a', { _vendor: { level: 'MT' }, opening_times: null })
    expect(await put('a', whole)).toMatchObject({ http: 200, status: 1000 })
    expect(await get('A')).toEqual(whole)
    expect(await get('a/e2')).toMatchObject({ uid: 'E2' })
    expect(await get('a/E2/1')).toMatchObject({ id: '1' })
    for (const path of ['none', 'a/none', 'a/E1/none']) {
      expect(await sim.call('GET', `/locations/PT/SIM/${path}`)).toMatchObject({ http: 404, status: 2003 })
    }
    const [row] = await network.db.rows<{ region: string; search_text: string; operator: string }>(
      sql`select region, search_text, operator from network_location where id = 'A'`,
    )
    expect(row).toMatchObject({ region: 'PT', operator: 'SIM' })
    expect(row?.search_text).toContain('praca do comercio')
  })

  test('EVSEs and connectors are added, replaced and changed, and the location gets the latest last_updated', async () => {
    await put('b', location('b'))
    await put('b/E3', evse('E3', { last_updated: '2026-02-01T00:00:00Z' }))
    await put('b/E1/2', connector('2', { last_updated: '2026-02-02T00:00:00Z' }))
    await patch('b/E1', { status: 'CHARGING', last_updated: '2026-02-03T00:00:00Z' })
    await patch('b/E1/2', { tariff_ids: ['T9'], last_updated: '2026-02-04T00:00:00Z' })
    await patch('b', { name: 'New name', last_updated: '2026-02-05T00:00:00Z' })
    const read = await get('b')
    expect(read).toMatchObject({ name: 'New name', last_updated: '2026-02-05T00:00:00Z' })
    expect((read.evses as Json[]).map((one) => one.uid).sort()).toEqual(['E1', 'E2', 'E3'])
    expect(await get('b/E1')).toMatchObject({
      status: 'CHARGING',
      connectors: [{ id: '1' }, { id: '2', tariff_ids: ['T9'] }],
    })
  })

  test('the status REMOVED removes an EVSE', async () => {
    await put('c', location('c'))
    await patch('c/E1', { status: 'REMOVED', last_updated: '2026-02-03T00:00:00Z' })
    expect(await get('c/E1')).toMatchObject({ status: 'REMOVED' })
  })

  test('older updates are ignored on every level', async () => {
    await put('d', location('d', { last_updated: '2026-02-01T00:00:00Z' }))
    await put('d', location('d', { name: 'Old', last_updated: '2026-01-01T00:00:00Z' }))
    await patch('d', { name: 'Older', last_updated: '2025-01-01T00:00:00Z' })
    await patch('d/E1', { status: 'CHARGING', last_updated: '2025-01-01T00:00:00Z' })
    await put('d/E1', evse('E1', { status: 'CHARGING', last_updated: '2025-01-01T00:00:00Z' }))
    await put('d/E2/1', connector('1', { max_amperage: 16, last_updated: '2025-01-01T00:00:00Z' }))
    expect(await get('d')).toMatchObject({ name: 'Praça do Comércio' })
    expect(await get('d/E1')).toMatchObject({ status: 'AVAILABLE' })
    expect(await get('d/E2/1')).toMatchObject({ max_amperage: 32 })
  })

  test('a time in the far future does not stop later updates on any level', async () => {
    const [future, later] = [{ last_updated: '2099-01-01T00:00:00Z' }, { last_updated: '2026-03-02T12:01:00Z' }]
    const whole = location('f', { ...future, evses: [evse('E1', { ...future, connectors: [connector('1', future)] })] })
    await put('f', whole)
    await patch('f/E1/1', { max_amperage: 16, ...later })
    await patch('f/E1', { status: 'CHARGING', ...later })
    await patch('f', { name: 'New', ...later })
    expect(await get('f')).toMatchObject({
      name: 'New',
      evses: [{ status: 'CHARGING', connectors: [{ max_amperage: 16 }] }],
    })
    await put('f', whole)
    await put('f', location('f', later))
    expect(await get('f')).toEqual(location('f', later))
    // A row of an earlier version of the server.
    await network.db.run(sql`update network_location set last_updated = ${future.last_updated} where id = 'F'`)
    await put('f', location('f', { name: 'Newer', ...later }))
    expect(await get('f')).toMatchObject({ name: 'Newer' })
  })

  test.each([
    ['PATCH without last_updated returns 2001', () => patch('a', { name: 'x' }), 2001],
    ['an id that differs from the URL returns 2001', () => put('a', location('b')), 2001],
    ['an EVSE under another uid returns 2001', () => put('a/E1', evse('E2')), 2001],
    ['a PATCH of an unknown location returns 2003', () => patch('zzz', { last_updated: '2026-01-01T00:00:00Z' }), 2003],
    ['an EVSE for an unknown location returns 2003', () => put('zzz/E1', evse('E1')), 2003],
    ['a connector for an unknown EVSE returns 2003', () => put('a/E9/1', connector('1')), 2003],
  ])('%s', async (_name, call, status) => expect(await call()).toMatchObject({ status }))

  test('a location with almost no fields is stored', async () => {
    expect(await put('e', { country_code: 'PT', party_id: 'SIM', id: 'e', coordinates: null })).toMatchObject({
      status: 1000,
    })
  })
})

describe('tariffs', () => {
  const tariff = (change: Json = {}) => ({
    country_code: 'PT',
    party_id: 'SIM',
    id: 't1',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.3, step_size: 1 }] }],
    last_updated: '2026-01-01T00:00:00Z',
    ...change,
  })
  test('a tariff is stored, read, replaced by a newer one only, and deleted', async () => {
    expect(await sim.call('PUT', '/tariffs/PT/SIM/t1', tariff())).toMatchObject({ status: 1000 })
    await sim.call('PUT', '/tariffs/PT/SIM/t1', tariff({ currency: 'USD', last_updated: '2025-01-01T00:00:00Z' }))
    expect(await sim.call('GET', '/tariffs/PT/SIM/T1')).toMatchObject({ data: tariff() })
    const get = async () => (await sim.call('GET', '/tariffs/PT/SIM/t1')).data
    for (const last_updated of ['2099-01-01T00:00:00Z', '2026-03-02T12:01:00Z']) {
      await sim.call('PUT', '/tariffs/PT/SIM/t1', tariff({ last_updated }))
      expect(await get()).toEqual(tariff({ last_updated }))
    }
    expect(await sim.call('PUT', '/tariffs/PT/SIM/t1', tariff({ elements: [] }))).toMatchObject({ status: 2001 })
    expect(await sim.call('DELETE', '/tariffs/PT/SIM/t1')).toMatchObject({ status: 1000 })
    expect(await sim.call('DELETE', '/tariffs/PT/SIM/t1')).toMatchObject({ http: 404 })
    expect(await sim.call('GET', '/tariffs/PT/SIM/t1')).toMatchObject({ http: 404 })
  })
})

test.each([
  [
    ['38.707', '-9.136', 'PRT'],
    ['38.707', '-9.136', false],
  ],
  [
    ['-9.136', '38.707', 'PRT'],
    ['38.707', '-9.136', true],
  ],
  [
    ['3.729944', '51.047599', 'BEL'],
    ['51.047599', '3.729944', true],
  ],
  [
    ['120.5', '38.7', 'CHN'],
    ['38.7', '120.5', true],
  ],
  [
    ['38,707', '-9,136', 'PRT'],
    ['38.707', '-9.136', false],
  ],
  [
    ['north', '-9.136', 'PRT'],
    [null, null, false],
  ],
  [
    [undefined, undefined, 'PRT'],
    [null, null, false],
  ],
])('coordinates %j are parsed as %j', ([lat, lon, country], [latitude, longitude, swapped]) => {
  expect(readCoordinates(lat, lon, country)).toMatchObject({ latitude, longitude, swapped })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootNetwork, type FakeOperator, NOW, registered, type TestNetwork } from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import { drainInbox } from './inbox.ts'
import type { Json } from './ocpi/merge.ts'

let network: TestNetwork
let operators: FakeOperator[]
beforeAll(async () => {
  network = await bootNetwork()
  operators = [await registered(network, 'BIG'), await registered(network, 'SML'), await registered(network, 'TNY')]
})
afterAll(async () => {
  for (const operator of operators) await operator.close()
  await network.close()
})
beforeEach(async () => {
  network.advance(1_000)
  await network.db.run(sql`delete from network_inbox`)
  for (const list of Object.values(network.handled)) list.length = 0
})

const sessionOf = (party: string, id: string, change: Json = {}): Json => ({
  country_code: 'PT',
  party_id: party,
  id,
  start_date_time: '2026-03-02T11:50:00Z',
  kwh: 1,
  auth_method: 'AUTH_REQUEST',
  location_id: 'LOC1',
  currency: 'EUR',
  status: 'ACTIVE',
  last_updated: network.app.clock().toISOString(),
  ...change,
})
const recordOf = (party: string, id: string): Json => ({
  country_code: 'PT',
  party_id: party,
  id,
  start_date_time: '2026-03-02T10:00:00Z',
  end_date_time: '2026-03-02T11:00:00Z',
  currency: 'EUR',
  charging_periods: [{ start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: 7 }] }],
  total_cost: { excl_vat: 2 },
  total_energy: 7,
  total_time: 1,
  last_updated: '2026-03-02T11:01:00Z',
})
const put = (operator: FakeOperator | undefined, id: string, change: Json = {}) =>
  operator?.call('PUT', `/sessions/PT/${operator.party}/${id}`, sessionOf(operator.party, id, change))
const post = (operator: FakeOperator | undefined, id: string) =>
  operator?.call('POST', '/cdrs', recordOf(operator.party, id))

/** Inserts waiting messages of an operator directly into the inbox. */
async function leaveWaiting(operator: FakeOperator | undefined, messages: number, isBulk: boolean): Promise<void> {
  await network.db.run(sql`
    insert into network_inbox (id, peer_id, module, object_key, body, is_bulk, received_at)
    select gen_random_uuid(), party.peer_id, 'cdrs', 'cdrs ' || n, '{"object":{}}', ${isBulk}, ${NOW}
    from network_party party, generate_series(1, ${messages}::int) n where party.party_id = ${operator?.party}`)
  // Waiting messages are counted once a second.
  network.advance(1_000)
}

const receivedIds = () => [...network.handled.sessions, ...network.handled.cdrs].map(({ key }) => key.id)

describe('a new session of one operator', () => {
  test('is handled in the next batch, before waiting charge records of another operator', async () => {
    const [big, small, tiny] = operators
    for (let n = 0; n < 60; n++) await post(big, `bulk-${n}`)
    await put(small, 'new')
    await post(tiny, 'record')
    await drainInbox(network.ctx(), network.handlers)
    expect(receivedIds()).toEqual(expect.arrayContaining(['NEW', 'RECORD']))
    expect(receivedIds()).toHaveLength(25)
  })

  test('is handled in the next batch, despite many running sessions of another operator', async () => {
    const [big, small] = operators
    for (let n = 0; n < 60; n++) await put(big, `running-${n}`)
    await put(small, 'mine')
    await drainInbox(network.ctx(), network.handlers)
    expect(receivedIds()).toContain('MINE')
    expect(receivedIds()).toHaveLength(25)
  })

  test('is handled before charge records and past sessions of the same operator', async () => {
    const [big] = operators
    for (let n = 0; n < 30; n++) await post(big, `old-${n}`)
    for (let n = 0; n < 30; n++) await put(big, `past-${n}`, { last_updated: '2026-03-01T10:00:00Z' })
    await put(big, 'now')
    await drainInbox(network.ctx(), network.handlers)
    expect(receivedIds()).toContain('NOW')
  })
})

test('continuous running sessions of an operator do not block its charge records', async () => {
  const [big] = operators
  for (let n = 0; n < 40; n++) await put(big, `endless-${n}`)
  for (let n = 0; n < 10; n++) await post(big, `booked-${n}`)
  await drainInbox(network.ctx(), network.handlers)
  expect(network.handled.cdrs.length).toBeGreaterThanOrEqual(5)
})

test('updates of one session are handled in order across lanes', async () => {
  const [big] = operators
  await put(big, 's', { kwh: 1, last_updated: '2026-03-02T10:00:00Z' })
  await put(big, 's', { kwh: 2, last_updated: '2026-03-02T10:30:00Z' })
  // From here on the updates are current.
  await put(big, 's', { kwh: 3 })
  await big?.call('PATCH', '/sessions/PT/BIG/s', { kwh: 4, last_updated: network.app.clock().toISOString() })
  for (let more = true; more; ) more = (await drainInbox(network.ctx(), network.handlers, { limit: 2 })).done > 0
  expect(network.handled.sessions.map(({ energyWh }) => energyWh)).toEqual([1000n, 2000n, 3000n, 4000n])
})

describe('an operator with too many waiting messages', () => {
  test('gets 429 for charge records, which are not stored, while running sessions and other operators are accepted', async () => {
    const [big, small] = operators
    await leaveWaiting(big, 10_000, true)
    const refused = await post(big, 'too-much')
    expect(refused).toMatchObject({ http: 429, status: 3000 })
    expect(refused?.headers.get('retry-after')).toBe('10')
    const stored = await network.db.rows(sql`select from network_cdr where id = 'TOO-MUCH'`)
    expect(stored).toHaveLength(0)
    expect(await put(big, 'past', { last_updated: '2026-03-01T10:00:00Z' })).toMatchObject({ http: 429 })
    expect(await put(big, 'running')).toMatchObject({ http: 200, status: 1000 })
    expect(await post(small, 'mine')).toMatchObject({ http: 201 })
  })

  test('gets 429 for running sessions too when 50,000 of them wait', async () => {
    const [big, small] = operators
    await leaveWaiting(big, 50_000, false)
    expect(await put(big, 'flood')).toMatchObject({ http: 429, status: 3000 })
    expect(await put(small, 'fine')).toMatchObject({ http: 200, status: 1000 })
  })
})

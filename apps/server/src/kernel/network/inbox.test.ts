import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  addCard,
  bootNetwork,
  type FakeOperator,
  OCPI_TOKEN,
  ocpiRecord,
  ocpiSession,
  registered,
  sendTo,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { sql, type Tx } from '../../platform/sql.ts'
import { drainInbox, isTemporary, runInbox } from './inbox.ts'
import type { NetworkHandlers } from './messages.ts'
import type { Json } from './ocpi/merge.ts'
import { inboxState, retryQuarantined } from './peer-admin.ts'

let network: TestNetwork
let sim: FakeOperator
let other: FakeOperator
beforeAll(async () => {
  network = await bootNetwork()
  sim = await registered(network, 'SIM', ['SIM', 'HUB'])
  other = await registered(network, 'OTH')
})
afterAll(async () => {
  await sim.close()
  await other.close()
  await network.close()
})
beforeEach(async () => {
  await network.drain()
  for (const list of Object.values(network.handled)) list.length = 0
})

/** Errors of the coordinator of a distributed database about another machine. */
const LOST_MACHINE = { code: '08006', severity: 'ERROR' }

const session = (id: string, change?: Json) => ocpiSession('SIM', id, change)
const cdr = (id: string, change?: Json) => ocpiRecord('SIM', id, change)
const put = (id: string, change: Json = {}) => sim.call('PUT', `/sessions/PT/SIM/${id}`, session(id, change))
const patch = (id: string, body: Json) => sim.call('PATCH', `/sessions/PT/SIM/${id}`, body)
const period = (minute: number, kwh: number) => ({
  start_date_time: `2026-03-02T10:${String(minute).padStart(2, '0')}:00Z`,
  dimensions: [{ type: 'ENERGY', volume: kwh }],
})

test('a charge record nested 20,000 deep is refused and quarantined, and other messages are handled', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const raw = `{"country_code":"PT","party_id":"SIM","id":"DEEP","signed_data":${deep}}`
  const send = () => sendTo(network, 'POST', '/2.2.1/cdrs', { token: sim.token, raw })
  expect(await send()).toMatchObject({ http: 400, status: 2001 })
  expect(await send()).toMatchObject({ http: 400, status: 2001 })
  expect(await sendTo(network, 'POST', '/2.2.1/cdrs', { raw })).toMatchObject({ http: 401 })
  const stored = (await inboxState(network.ctx())).filter(({ reason }) => reason === 'nested_too_deeply')
  expect(stored).toEqual([{ module: 'cdrs', state: 'QUARANTINED', reason: 'nested_too_deeply', messages: 1 }])
  expect(await retryQuarantined(network.ctx())).toBe(0)
  await put('beside-deep')
  expect(await network.drain()).toEqual({ done: 1, quarantined: 0 })
})

describe('sessions', () => {
  test('a session is stored, passed to its handler, and can be read by its operator', async () => {
    expect(await put('s1')).toMatchObject({ http: 200, status: 1000 })
    await network.drain()
    expect(network.handled.sessions).toMatchObject([{ key: { text: 'PT*SIM*S1' }, status: 'ACTIVE', energyWh: 1000n }])
    expect(await sim.call('GET', '/sessions/pt/sim/S1')).toMatchObject({ data: { id: 's1' } })
    expect(await sim.call('GET', '/sessions/PT/SIM/none')).toMatchObject({ http: 404 })
  })

  test('PUT replaces the charging periods, PATCH adds to them, and a repeated PATCH does not duplicate them', async () => {
    await put('s2', { charging_periods: [period(0, 1)] })
    const more = { kwh: 3, charging_periods: [period(10, 2)], last_updated: '2026-03-02T10:20:00Z' }
    expect(await patch('s2', more)).toMatchObject({ status: 1000 })
    expect(await patch('s2', more)).toMatchObject({ status: 1000 })
    const read = async () =>
      (await sim.call('GET', '/sessions/PT/SIM/s2')).data as { charging_periods: unknown[]; kwh: number }
    expect(await read()).toMatchObject({ kwh: 3, charging_periods: [period(0, 1), period(10, 2)] })
    // The last period grows until it ends, so the newer one replaces it.
    await patch('s2', { kwh: 4, charging_periods: [period(10, 3)], last_updated: '2026-03-02T10:30:00Z' })
    expect((await read()).charging_periods).toEqual([period(0, 1), period(10, 3)])
    await put('s2', { kwh: 4, charging_periods: [period(0, 4)], last_updated: '2026-03-02T10:40:00Z' })
    expect((await read()).charging_periods).toEqual([period(0, 4)])
    await network.drain()
    expect(network.handled.sessions.map((one) => one.energyWh)).toEqual([1000n, 3000n, 4000n, 4000n])
  })

  test('an older update after a newer one is ignored, and so is a repeated one', async () => {
    await put('s3', { kwh: 5, last_updated: '2026-03-02T10:30:00Z' })
    await put('s3', { kwh: 2, last_updated: '2026-03-02T10:10:00Z' })
    await put('s3', { kwh: 5, last_updated: '2026-03-02T10:30:00Z' })
    await patch('s3', { kwh: 1, last_updated: '2026-03-02T10:00:00Z' })
    await network.drain()
    expect(network.handled.sessions.map((one) => one.energyWh)).toEqual([5000n])
  })

  test('an energy update after COMPLETED counts, and decreasing energy is flagged', async () => {
    await put('s4', { kwh: 5, status: 'COMPLETED', end_date_time: '2026-03-02T11:00:00Z' })
    await patch('s4', { kwh: 6, last_updated: '2026-03-02T11:05:00Z' })
    await patch('s4', { kwh: 2, last_updated: '2026-03-02T11:06:00Z' })
    await network.drain()
    expect(network.handled.sessions.map((one) => [one.status, one.energyWh, one.flags])).toEqual([
      ['COMPLETED', 5000n, []],
      ['COMPLETED', 6000n, []],
      ['COMPLETED', 2000n, ['energy_falling']],
    ])
  })

  test('an energy with a decimal comma is compared with the next update', async () => {
    await put('s4c', { kwh: '1,2' })
    await patch('s4c', { kwh: '2,5', last_updated: '2026-03-02T11:05:00Z' })
    await patch('s4c', { kwh: 2, last_updated: '2026-03-02T11:06:00Z' })
    expect(await network.drain()).toEqual({ done: 3, quarantined: 0 })
    expect(network.handled.sessions.map((one) => [one.energyWh, one.flags])).toEqual([
      [1200n, []],
      [2500n, []],
      [2000n, ['energy_falling']],
    ])
  })

  test('PATCH before PUT returns 404, and the server fetches the session', async () => {
    sim.script['GET sessions'] = () => ({ data: [session('s5', { kwh: 9 })] })
    expect(await patch('s5', { kwh: 9, last_updated: '2026-03-02T10:20:00Z' })).toMatchObject({ http: 404 })
    await network.runJobs()
    await network.drain()
    expect(network.handled.sessions).toMatchObject([{ key: { id: 'S5' }, energyWh: 9000n }])
    sim.script['GET sessions'] = () => ({ data: [] })
  })

  test('null removes a field, and a body that is not an object or has no last_updated returns 2001', async () => {
    await put('s6', { total_cost: { excl_vat: 1 } })
    await patch('s6', { total_cost: null, last_updated: '2026-03-02T10:20:00Z' })
    expect((await sim.call('GET', '/sessions/PT/SIM/s6')).data).not.toHaveProperty('total_cost')
    expect(await patch('s6', { kwh: 2 })).toMatchObject({ http: 200, status: 2001 })
    expect(await sim.call('PUT', '/sessions/PT/SIM/s6', [1])).toMatchObject({ status: 2001 })
    expect(await sim.call('PUT', '/sessions/PT/SIM/s6', session('s7'))).toMatchObject({ status: 2001 })
  })

  test('a body that is not JSON returns 400', async () => {
    const broken = { token: sim.token, raw: '{"id":' }
    expect(await sendTo(network, 'PUT', '/2.2.1/sessions/PT/SIM/x', broken)).toMatchObject({ http: 400, status: 2001 })
  })

  test('a message with characters that the database cannot store is kept', async () => {
    const raw = JSON.stringify(session('s8')).replace('"EUR"', '"EUR","note":"a\\u0000b\\ud800c","__proto__":{"x":1}')
    expect(await sendTo(network, 'PUT', '/2.2.1/sessions/PT/SIM/s8', { token: sim.token, raw })).toMatchObject({
      status: 1000,
    })
    expect((await network.drain()).done).toBe(1)
  })
})

describe('charge records', () => {
  test('a record returns 201 with its URL, where it can be read', async () => {
    const response = await sim.call('POST', '/cdrs', cdr('c1'))
    expect(response).toMatchObject({ http: 201, status: 1000 })
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/\/ocpi\/2\.2\.1\/cdrs\/[0-9a-f-]{36}$/)
    expect(await sendTo(network, 'GET', location, { token: sim.token })).toMatchObject({ data: { id: 'c1' } })
    expect(await sendTo(network, 'GET', location, { token: other.token })).toMatchObject({ http: 404 })
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*SIM*C1' }, energyWh: 7000n }])
  })

  test('a repeated record in other case, other field order and with nulls is one record with one URL', async () => {
    const first = await sim.call('POST', '/cdrs', cdr('C2'))
    const same = { last_updated: '2026-03-03T00:00:00Z', remark: null, ...cdr('C2'), country_code: 'PT' }
    const second = await sim.call('POST', '/cdrs', same)
    expect(second.http).toBe(201)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    await network.drain()
    expect(network.handled.cdrs).toHaveLength(1)
    const letters = await sim.call('POST', '/cdrs', cdr('c2'))
    expect(letters.headers.get('location')).toBe(first.headers.get('location'))
  })

  test('twenty concurrent copies are one record', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => sim.call('POST', '/cdrs', cdr('c3'))))
    expect(new Set(responses.map((response) => response.headers.get('location'))).size).toBe(1)
    expect((await network.drain()).done).toBe(1)
  })

  test('the same id with other content is a conflict: the first stays, and the other is quarantined and counted', async () => {
    const first = await sim.call('POST', '/cdrs', cdr('c4'))
    const second = await sim.call('POST', '/cdrs', cdr('c4', { total_energy: 99 }))
    await sim.call('POST', '/cdrs', cdr('c4', { total_energy: 99 }))
    expect(second).toMatchObject({ http: 201 })
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    await network.drain()
    expect(network.handled.cdrs.map((one) => one.energyWh)).toEqual([7000n])
    expect(await inboxState(network.ctx())).toContainEqual({
      module: 'cdrs',
      state: 'QUARANTINED',
      reason: 'cdr_conflict',
      messages: 1,
    })
  })

  test('a record without an id returns 2001, and a record with nothing but its id is accepted and quarantined with the reason', async () => {
    expect(await sim.call('POST', '/cdrs', { country_code: 'PT' })).toMatchObject({ http: 200, status: 2001 })
    const bare = { country_code: 'PT', party_id: 'SIM', id: 'bare' }
    expect(await sim.call('POST', '/cdrs', bare)).toMatchObject({ http: 201 })
    expect(await network.drain()).toEqual({ done: 0, quarantined: 1 })
    expect(await inboxState(network.ctx())).toContainEqual(
      expect.objectContaining({ reason: 'CDR without start_date_time', messages: 1 }),
    )
  })

  test('a record and a session with the same id are separate objects', async () => {
    await put('same-id', { status: 'COMPLETED' })
    await sim.call('POST', '/cdrs', cdr('same-id', { session_id: 'same-id' }))
    await network.drain()
    expect([network.handled.sessions[0]?.key.id, network.handled.cdrs[0]?.key.id]).toEqual(['SAME-ID', 'SAME-ID'])
  })

  test('a peer can write and read the objects of its own parties only', async () => {
    await put('mine')
    await sim.call('POST', '/cdrs', cdr('mine'))
    expect(await other.call('POST', '/cdrs', cdr('c5'))).toMatchObject({ http: 200, status: 2001 })
    expect(await other.call('PUT', '/sessions/PT/SIM/x', session('x'))).toMatchObject({ status: 2001 })
    expect(
      await other.call('PATCH', '/sessions/PT/SIM/mine', { kwh: 0, last_updated: '2027-01-01T00:00:00Z' }),
    ).toMatchObject({ status: 2001 })
    expect(await other.call('GET', '/sessions/PT/SIM/mine')).toMatchObject({ http: 404 })
    expect(
      await other.call('PUT', '/locations/PT/SIM/L', { country_code: 'PT', party_id: 'SIM', id: 'L' }),
    ).toMatchObject({ status: 2001 })
    expect(await sim.call('POST', '/cdrs', cdr('of-hub', { party_id: 'HUB' }))).toMatchObject({ http: 201 })
  })
})

describe('handling', () => {
  test('the card and the station of a message are resolved', async () => {
    const card = await addCard(network, { uid: 'CAFE01' })
    await sim.call('PUT', '/locations/PT/SIM/Loc-7', {
      country_code: 'PT',
      party_id: 'SIM',
      id: 'Loc-7',
      publish: true,
      address: 'Rua 1',
      city: 'Funchal',
      country: 'PRT',
      postal_code: '9000-001',
      coordinates: { latitude: '32.65', longitude: '-16.9' },
      time_zone: 'Atlantic/Madeira',
      evses: [
        {
          uid: 'e1',
          evse_id: 'PT*SIM*E1',
          status: 'AVAILABLE',
          last_updated: '2026-01-01T00:00:00Z',
          connectors: [
            {
              id: '1',
              standard: 'IEC_62196_T2_COMBO',
              format: 'CABLE',
              power_type: 'DC',
              max_voltage: 500,
              max_amperage: 100,
              last_updated: '2026-01-01T00:00:00Z',
            },
          ],
        },
      ],
      last_updated: '2026-01-01T00:00:00Z',
    })
    const place = { id: 'LOC-7', evse_uid: 'E1', connector_id: '1' }
    await sim.call('POST', '/cdrs', cdr('c6', { cdr_token: { ...OCPI_TOKEN, uid: 'cafe01' }, cdr_location: place }))
    await put('s9', { cdr_token: { ...OCPI_TOKEN, uid: 'CAFE01' }, location_id: 'loc-7', evse_uid: 'E1' })
    await network.drain()
    const station = {
      region: 'PT-30',
      timeZone: 'Atlantic/Madeira',
      name: 'Rua 1',
      evseId: 'PT*SIM*E1',
      connector: { type: 'IEC_62196_T2_COMBO', powerKw: 50, current: 'DC' },
    }
    expect(network.handled.cdrs).toMatchObject([{ card, station, timeZone: 'Atlantic/Madeira' }])
    expect(network.handled.sessions).toMatchObject([{ card, station }])
  })

  test('a failing message is quarantined with its reason, and the others of its batch are handled', async () => {
    for (let n = 0; n < 10; n++) await sim.call('POST', '/cdrs', cdr(`b${n}`))
    const written: string[] = []
    const handlers: NetworkHandlers = {
      ...network.handlers,
      onCdr: async ({ tx }, one) => {
        await tx.run(sql`update network_peer set name = name`)
        if (one.key.id === 'B4') throw new TypeError('a slip of ours')
        if (one.key.id === 'B6') await tx.run(sql`select 1 / (${one.durationS}::int - 3600)`)
        tx.afterCommit(() => written.push(one.key.id))
      },
    }
    expect(await drainInbox(network.ctx(), handlers)).toEqual({ done: 8, quarantined: 2 })
    expect(written.sort()).toEqual(['B0', 'B1', 'B2', 'B3', 'B5', 'B7', 'B8', 'B9'])
    const reasons = (await inboxState(network.ctx())).map((row) => row.reason)
    expect(reasons).toEqual(expect.arrayContaining(['TypeError: a slip of ours', '22012: division by zero']))
    expect(await retryQuarantined(network.ctx(), 'TypeError')).toBe(1)
    expect(await network.drain()).toEqual({ done: 1, quarantined: 0 })
  })

  test('a temporary database error quarantines nothing', async () => {
    await sim.call('POST', '/cdrs', cdr('t1'))
    let broken = true
    const handlers: NetworkHandlers = {
      ...network.handlers,
      onCdr: async (work, one) => {
        if (broken) throw Object.assign(new Error('the server is going down'), { code: '57P01' })
        return network.handlers.onCdr(work, one)
      },
    }
    await expect(drainInbox(network.ctx(), handlers)).rejects.toThrow('going down')
    broken = false
    expect(await drainInbox(network.ctx(), handlers)).toEqual({ done: 1, quarantined: 0 })
    expect(isTemporary(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe(true)
    expect(isTemporary(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isTemporary(Object.assign(new Error(), { code: '23505' }))).toBe(false)
  })

  test('messages of a wallet whose machine of the database is lost wait, and those of others are handled', async () => {
    for (const uid of ['LOST1', 'THERE1']) await addCard(network, { uid })
    const send = (id: string, uid: string) => sim.call('POST', '/cdrs', cdr(id, { cdr_token: { ...OCPI_TOKEN, uid } }))
    for (let n = 0; n < 3; n++) for (const uid of ['LOST1', 'THERE1']) await send(`m${n}-${uid}`, uid)
    const handled: string[] = []
    let [isLost, attempts] = [true, 0]
    const handlers: NetworkHandlers = {
      ...network.handlers,
      onCdr: async ({ tx }, one) => {
        if (one.key.id.endsWith('LOST1')) {
          attempts++
          if (isLost) throw Object.assign(new Error('connection to the remote node failed'), LOST_MACHINE)
        }
        tx.afterCommit(() => handled.push(one.key.id))
      },
    }
    const { clock } = network.app
    let now = clock()
    const drain = () => drainInbox({ ...network.ctx(), now }, handlers)
    expect(await drain()).toEqual({ done: 3, quarantined: 0 })
    expect(handled.sort()).toEqual(['M0-THERE1', 'M1-THERE1', 'M2-THERE1'])
    attempts = 0
    await send('m3-THERE1', 'THERE1')
    expect(await drain()).toEqual({ done: 1, quarantined: 0 })
    expect(attempts).toBe(0)
    isLost = false
    now = new Date(now.getTime() + 6_000)
    expect(await drain()).toEqual({ done: 3, quarantined: 0 })
    expect(handled.slice(4)).toEqual(['M0-LOST1', 'M1-LOST1', 'M2-LOST1'])
  })

  test('concurrent drainers handle each message once, and those of one session in order', async () => {
    // The entries are written in the transaction, because the order in which a process sees its commits is not the
    // order of the commits.
    await network.db.run(sql`create table entries (position bigserial primary key, entry text not null)`)
    onTestFinished(async () => void (await network.db.run(sql`drop table entries`)))
    const write = (tx: Tx, entry: string) => tx.run(sql`insert into entries (entry) values (${entry})`)
    const handlers: NetworkHandlers = {
      ...network.handlers,
      onSession: async ({ tx }, one) => void (await write(tx, String(one.energyWh / 1000n))),
      onCdr: async ({ tx }, one) => void (await write(tx, one.key.id)),
    }
    for (let n = 1; n <= 30; n++) {
      const at = `2026-03-02T10:${String(n).padStart(2, '0')}:00Z`
      await put('order', { kwh: n, last_updated: at })
      await sim.call('POST', '/cdrs', cdr(`p${n}`))
    }
    const drain = async () => {
      for (let idle = 0; idle < 3; ) {
        const { done } = await drainInbox(network.ctx(), handlers, { limit: 7 })
        idle = done === 0 ? idle + 1 : 0
      }
    }
    await Promise.all([drain(), drain(), drain()])
    await drain()
    const entries = (await network.db.rows<{ entry: string }>(sql`select entry from entries order by position`)).map(
      (row) => row.entry,
    )
    const upTo30 = Array.from({ length: 30 }, (_, n) => n + 1)
    expect(entries.filter((entry) => !entry.startsWith('P'))).toEqual(upTo30.map(String))
    expect(entries.filter((entry) => entry.startsWith('P')).sort()).toEqual(upTo30.map((n) => `P${n}`).sort())
  })

  test('a running inbox handles new messages immediately when woken', async () => {
    const runner = runInbox(network.app, network.handlers, { pollMs: 60_000 })
    await sim.call('POST', '/cdrs', cdr('woken'))
    while (network.handled.cdrs.length === 0) {
      runner.wake()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await runner.stop()
    expect(network.handled.cdrs).toHaveLength(1)
  })
})

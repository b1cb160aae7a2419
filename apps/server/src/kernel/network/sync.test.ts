import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bootNetwork,
  type FakeOperator,
  registered,
  startOperator,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { callPeer } from './ocpi/client.ts'
import type { Json } from './ocpi/merge.ts'
import { selectPeers } from './peer.sql.ts'
import { findPeer, type Peer } from './peers.ts'
import { pull, pullModule } from './sync.ts'

let network: TestNetwork
let sim: FakeOperator
beforeAll(async () => {
  network = await bootNetwork()
  sim = await registered(network)
  await network.runJobs()
})
afterAll(async () => {
  await sim.close()
  await network.close()
})
beforeEach(async () => {
  sim.received.length = 0
  await network.drain()
  for (const list of Object.values(network.handled)) list.length = 0
})
const peer = async (): Promise<Peer> => {
  const [row] = await selectPeers(network.db)
  return (await findPeer(network.ctx(), row?.id ?? '')) as Peer
}
const location = (id: string, change: Json = {}): Json => ({
  country_code: 'PT',
  party_id: 'SIM',
  id,
  publish: true,
  address: 'Rua 1',
  city: 'Porto',
  country: 'PRT',
  coordinates: { latitude: '41.15', longitude: '-8.61' },
  time_zone: 'Europe/Lisbon',
  last_updated: '2026-01-01T00:00:00Z',
  ...change,
})
const cdr = (id: string, party = 'SIM'): Json => ({
  country_code: 'PT',
  party_id: party,
  id,
  start_date_time: '2026-03-02T10:00:00Z',
  end_date_time: '2026-03-02T11:00:00Z',
  total_energy: 1,
  total_time: 1,
  total_cost: { excl_vat: 1 },
  last_updated: '2026-03-02T11:00:00Z',
})
const many = Array.from({ length: 25 }, (_, n) => location(`P${n}`))

/** Responds page by page, as the standard requires. */
const paged =
  (list: Json[], size = 10) =>
  (request: { query: URLSearchParams; path: string }) => {
    const offset = Number(request.query.get('offset') ?? 0)
    const next = new URL(`${sim.url}${request.path}`)
    for (const [name, value] of request.query) next.searchParams.set(name, value)
    next.searchParams.set('offset', String(offset + size))
    return {
      data: list.slice(offset, offset + size),
      headers: {
        'x-total-count': String(list.length),
        ...(offset + size < list.length ? { link: `<${next.href}>; rel="next"` } : {}),
      },
    }
  }

describe('pulling from an operator', () => {
  test('after the handshake all locations and tariffs are pulled, and the sessions and charge records of the last days', async () => {
    const fresh = await startOperator(network, 'NEW')
    try {
      await fresh.close()
      const operator = await registered(network, 'FRS')
      await network.runJobs()
      const requests = operator.received
        .filter((one) => one.method === 'GET')
        .map((one) => `${one.path} ${one.query.get('date_from')}`)
      expect(requests).toEqual(
        expect.arrayContaining([
          '/locations null',
          '/tariffs null',
          '/sessions 2026-02-28T12:00:00.000Z',
          '/cdrs 2026-02-28T12:00:00.000Z',
        ]),
      )
      await operator.close()
    } finally {
      await network.db.run(sql`delete from network_party where party_id = 'FRS'`)
      await network.db.run(sql`delete from network_peer where name = 'Operator FRS'`)
    }
  })

  test('each operator of a platform is asked for its locations, and a platform that lists all or ignores the party is read once', async () => {
    const platform = await registered(network, 'TWO', ['TWO', 'DUO'])
    try {
      const rows = await selectPeers(network.db)
      const id = rows.find(({ name }) => name === 'Operator TWO')?.id ?? ''
      const pullLocations = async () => pull(network.ctx(), (await findPeer(network.ctx(), id)) as Peer, 'locations')
      const [two, duo] = [location('L2', { party_id: 'TWO' }), location('L3', { party_id: 'DUO' })]
      platform.script['GET locations'] = ({ headers }) => ({
        data: headers['ocpi-to-party-id'] === 'TWO' ? [two] : [duo],
      })
      expect(await pullLocations()).toEqual({ received: 2, news: 2, skipped: 0 })
      platform.received.length = 0
      platform.script['GET locations'] = () => ({ data: [two, duo] })
      expect(await pullLocations()).toMatchObject({ received: 2 })
      expect(platform.of('GET', 'locations')).toHaveLength(1)
      platform.script['GET locations'] = () => ({ data: [two] })
      expect(await pullLocations()).toMatchObject({ received: 1 })
    } finally {
      await platform.close()
      await network.db.run(sql`delete from network_party where party_id in ('TWO', 'DUO')`)
      await network.db.run(sql`delete from network_location where party_id in ('TWO', 'DUO')`)
      await network.db.run(sql`delete from network_peer where name = 'Operator TWO'`)
    }
  })

  test('the first pull reads all pages, and the next one only later changes', async () => {
    await network.db.run(sql`update network_peer set synced = '{}'`)
    sim.script['GET locations'] = paged(many)
    expect(await pull(network.ctx(), await peer(), 'locations')).toEqual({ received: 25, news: 25, skipped: 0 })
    expect(sim.of('GET', 'locations').map((one) => one.query.get('offset'))).toEqual([null, '10', '20'])
    network.advance(600_000)
    await pull(network.ctx(), await peer(), 'locations')
    expect(sim.of('GET', 'locations').at(-1)?.query.get('date_from')).toBe('2026-03-02T11:00:00.000Z')
  })

  test('pages with a total but without links are read to the end, and a total of "undefined" ends the list', async () => {
    sim.script['GET locations'] = ({ query }) => {
      const offset = Number(query.get('offset') ?? 0)
      return { data: many.slice(offset, offset + 10), headers: { 'x-total-count': '25' } }
    }
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 25 })
    sim.script['GET locations'] = () => ({ data: many.slice(0, 10), headers: { 'x-total-count': 'undefined' } })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 10 })
  })

  test('an endless chain of page links is ended', async () => {
    let n = 0
    sim.script['GET locations'] = () => ({
      data: many.slice(0, 3),
      headers: { link: `<${sim.url}/locations?page=${++n}>; rel="next"` },
    })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 3 })
    sim.script['GET locations'] = () => ({
      data: [location(`L${n++}`)],
      headers: { link: `<${sim.url}/locations?a=b>; rel="next"` },
    })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 2 })
  })

  test('a link to another host is followed at the operator’s own host, so that no other host gets our token', async () => {
    const stranger = await startOperator(network, 'STR')
    sim.script['GET locations'] = ({ query }) => {
      const offset = Number(query.get('offset') ?? 0)
      const next = `${stranger.url}/locations?offset=${offset + 10}`
      return { data: many.slice(offset, offset + 10), headers: offset < 20 ? { link: `<${next}>; rel="next"` } : {} }
    }
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 25 })
    sim.script['GET locations'] = () => ({
      data: many.slice(0, 3),
      headers: { link: `<//169.254.169.254/locations?again>; rel="next"` },
    })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 3 })
    expect(stranger.received).toEqual([])
    await stranger.close()
  })

  test('a response without status_code is accepted, and a truncated, busy or failed one is retried', async () => {
    sim.script['GET tariffs'] = () => ({ raw: '{"data":[]}' })
    expect(await pull(network.ctx(), await peer(), 'tariffs')).toMatchObject({ received: 0 })
    const responses = [
      { http: 429, headers: { 'retry-after': '0' } },
      { raw: '{"data":[{"id":' },
      { data: many.slice(0, 2) },
    ]
    sim.script['GET locations'] = () => responses.shift() ?? { data: [] }
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 2 })
    const errors = [{ http: 500 }, { http: 502, raw: '<html>' }, { data: many.slice(0, 2) }]
    sim.script['GET locations'] = () => errors.shift() ?? { data: [] }
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 2 })
    sim.script['GET locations'] = () => ({ http: 200, raw: '{"status_code":2001,"data":null}' })
    await expect(pull(network.ctx(), await peer(), 'locations')).rejects.toThrow('OCPI 2001')
    sim.script['GET locations'] = () => ({ http: 302, headers: { location: `${sim.url}/elsewhere` } })
    await expect(pull(network.ctx(), await peer(), 'locations')).rejects.toThrow('redirects')
  })

  test('a page that does not come is asked for in smaller pages, and the rest of the list too', async () => {
    const answer = paged(many, 5)
    sim.script['GET locations'] = (request) =>
      Number(request.query.get('limit') ?? 100) > 5 ? { never: true } : answer(request)
    const patience = { pageMs: 2_000, smallerPages: [5] }
    expect(await pull(network.ctx(), await peer(), 'locations', { patience })).toMatchObject({ received: 25 })
    const requests = sim.of('GET', 'locations').map(({ query }) => `${query.get('offset')} ${query.get('limit')}`)
    expect(requests).toEqual(['null null', 'null 5', '5 5', '10 5', '15 5', '20 5'])
  })

  test('a page that does not come is requested again when its link already asks for the smaller size', async () => {
    let isSilent = true
    sim.script['GET locations'] = ({ query }) => {
      const offset = Number(query.get('offset') ?? 0)
      if (offset === 10 && isSilent) {
        isSilent = false
        return { never: true }
      }
      const next = `${sim.url}/locations?offset=${offset + 5}&limit=5`
      return { data: many.slice(offset, offset + 5), headers: offset < 20 ? { link: `<${next}>; rel="next"` } : {} }
    }
    const patience = { pageMs: 2_000, smallerPages: [5] }
    expect(await pull(network.ctx(), await peer(), 'locations', { patience })).toMatchObject({ received: 25 })
  })

  const locationsPulled = async () => {
    const { id: peerId } = await peer()
    await network.db.tx((tx) => enqueue(tx, pullModule, { peerId, module: 'locations' }, { singletonKey: 'test' }))
    await network.runJobs()
  }

  test('an operator that does not answer at once is pulled again by itself, and only after it has answered', async () => {
    const versions = sim.script['GET versions']
    if (versions === undefined) throw new Error('there are no versions')
    const responses = [{ never: true }, { data: [location('SLOW')] }]
    sim.script['GET locations'] = () => responses.shift() ?? { data: [] }
    sim.script['GET versions'] = () => ({ never: true })
    await expect(locationsPulled()).rejects.toThrow('no response in time')
    expect([sim.of('GET', 'locations').length, sim.of('GET', 'versions').length]).toEqual([1, 1])
    expect((await peer()).row.last_error).toBe('unknown: no response in time')
    sim.script['GET versions'] = versions
    await locationsPulled()
    expect(sim.of('GET', 'locations')).toHaveLength(2)
    expect((await peer()).row.last_error).toBeNull()
  })

  test('a record nested 20,000 deep is skipped, and the others of its page are read', async () => {
    const deep = `{"id":"DEEP","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const good = JSON.stringify(location('SHALLOW'))
    sim.script['GET locations'] = () => ({ raw: `{"status_code":1000,"data":[${deep},${good}]}` })
    expect(await pull(network.ctx(), await peer(), 'locations')).toMatchObject({ received: 1, news: 1 })
  })

  test('a request without a response times out', async () => {
    sim.script['GET locations'] = () => ({ never: true })
    const access = { peerId: (await peer()).id, token: 'x', encoding: 'BASE64' as const, namesParties: true }
    const call = { method: 'GET' as const, url: `${sim.url}/locations`, access, timeoutMs: 200 }
    await expect(callPeer(network.ctx(), call)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'no response in time',
    })
  })

  test('a CDR whose POST was lost is imported once, and objects of other parties are skipped', async () => {
    await sim.call('POST', '/cdrs', cdr('known'))
    sim.script['GET cdrs'] = paged([cdr('known'), cdr('lost'), cdr('foreign', 'XYZ'), { id: 'nobody' }])
    expect(await pull(network.ctx(), await peer(), 'cdrs')).toEqual({ received: 4, news: 1, skipped: 2 })
    expect(await pull(network.ctx(), await peer(), 'cdrs')).toMatchObject({ news: 0 })
    await network.drain()
    expect(network.handled.cdrs.map((one) => one.key.id).sort()).toEqual(['KNOWN', 'LOST'])
  })

  test('sessions from a downtime of the server are handled by the same inbox', async () => {
    sim.script['GET sessions'] = paged([
      {
        country_code: 'PT',
        party_id: 'SIM',
        id: 'down-1',
        start_date_time: '2026-03-02T10:00:00Z',
        kwh: 3,
        status: 'ACTIVE',
        last_updated: '2026-03-02T10:10:00Z',
      },
    ])
    await pull(network.ctx(), await peer(), 'sessions')
    await network.drain()
    expect(network.handled.sessions).toMatchObject([{ key: { id: 'DOWN-1' }, energyWh: 3000n }])
  })
})

import { listSessions, type SessionStatus } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()
let network: Charging
let ana: TestCard
let joao: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  ana = await network.card({ name: 'Ana Conceição' })
  joao = await network.card({ name: 'João', memberId: fleet.driverMemberId })
  // Ten charges of each card from January to March, one hour each; the n-th has n kWh.
  for (const [index, month] of ['01', '01', '01', '02', '02', '02', '02', '03', '03', '03'].entries()) {
    for (const card of [ana, joao]) {
      const day = `2026-${month}-${card === ana ? '01' : '02'}T0${index % 4}`
      const times = { start_date_time: `${day}:00:00Z`, end_date_time: `${day}:30:00Z` }
      await network.store(
        'cdr',
        network.cdrObject(card, { id: `${card.uid}-${index}`, ...times, total_energy: index + 1 }),
      )
    }
  }
  await network.drain()
  await network.session(joao, { id: 'RUNNING', last_updated: '2026-03-02T10:00:00Z', kwh: 1 })
})

const list = (query: Record<string, string | number> = {}, as: 'owner' | 'viewer' | 'driver' = 'owner') =>
  fleet.as(as).call(listSessions, { query })

test('sessions are listed newest first, twenty a page, and the pages have no gap', async () => {
  const first = await list()
  expect(first).toMatchObject({ count: 21, previous: null })
  expect(first.results).toHaveLength(20)
  expect(first.next).toContain('limit=20&offset=20')
  const second = await list({ offset: 20 })
  expect(second.results).toHaveLength(1)
  const ids = [...first.results, ...second.results].map((one) => one.id)
  expect(new Set(ids).size).toBe(21)
  const starts = [...first.results, ...second.results].map((one) => one.start_date_time)
  expect(starts).toEqual([...starts].sort().reverse())
})

test('a row of the list agrees with the session’s detail, for every permitted reader', async () => {
  for (const role of ['owner', 'viewer', 'driver'] as const) {
    for (const row of (await list({ limit: 100 }, role)).results) {
      expect(await fleet.as(role).call(getSession, { params: { id: row.id } })).toMatchObject(row)
    }
  }
})

test('the number of sessions is right past the end of the list', async () => {
  expect(await list({ offset: 500 })).toMatchObject({ count: 21, results: [], next: null })
  expect(await list({ offset: 5000 })).toMatchObject({ count: 21, results: [] })
})

const dates = (from: string, until: string) => ({ start_date_time__gte: from, start_date_time__lte: until })

test.each<[string, Record<string, string | number>, number]>([
  ['paid', { status: 'PAID' }, 20],
  ['on going or in validation', { status: 'ONGOING,IN_VALIDATION' }, 1],
  ['of one card', { card: 'ana' }, 10],
  ['of a whole month', dates('2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z'), 8],
  ['of some months and days around them', dates('2026-01-02T00:00:00Z', '2026-03-01T23:59:59Z'), 3 + 8 + 3],
  ['of a few days', dates('2026-02-02T00:00:00Z', '2026-02-02T12:00:00Z'), 4],
  ['since a day', { start_date_time__gte: '2026-03-02T00:00:00Z' }, 4],
  ['until an hour, given with an offset', { start_date_time__lte: '2026-01-01T02:00:00+01:00' }, 2],
  ['paid since a day', { status: 'PAID', start_date_time__gte: '2026-03-02T00:00:00Z' }, 3],
  ['found by the card, without its accents', { search: 'conceicao' }, 10],
  ['found by the station', { search: 'MARQUÊS de' }, 21],
  ['found by the station and still on going', { search: 'pombal', status: 'ONGOING' }, 1],
  ['found by an unknown word', { search: 'zzz' }, 0],
  ['found by a percent sign, which is no wildcard', { search: '%' }, 0],
])('sessions %s are listed and counted', async (_, { card, ...query }, count) => {
  const requested = { ...query, ...(card === undefined ? {} : { card: ana.id }), limit: 100 }
  const page = await list(requested)
  expect(page.count).toBe(count)
  expect(page.results).toHaveLength(count)
  expect(await list({ ...requested, offset: 100 })).toMatchObject({ count, results: [] })
})

test.each([
  ['energy_kwh', (one: { energy_kwh: string }) => Number(one.energy_kwh)],
  ['total_cost', (one: { total_cost: string }) => Number(one.total_cost)],
  ['duration_s', (one: { duration_s: number }) => one.duration_s],
  ['start_date_time', (one: { start_date_time: string }) => Date.parse(one.start_date_time)],
] as const)('sessions are sorted by %s in both directions', async (field, read) => {
  const up = (await list({ ordering: field, limit: 100 })).results
  const down = (await list({ ordering: `-${field}`, limit: 100 })).results
  const values = up.map((one) => read(one))
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(down.map((one) => one.id)).toEqual(up.map((one) => one.id).reverse())
  const found = (await list({ ordering: field, limit: 100, search: 'pombal' })).results
  expect(found.map((one) => one.id)).toEqual(up.map((one) => one.id))
})

test('a driver sees own sessions only', async () => {
  const own = await list({ limit: 100 }, 'driver')
  expect(own.count).toBe(11)
  expect(new Set(own.results.map((one) => one.card.name))).toEqual(new Set(['João']))
  expect(own.results[0]).toMatchObject({ status: 'ONGOING', allowed_actions: ['stop'], member: { name: 'The driver' } })
  const [foreign] = (await list({ card: ana.id })).results
  expect(await fleet.as('driver').refusal(getSession, { params: { id: foreign!.id } })).toBe('session.not_found')
  expect(await list({ card: ana.id }, 'driver')).toMatchObject({ count: 0, results: [] })
})

test('a viewer sees the running session and may not stop it', async () => {
  const { results } = await list({ status: 'ONGOING' satisfies SessionStatus }, 'viewer')
  expect(results).toMatchObject([{ status: 'ONGOING', allowed_actions: [] }])
})

test('a session of another company is treated as unknown', async () => {
  const [session] = (await list()).results
  const stranger = fleet.as('stranger')
  expect(await stranger.refusal(getSession, { params: { id: session!.id } })).toBe('wallet.not_found')
  expect(await stranger.refusal(listSessions)).toBe('wallet.not_found')
  const missing = fleet.ctx().newId()
  expect(await fleet.as('owner').refusal(getSession, { params: { id: missing } })).toBe('session.not_found')
})

test('repeated statuses in any order use the same statement and return the same result', async () => {
  const requested = ['PAID', 'ONGOING', 'COMPLETED', 'IN_VALIDATION', 'INVALID'] satisfies SessionStatus[]
  const expected = await list({ status: requested.join(), limit: 100 })
  expect(expected.count).toBe(21)
  const prepared = async () => {
    const rows = await fleet.db.text<{ name: string }>(`select name from pg_prepared_statements where name <> ''`)
    return rows.length
  }
  const before = await prepared()
  for (let turn = 0; turn < 700; turn++) {
    // Each iteration uses another order with other repetitions, and all five statuses.
    const status = Array.from(
      { length: 100 },
      (_, index) => requested[(index * (1 + (turn % 4)) + turn) % requested.length],
    )
    const { results, count } = await list({ status: status.join(), limit: 100 })
    expect([count, results.length]).toEqual([expected.count, expected.results.length])
  }
  expect((await list({ status: requested.toReversed().join(), limit: 100 })).results).toEqual(expected.results)
  expect((await prepared()) - before).toBeLessThanOrEqual(5)
})

test('each set of statuses returns its own sessions', async () => {
  const all = (await list({ limit: 100 })).results
  const statuses = [...new Set(all.map(({ status }) => status))]
  expect(statuses.length).toBeGreaterThan(1)
  for (const status of [
    ['PAID', 'INVALID'],
    ['ONGOING', 'INVALID'],
    ['PENDING', 'ONGOING', 'PAID'],
    ['INVALID', 'PENDING'],
  ]) {
    const found = await list({ status: status.join(), limit: 100 })
    expect(found.results).toEqual(all.filter((one) => status.includes(one.status)))
    expect(found.count).toBe(found.results.length)
  }
})

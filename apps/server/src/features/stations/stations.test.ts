import { addRule } from '@voltway/contract/rules'
import { setRuleStation } from '@voltway/contract/rules-stations'
import { findChargePoints, getStation, listStations } from '@voltway/contract/stations'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { storeLocation } from '../../kernel/network/stations.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging
let card: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  card = await network.card({ memberId: fleet.driverMemberId })
  await addStation('LOC2', {
    name: 'Saldanha rápido',
    coordinates: { latitude: '38.73512', longitude: '-9.14531' },
    opening_times: { twentyfourseven: true },
    evses: [point('DC1', 'CHARGING', 50_000), point('DC2', 'AVAILABLE', 50_000), point('GONE', 'REMOVED', 50_000)],
  })
  await addStation('LOC3', { name: 'Porto', coordinates: { latitude: '41.15935', longitude: '-8.64112' }, evses: [] })
})

const point = (uid: string, status: string, watts: number) => ({
  uid,
  evse_id: `PT*TST*E${uid}`,
  status,
  connectors: [{ id: '1', standard: 'IEC_62196_T2_COMBO', power_type: 'DC', max_electric_power: watts }],
  last_updated: fleet.clock.now().toISOString(),
})

const addStation = (id: string, fields: Record<string, unknown>) =>
  fleet.db.tx((tx) =>
    storeLocation({ ctx: fleet.ctx(), tx }, network.peerId, networkKey('PT', 'TST', id), {
      country_code: 'PT',
      party_id: 'TST',
      id,
      publish: true,
      address: 'Rua 1',
      city: 'Lisboa',
      country: 'PRT',
      time_zone: 'Europe/Lisbon',
      last_updated: fleet.clock.now().toISOString(),
      ...fields,
    }),
  )

const lisbon = { south: '38.7', west: '-9.2', north: '38.8', east: '-9.1' }
const list = (query: Record<string, string>) =>
  fleet.as('driver').call(listStations, { query: { card: card.id, ...query } as never })

test('a driver sees the stations of a part of the map, with what is free and the price of a charge now', async () => {
  const { results, is_complete } = await list(lisbon)
  expect(is_complete).toBe(true)
  expect(results.map(({ name }) => name).sort()).toEqual(['Marquês de Pombal', 'Saldanha rápido'])
  const fast = results.find(({ name }) => name === 'Saldanha rápido')
  expect(fast).toMatchObject({ free: 1, total: 2, opening: { always: true, is_open: true } })
  expect(fast?.plugs).toMatchObject([
    { type: 'IEC_62196_T2_COMBO', current: 'DC', power_kw: 50, free: 1, total: 2, price: { currency: 'EUR' } },
  ])
  const { price } = fast?.plugs[0] ?? {}
  expect(Number(price?.per_kwh)).toBeGreaterThan(0)
  expect(Number(price?.usual_charge)).toBeGreaterThan(30 * Number(price?.per_kwh) - 0.01)
})

test('the cheapest free station comes first, and a cut list says so', async () => {
  const all = await list({ ...lisbon, ordering: 'price' })
  const costs = all.results.map(({ plugs }) => Math.min(...plugs.map(({ price }) => Number(price?.usual_charge))))
  expect(costs).toEqual([...costs].sort((one, other) => one - other))
  const cut = await list({ ...lisbon, limit: '1' })
  expect(cut).toMatchObject({ is_complete: false })
  expect(cut.results).toHaveLength(1)
})

test('the company’s favourites and depots are found wherever they are', async () => {
  expect((await list({ listed: 'true' })).results).toEqual([])
  const [porto] = (await list({ search: 'Porto' })).results
  const mark = { params: { stationId: porto?.id ?? '' }, body: { lists: ['FAVOURITE' as const] } }
  await fleet.as('owner').call(setRuleStation, mark)
  expect((await list({ listed: 'true' })).results).toMatchObject([{ name: 'Porto' }])
  expect((await list({ listed: 'true', ...lisbon })).results).toEqual([])
})

test('a search finds stations everywhere by name, without accents', async () => {
  expect((await list({ search: 'rapido' })).results.map(({ name }) => name)).toEqual(['Saldanha rápido'])
  expect((await list({ search: 'nowhere' })).results).toEqual([])
})

test.each([
  ['a position instead of a box', { south: '38.7369', west: '-9.2', north: '38.8', east: '-9.1' }, { south: 'step' }],
  ['half a box', { south: '38.7', west: '-9.2' }, { north: 'required', east: 'required' }],
  ['a box that is upside down', { south: '38.8', west: '-9.2', north: '38.7', east: '-9.1' }, { north: 'range' }],
  ['half the world', { south: '-45', west: '-9.2', north: '45', east: '-9.1' }, { north: 'range' }],
  ['neither a box nor a search', {}, { search: 'required' }],
])('%s is refused', async (_, query, fields) => {
  await expect(list(query as never)).rejects.toMatchObject({ problem: { code: 'validation_failed', fields } })
})

test('a driver sees no prices of a colleague’s card', async () => {
  const other = await network.card()
  const query = { card: other.id, search: 'Porto' }
  expect(await fleet.as('driver').refusal(listStations, { query })).toBe('card.not_found')
  expect((await fleet.as('owner').call(listStations, { query })).results).toHaveLength(1)
})

test('stations of an operator that was removed are not shown', async () => {
  await fleet.db.run(sql`update network_peer set state = 'REMOVED' where id = ${network.peerId}`)
  expect((await list(lisbon)).results).toEqual([])
  await fleet.db.run(sql`update network_peer set state = 'REGISTERED' where id = ${network.peerId}`)
})

test('a station that a rule of the card refuses carries the reason, and comes after the allowed ones', async () => {
  await fleet.as('owner').call(addRule, {
    body: {
      applies_to: { kind: 'WALLET', id: null },
      effect: 'REFUSE',
      is_exception: false,
      allows_unknown_place: false,
      valid_from: null,
      valid_until: null,
      conditions: { currents: ['AC'] },
    },
  })
  const { results } = await list({ ...lisbon, ordering: 'price' })
  expect(results.map(({ name, not_allowed: reason }) => [name, reason === null])).toEqual([
    ['Marquês de Pombal', true],
    ['Saldanha rápido', false],
  ])
  expect(results[1]?.not_allowed).toMatch(/AC/)
})

test('a charge point is found by its id in any spelling, and by the link in its QR code', async () => {
  const found = async (text: string) =>
    (await fleet.as('driver').call(findChargePoints, { query: { card: card.id, text } })).results.map(
      ({ station, uid }) => `${station.name}: ${uid}`,
    )
  expect(await found('pt-tst-e1')).toEqual(['Marquês de Pombal: EVSE1'])
  expect(await found('https://charge.example/q?evse=PT%2ATST%2AEDC2')).toEqual(['Saldanha rápido: DC2'])
  expect(await found('dc1')).toEqual(['Saldanha rápido: DC1'])
  expect(await found('PT*TST*E999')).toEqual([])
})

test('a station shows each charge point with its state', async () => {
  const [station] = (await list({ search: 'rapido' })).results
  const query = { card: card.id }
  const detail = await fleet.as('driver').call(getStation, { params: { stationId: station!.id }, query })
  expect(detail.points.map(({ uid, status, remote_start }) => [uid, status, remote_start])).toEqual([
    ['DC1', 'CHARGING', true],
    ['DC2', 'AVAILABLE', true],
  ])
  expect(await fleet.as('driver').refusal(getStation, { params: { stationId: card.id }, query })).toBe(
    'station.not_found',
  )
})

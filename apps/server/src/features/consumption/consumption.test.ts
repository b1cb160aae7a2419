import { updateCard } from '@voltway/contract/cards-details'
import {
  getCardConsumption,
  getChargerConsumption,
  getConsumption,
  listConsumptions,
} from '@voltway/contract/consumption'
import { updateMember } from '@voltway/contract/members'
import { listSessions } from '@voltway/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { raw, sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging
let ana: TestCard
let joao: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  ana = await network.card({ name: 'Ana' })
  joao = await network.card({ name: 'João', memberId: fleet.driverMemberId })
  const charge = (card: TestCard, id: string, [start, end]: readonly [string, string], kwh: number) =>
    network.store('cdr', network.cdrObject(card, { id, start_date_time: start, end_date_time: end, total_energy: kwh }))
  // In Lisbon's summer time, 23:30 UTC is the next day.
  await charge(ana, 'A1', ['2025-07-31T23:30:00Z', '2025-07-31T23:50:00Z'], 10)
  await charge(ana, 'A2', ['2026-02-10T09:00:00Z', '2026-02-10T10:00:00Z'], 20)
  await charge(joao, 'J1', ['2026-02-10T10:00:00Z', '2026-02-10T10:30:00Z'], 5)
  await charge(joao, 'J2', ['2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'], 8)
  await charge(ana, 'A3', ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'], 12)
  await charge(ana, 'A4', ['2026-03-02T08:30:00Z', '2026-03-02T08:40:00Z'], 99)
  await charge(joao, 'J3', ['2026-03-02T06:00:00Z', '2026-03-02T06:10:00Z'], 3)
  await network.drain()
  const credit = { start_date_time: '2026-03-02T06:00:00Z', end_date_time: '2026-03-02T06:10:00Z', total_energy: 3 }
  await network.cdr(joao, { id: 'J3-C', ...credit, credit: true, credit_reference_id: 'J3' })
})

const readPeriod = (query: Record<string, string>) => fleet.as('viewer').call(getConsumption, { query })
const names = (shares: readonly { name: string; energy_kwh: string }[]) =>
  shares.map((one) => [one.name, one.energy_kwh])

test('a month has every day, the sums by card, member and station, and the days before', async () => {
  const month = await readPeriod({ view: 'month' })
  expect(month).toMatchObject({ from: '2026-03-01', to: '2026-03-31', time_zone: 'Europe/Lisbon', currency: 'EUR' })
  expect(month.buckets).toHaveLength(31)
  // Sessions in validation and credited sessions do not count.
  expect(month.totals).toMatchObject({ energy_kwh: '20.000', sessions: 2, duration_s: 7200, co2_kg: '3.500' })
  expect(month.buckets.slice(0, 3).map((one) => one.energy_kwh)).toEqual(['8.000', '12.000', '0.000'])
  expect(names(month.by_card)).toEqual([
    ['Ana', '12.000'],
    ['João', '8.000'],
  ])
  expect(names(month.by_member)).toEqual([
    ['', '12.000'],
    ['The driver', '8.000'],
  ])
  expect(names(month.top_stations)).toEqual([['Marquês de Pombal', '20.000']])
  // 1 March 2026 is a Sunday, off-peak all day.
  expect(month.by_period).toEqual({ NORMAL: '12.000', OFF_PEAK: '8.000' })
  expect(month.previous).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-02',
    totals: { energy_kwh: '0.000', sessions: 0 },
  })
  const shares = month.by_card.reduce((sum, one) => sum + Number(one.share), 0)
  expect(shares).toBeCloseTo(100, 1)
  expect(Number(month.totals.avg_price_kwh)).toBeCloseTo(Number(month.totals.cost) / 20, 3)
})

test('a day has its hours in the wallet’s time zone', async () => {
  const day = await readPeriod({ view: 'day', date_from: '2025-08-01' })
  expect(day.buckets).toHaveLength(24)
  expect(day.buckets[0]).toMatchObject({ start: '2025-08-01T00:00', energy_kwh: '10.000', sessions: 1 })
  expect(day.totals.energy_kwh).toBe('10.000')
})

test('a year has its months, and its parts add up to it', async () => {
  const year = await readPeriod({ view: 'year', date_from: '2025-03-15', date_to: '2026-03-02' })
  expect(year.buckets.map((one) => one.start.slice(0, 7))).toEqual([
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(year.totals).toMatchObject({ energy_kwh: '55.000', sessions: 5 })
  for (const parts of [year.buckets, year.by_card, year.by_member, year.top_stations]) {
    expect(parts.reduce((sum, one) => sum + one.sessions, 0)).toBe(5)
    expect(parts.reduce((sum, one) => sum + Math.round(Number(one.cost) * 100), 0)).toBe(
      Math.round(Number(year.totals.cost) * 100),
    )
  }
})

test('a range without charges is all zeros and has no price per kWh', async () => {
  const week = await readPeriod({ view: 'week', date_from: '2025-01-06' })
  expect(week.buckets).toHaveLength(7)
  expect(week.totals).toMatchObject({ energy_kwh: '0.000', cost: '0.00', sessions: 0, avg_price_kwh: null })
  expect(week).toMatchObject({ by_card: [], by_member: [], by_period: {}, top_stations: [] })
})

test('a month has sums by cost centre, current, hour of the week and place', async () => {
  const month = await readPeriod({ view: 'month' })
  expect(names(month.by_cost_centre)).toEqual([['', '20.000']])
  expect(names(month.by_current)).toEqual([['AC', '20.000']])
  // Sunday at ten and Monday at eight.
  expect(month.by_hour.map(({ weekday, hour, energy_kwh }) => [weekday, hour, energy_kwh])).toEqual([
    [1, 8, '12.000'],
    [7, 10, '8.000'],
  ])
  expect(month.top_stations[0]).toMatchObject({
    city: 'Lisboa',
    coordinates: { latitude: 38.72528, longitude: -9.15 },
    share: '100.00',
  })
})

test('the consumption of one card, member or station equals its part of the whole', async () => {
  const year = { view: 'year', date_from: '2025-03-15', date_to: '2026-03-02' } as const
  const card = await fleet.as('viewer').call(getCardConsumption, { params: { id: ana.id }, query: year })
  expect(card.totals).toMatchObject({ energy_kwh: '42.000', sessions: 3 })
  expect(names(card.by_card)).toEqual([['Ana', '42.000']])
  expect(card.by_period).toEqual({ NORMAL: '32.000', OFF_PEAK: '10.000' })
  const nobody = { ...year, member: fleet.driverMemberId }
  const none = await fleet.as('viewer').call(getCardConsumption, { params: { id: ana.id }, query: nobody })
  expect(none.totals.sessions).toBe(0)
  const member = await readPeriod({ ...year, member: fleet.driverMemberId })
  expect(member.totals).toMatchObject({ energy_kwh: '13.000', sessions: 2 })
  const station = await readPeriod({ ...year, station: card.top_stations[0]?.id ?? '' })
  expect(station.totals).toMatchObject({ energy_kwh: '55.000', sessions: 5 })
  expect(await fleet.as('viewer').refusal(getCardConsumption, { params: { id: fleet.walletId } })).toBe(
    'card.not_found',
  )
})

test('stored sums of ranges that cut months and days equal the sums of their sessions', async () => {
  const shares: string[] = []
  for (const [view, from, to] of [
    ['year', '2025-07-31', '2026-03-02'],
    ['month', '2026-02-10', '2026-03-01'],
    ['week', '2026-02-20', '2026-03-05'],
    // Compared with 10 to 16 February, of which the last hours are excluded.
    ['week', '2026-02-24', '2026-03-09'],
    ['month', '2026-03-01', '2026-03-31'],
  ] as const) {
    const query = { view, date_from: from, date_to: to }
    const whole = await readPeriod(query)
    // One card is summed from sessions.
    for (const { id } of [ana, joao]) {
      const one = await fleet.as('viewer').call(getCardConsumption, { params: { id }, query })
      const { cost = '0.00', sessions = 0, previous_cost } = whole.by_card.find((share) => share.id === id) ?? {}
      expect([cost, sessions]).toEqual([one.totals.cost, one.totals.sessions])
      if (sessions > 0) expect(previous_cost).toBe(one.previous.totals.cost)
      if (sessions > 0 && previous_cost !== '0.00') shares.push(`${view} ${from}`)
    }
  }
  expect(new Set(shares).size).toBeGreaterThan(1)
})

test('every card and every station is listed with its share, page by page', async () => {
  const days = { date_from: '2026-02-01', date_to: '2026-03-31' }
  const list = await fleet.as('viewer').call(listConsumptions, { query: days })
  expect(names(list.results)).toEqual([
    ['Ana', '32.000'],
    ['João', '13.000'],
  ])
  expect(list.results.reduce((sum, one) => sum + Number(one.share), 0)).toBeCloseTo(100, 1)
  const found = await fleet
    .as('viewer')
    .call(listConsumptions, { query: { ...days, search: 'joao', ordering: 'name' } })
  expect([found.count, found.results[0]?.share]).toEqual([1, list.results[1]?.share])
  const past = await fleet.as('viewer').call(listConsumptions, { query: { ...days, offset: 80 } })
  expect([past.count, past.results]).toEqual([2, []])
  const none = await fleet
    .as('viewer')
    .call(listConsumptions, { query: { date_from: '2024-01-01', date_to: '2024-01-31' } })
  expect(none.results.map((one) => [one.cost, one.share])).toEqual([
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ])
  const stations = await fleet.as('viewer').call(getChargerConsumption, { query: days })
  expect(stations).toMatchObject({
    count: 1,
    results: [{ name: 'Marquês de Pombal', energy_kwh: '45.000', share: '100.00' }],
  })
})

test('the list of sessions behind every bar adds up to it', async () => {
  const closed = {
    status: 'COMPLETED,PAID',
    start_date_time__gte: '2026-03-01T00:00:00Z',
    start_date_time__lte: '2026-03-31T22:59:59Z',
  }
  const of = async (query: Record<string, string>) => {
    const { count, results } = await fleet.as('viewer').call(listSessions, { query: { ...closed, ...query } as never })
    expect(results).toHaveLength(count)
    return results.map(({ energy_kwh }) => energy_kwh)
  }
  expect(await of({ member: fleet.driverMemberId })).toContain('8.000')
  expect(await of({ member__isnull: 'true' })).toEqual(['12.000'])
  expect(await of({ week_hour: '1-08' })).toEqual(['12.000'])
  expect(await of({ week_hour: '2-08' })).toEqual([])
  expect(await of({ current: 'DC' })).toEqual([])
  expect(await of({ current: 'AC', card: ana.id })).toEqual(['12.000'])
  expect(await of({ cost_centre: 'Sales' })).toEqual([])
  expect(await fleet.as('viewer').refusal(listSessions, { query: { week_hour: '8-25' } as never })).toBe(
    'validation_failed',
  )
})

test('the check finds sums that differ from their sessions, and none otherwise', async () => {
  expect(await network.broken()).toEqual([])
  for (const [span, start] of [
    ['day', '2026-03-01'],
    ['month', '2026-03-01'],
    ['year', '2026-01-01'],
  ] as const) {
    const change = (wh: number) => sql`
      update ${raw(`wallet_${span}_trait_rollup`)} set energy_wh = energy_wh + ${wh}::int
      where trait = 'CURRENT' and ${raw(span)} = ${start}`
    await fleet.db.run(change(1))
    expect(await network.broken()).toEqual([`${span} of CURRENT ${start} AC`])
    await fleet.db.run(change(-1))
  }
})

test('the names of cards and drivers are up to date with the next request', async () => {
  const shown = async () => {
    const { by_card, by_member } = await readPeriod({ view: 'month' })
    return [by_card[0]?.name, by_member[1]?.name]
  }
  expect(await shown()).toEqual(['Ana', 'The driver'])
  await fleet.as('owner').call(updateCard, { params: { cardId: ana.id }, body: { name: 'Ana’s van' } })
  expect(await shown()).toEqual(['Ana’s van', 'The driver'])
  await fleet
    .as('owner')
    .call(updateMember, { params: { memberId: fleet.driverMemberId }, body: { name: 'João Silva' } })
  expect(await shown()).toEqual(['Ana’s van', 'João Silva'])
})

test('a range that ends before it starts or is too long is refused with its field', async () => {
  const refused = (query: Record<string, string>) => fleet.as('viewer').refusal(getConsumption, { query })
  expect(await refused({ date_from: '2026-03-02', date_to: '2026-03-01' })).toBe('validation_failed')
  expect(await refused({ view: 'year', date_from: '2024-01-01', date_to: '2026-01-01' })).toBe('validation_failed')
  expect(await refused({ date_from: 'yesterday' })).toBe('validation_failed')
})

test('a driver cannot read the company’s consumption', async () => {
  expect(await fleet.as('driver').refusal(getConsumption)).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(getConsumption)).toBe('wallet.not_found')
})

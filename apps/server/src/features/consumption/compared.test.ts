import { getConsumption, listConsumptions } from '@voltway/contract/consumption'
import { getWalletOverview } from '@voltway/contract/overview'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()
let network: Charging
let card: TestCard

/** Charges of ten kilowatt-hours by start; the clock stands at 10:00 UTC on Monday 2 March 2026. */
const STARTS = [
  '2026-02-01T09:00:00Z',
  '2026-02-02T08:00:00Z',
  // The same day of the previous month, later than the current time of day.
  '2026-02-02T18:00:00Z',
  '2026-02-20T09:00:00Z',
  // The previous Monday.
  '2026-02-23T09:30:00Z',
  '2026-02-23T16:00:00Z',
  '2026-03-02T07:00:00Z',
]

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  card = await network.card({ name: 'Ana' })
  for (const [index, start] of STARTS.entries()) {
    const end = new Date(Date.parse(start) + 1_800_000).toISOString()
    const record = { id: `R${index}`, start_date_time: start, end_date_time: end, total_energy: 10 }
    await network.store('cdr', network.cdrObject(card, record))
  }
  await network.drain()
})

const readPeriod = (query: Record<string, string>) => fleet.as('viewer').call(getConsumption, { query })

test('a running month is compared with the same days of the previous month, up to the same time of day', async () => {
  const month = await readPeriod({ view: 'month' })
  expect(month.previous).toMatchObject({ from: '2026-02-01', to: '2026-02-02', totals: { sessions: 2 } })
  expect(month.by_card[0]?.previous_cost).toBe(month.previous.totals.cost)
  expect(month.buckets.map(({ previous }) => previous.sessions).slice(0, 3)).toEqual([1, 1, 0])
  const { results } = await fleet.as('viewer').call(listConsumptions)
  expect(results[0]?.previous_cost).toBe(month.previous.totals.cost)
})

test('home and consumption compare a running month with the same days and return the same amount', async () => {
  const overview = await fleet.as('viewer').call(getWalletOverview)
  const { previous } = await readPeriod({ view: 'month', date_from: '2026-03-01', date_to: '2026-03-02' })
  expect(overview.previous).toEqual({
    from: previous.from,
    to: previous.to,
    spent: previous.totals.cost,
    energy_kwh: previous.totals.energy_kwh,
    sessions: previous.totals.sessions,
  })
})

test('a day is compared with the same day of the previous week, today up to the same time', async () => {
  const today = await readPeriod({ view: 'day' })
  expect(today.previous).toMatchObject({ from: '2026-02-23', to: '2026-02-23', totals: { sessions: 1 } })
  expect(today.buckets[9]?.previous.sessions).toBe(1)
  expect(today.by_card[0]?.previous_cost).toBe(today.previous.totals.cost)
  const over = await readPeriod({ view: 'day', date_from: '2026-03-01' })
  expect(over.previous).toMatchObject({ from: '2026-02-22', to: '2026-02-22' })
})

test('a past month is compared with the whole previous month, its last days with the last days', async () => {
  fleet.clock.advance(40 * 86_400_000)
  const march = await readPeriod({ view: 'month', date_from: '2026-03-01' })
  expect(march.previous).toMatchObject({ from: '2026-02-01', to: '2026-02-28', totals: { sessions: 6 } })
  expect(march.buckets[19]).toMatchObject({ start: '2026-03-20', previous: { sessions: 1 } })
})

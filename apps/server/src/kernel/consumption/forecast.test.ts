import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater } from './compared-range.ts'
import { HISTORY_DAYS } from './cost-history.sql.ts'
import { type CostHistory, forecastOf } from './forecast.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const TODAY = '2026-03-11'

/** A history in which each day costs what its weekday does (Sunday first), until yesterday. */
function weekly(levels: readonly number[], days = HISTORY_DAYS, today = TODAY): CostHistory {
  const costs: Record<string, string> = {}
  for (let back = days; back >= 1; back--) {
    const day = daysLater(today, -back)
    costs[day] = String(levels[new Date(day).getUTCDay()] ?? 0)
  }
  return { costs, isOlder: days >= HISTORY_DAYS }
}
const spentUntil = ({ costs }: CostHistory, from: string) =>
  Object.entries(costs).reduce((sum, [day, minor]) => (day >= from ? sum + BigInt(minor) : sum), 0n)

test('days ahead cost what their weekdays did, and a fleet that never varies has no range', () => {
  const history = weekly([0, 1000, 1000, 1000, 1000, 1500, 200])
  const forecast = forecastOf(history, { ...MARCH, today: TODAY, spentMinor: spentUntil(history, MARCH.from) })
  // March 2026: five Sundays, Mondays and Tuesdays, four of each other weekday.
  expect(forecast?.expectedMinor).toBe(BigInt(5 * (0 + 1000 + 1000) + 4 * (1000 + 1000 + 1500 + 200)))
  expect([forecast?.lowMinor, forecast?.highMinor]).toEqual([forecast?.expectedMinor, forecast?.expectedMinor])
  expect(forecast?.course.map(({ day }) => day)).toEqual(
    Array.from({ length: 21 }, (_, index) => daysLater(TODAY, index)),
  )
})

test('what is spent today counts until it exceeds the usual day', () => {
  const history = weekly([100, 100, 100, 100, 100, 100, 100])
  const expectedWith = (today: string) =>
    forecastOf(
      { ...history, costs: { ...history.costs, [TODAY]: today } },
      { ...MARCH, today: TODAY, spentMinor: 1000n + BigInt(today) },
    )?.expectedMinor
  expect([expectedWith('0'), expectedWith('40'), expectedWith('100'), expectedWith('900')]).toEqual([
    3100n,
    3100n,
    3100n,
    3900n,
  ])
})

test('a young fleet is projected by its average day, and not before its fourth day', () => {
  const young = (days: number) => weekly([0, 700, 700, 700, 700, 700, 0], days)
  const at = (days: number) => forecastOf(young(days), { ...MARCH, today: TODAY, spentMinor: 0n })
  expect(at(2)).toBeNull()
  // Sunday, Monday and Tuesday: 467 on each of the 21 days from today on.
  expect(at(3)?.expectedMinor).toBe(21n * 467n)
  expect(at(3)?.highMinor).toBeGreaterThan(21n * 467n)
})

test('there is no forecast on the last day of a period, outside of it, and for a fleet that stopped charging', () => {
  const history = weekly([1, 1, 1, 1, 1, 1, 1])
  const on = (today: string) => forecastOf(history, { ...MARCH, today, spentMinor: 0n })
  expect([on('2026-03-31'), on('2026-04-01'), on('2026-02-28')]).toEqual([null, null, null])
  expect(forecastOf({ costs: {}, isOlder: true }, { ...MARCH, today: TODAY, spentMinor: 0n })).toBeNull()
})

const histories = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 3, maxLength: HISTORY_DAYS })

test('the range contains the forecast, never falls below what is spent, and its last day is the forecast', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 29 }), fc.boolean(), (minors, passed, isOlder) => {
      const today = daysLater(MARCH.from, passed)
      const costs = Object.fromEntries(minors.map((minor, index) => [daysLater(today, -index), String(minor)]))
      const spentMinor = spentUntil({ costs, isOlder }, MARCH.from)
      const forecast = forecastOf({ costs, isOlder }, { ...MARCH, today, spentMinor })
      if (forecast === null) return
      const { expectedMinor, lowMinor, highMinor, course } = forecast
      expect(course.at(-1)).toEqual({ day: MARCH.to, expectedMinor, lowMinor, highMinor })
      for (const one of course) {
        expect(one.lowMinor).toBeGreaterThanOrEqual(spentMinor)
        expect(one.expectedMinor).toBeGreaterThanOrEqual(one.lowMinor)
        expect(one.highMinor).toBeGreaterThanOrEqual(one.expectedMinor)
      }
    }),
    { numRuns: 500 },
  )
})

test('four of five months of fleets with busy and quiet weekdays end within the range', () => {
  let seed = 7
  // A linear congruential generator, so that the test is the same each time.
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
  const months = 400
  let inside = 0
  for (let month = 0; month < months; month++) {
    const levels = Array.from({ length: 7 }, () => 20_000 + random() * 60_000)
    const costOf = (day: string) =>
      Math.max(0, Math.round((levels[new Date(day).getUTCDay()] ?? 0) * (1 + 0.4 * normal())))
    const days = Array.from({ length: HISTORY_DAYS + 21 }, (_, index) => daysLater(TODAY, index - HISTORY_DAYS))
    const all = Object.fromEntries(days.map((day) => [day, String(costOf(day))]))
    const costs = Object.fromEntries(Object.entries(all).filter(([day]) => day < TODAY))
    const spentMinor = spentUntil({ costs, isOlder: true }, MARCH.from)
    const forecast = forecastOf({ costs, isOlder: true }, { ...MARCH, today: TODAY, spentMinor })
    const actual = spentUntil({ costs: all, isOlder: true }, MARCH.from)
    if (forecast !== null && actual >= forecast.lowMinor && actual <= forecast.highMinor) inside++
  }
  expect(inside / months).toBeGreaterThan(0.75)
  expect(inside / months).toBeLessThan(0.88)
})

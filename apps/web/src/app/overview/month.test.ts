import { expect, test } from 'vitest'
import { courseOf, forecastOf, linesOf } from './month.ts'

const days = (count: number, cost: string) => ({
  from: '2026-01-01',
  to: '2026-01-31',
  days: Array.from({ length: count }, () => cost),
})
const course = (today: string) => courseOf({ month: days(31, '10.00'), before: days(28, '20.00'), today })

test('a month is summed up by day beside the previous month, which may be shorter', () => {
  expect(course('2026-03-04')[3]).toEqual({ day: 4, soFar: 40, before: 80, isAhead: false })
  expect(course('2026-03-04')[4]).toEqual({ day: 5, soFar: 0, before: 100, isAhead: true })
  expect(course('2026-03-04')[30]?.before).toBe(560)
})

test('a forecast continues the daily average, and is missing on the first days and after the month’s end', () => {
  expect(forecastOf(course('2026-03-10'))).toEqual({ amount: 310, spent: 100, over: 10, days: 31 })
  expect(forecastOf(course('2026-03-02'))).toBeNull()
  expect(forecastOf(course('2026-03-31'))).toBeNull()
})

test('the month’s line ends today, the previous one at its end, and the forecast continues from today', () => {
  const lines = linesOf(course('2026-03-10'))
  expect(lines[9]).toMatchObject({ value: 100, previous: 200, forecast: 100 })
  expect(lines[10]).toMatchObject({ value: null, previous: 220, forecast: 110 })
  expect(lines[8]?.forecast).toBeNull()
  expect(lines.at(-1)).toMatchObject({ value: null, previous: 560, forecast: 310 })
  expect(linesOf(course('2026-03-31')).every(({ forecast }) => forecast === null)).toBe(true)
})

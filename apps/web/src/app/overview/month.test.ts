import { expect, test } from 'vitest'
import { courseOf, linesOf } from './month.ts'

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

const forecast = {
  ...{ expected: '310.00', low: '290.00', high: '330.00', to: '2026-03-31' },
  course: [
    { day: '2026-03-10', expected: '105.00', low: '100.00', high: '110.00' },
    { day: '2026-03-11', expected: '115.00', low: '108.00', high: '122.00' },
    { day: '2026-03-31', expected: '310.00', low: '290.00', high: '330.00' },
  ],
}

test('the month’s line ends today, the previous one at its end, and the forecast continues from today with its range', () => {
  const lines = linesOf(course('2026-03-10'), forecast)
  expect(lines[9]).toMatchObject({ value: 100, previous: 200, forecast: 100, low: 100, high: 100 })
  expect(lines[10]).toMatchObject({ value: null, previous: 220, forecast: 115, low: 108, high: 122 })
  expect(lines[8]?.forecast).toBeNull()
  expect(lines.at(-1)).toMatchObject({ value: null, previous: 560, forecast: 310, low: 290, high: 330 })
  expect(linesOf(course('2026-03-31'), null).every((point) => point.forecast === null)).toBe(true)
})

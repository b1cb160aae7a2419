import type { Consumption } from '@voltway/contract/consumption'
import { expect, test } from 'vitest'
import { courseOf, forecastOf, monthBefore, monthOf } from './month.ts'

const month = (first: string, days: number, cost: string): Consumption =>
  ({
    buckets: Array.from({ length: days }, (_, index) => ({
      start: `${first.slice(0, 8)}${String(index + 1).padStart(2, '0')}`,
      cost,
      energy_kwh: '1.000',
      sessions: 1,
      duration_s: 60,
    })),
  }) as unknown as Consumption

test('a month is summed up day by day, beside the one before, which may be shorter', () => {
  const course = courseOf(month('2026-03-01', 31, '10.00'), month('2026-02-01', 28, '20.00'), '2026-03-04')
  expect(course[3]).toEqual({ day: 4, soFar: 40, before: 80, isAhead: false })
  expect(course[4]).toEqual({ day: 5, soFar: 0, before: 100, isAhead: true })
  expect(course[30]?.before).toBe(560)
})

test('a forecast goes on at the present pace, and is not made on the first days or when the month is over', () => {
  const of = (today: string) =>
    forecastOf(courseOf(month('2026-03-01', 31, '10.00'), month('2026-02-01', 28, '1.00'), today))
  expect(of('2026-03-10')).toBe(310)
  expect(of('2026-03-02')).toBeNull()
  expect(of('2026-03-31')).toBeNull()
})

test('months know their days over the turn of the year and in leap years', () => {
  expect(monthBefore('2026-01-15')).toEqual({ date_from: '2025-12-01', date_to: '2025-12-31' })
  expect(monthOf('2028-02-10')).toEqual({ date_from: '2028-02-01', date_to: '2028-02-29' })
})

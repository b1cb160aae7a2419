import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRange } from './compared-range.ts'

const TODAY = '2026-11-23'

test.for([
  [
    'compares a running month with the same days of the previous month',
    'month',
    '2026-11-01',
    '2026-11-30',
    '2026-10-01',
    '2026-10-23',
  ],
  [
    'compares a month’s days so far with the same days of the previous month',
    'month',
    '2026-11-01',
    '2026-11-23',
    '2026-10-01',
    '2026-10-23',
  ],
  [
    'compares a past month with the whole previous month',
    'month',
    '2026-10-01',
    '2026-10-31',
    '2026-09-01',
    '2026-09-30',
  ],
  [
    'compares a month after a shorter one with that whole month',
    'month',
    '2026-03-01',
    '2026-03-31',
    '2026-02-01',
    '2026-02-28',
  ],
  [
    'compares three months with the three months before',
    'month',
    '2026-04-01',
    '2026-06-30',
    '2026-01-01',
    '2026-03-31',
  ],
  [
    'compares a running year with the same days of the previous year',
    'year',
    '2026-01-01',
    '2026-12-31',
    '2025-01-01',
    '2025-11-23',
  ],
  ['compares a past year with the previous year', 'year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  [
    'compares twelve months with the twelve months before',
    'year',
    '2025-12-01',
    '2026-11-30',
    '2024-12-01',
    '2025-11-23',
  ],
  [
    'compares a running week with the same days of the previous week',
    'week',
    '2026-11-23',
    '2026-11-29',
    '2026-11-16',
    '2026-11-16',
  ],
  [
    'compares a day with the same day of the previous week',
    'day',
    '2026-11-22',
    '2026-11-22',
    '2026-11-15',
    '2026-11-15',
  ],
  [
    'compares the first of a month as a day with one day',
    'day',
    '2026-11-01',
    '2026-11-01',
    '2026-10-25',
    '2026-10-25',
  ],
  ['compares five working days with five working days', 'week', '2026-11-16', '2026-11-20', '2026-11-09', '2026-11-13'],
] as const)('%s', ([, view, from, to, before, until]) => {
  expect(comparedRange({ from, to }, view, TODAY)).toMatchObject({ from: before, to: until })
})

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const daysOf = (range: { from: string; to: string }) => (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1
const weekdayOf = (date: string) => new Date(date).getUTCDay()

test('a custom range is compared with an earlier range of the same length and weekdays, without overlap', () => {
  fc.assert(
    fc.property(day, fc.nat(400), (from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const before = comparedRange({ from, to }, 'week', '2040-01-01')
      expect(daysOf(before)).toBe(daysOf({ from, to }))
      expect(weekdayOf(before.from)).toBe(weekdayOf(from))
      expect(before.to < from).toBe(true)
    }),
  )
})

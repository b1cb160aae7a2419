import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRange } from './compared-range.ts'

const TODAY = '2026-11-23'

test.for([
  [
    'a month that runs, with the same days of the month before',
    'month',
    '2026-11-01',
    '2026-11-30',
    '2026-10-01',
    '2026-10-23',
  ],
  ['its days so far, alike', 'month', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  [
    'a month that is over, with the whole month before',
    'month',
    '2026-10-01',
    '2026-10-31',
    '2026-09-01',
    '2026-09-30',
  ],
  ['a month after a shorter one, with that whole one', 'month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['three months, with the three before', 'month', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a year that runs, with its same days a year ago', 'year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-23'],
  ['a year that is over, with the year before', 'year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['twelve months, with the twelve before', 'year', '2025-12-01', '2026-11-30', '2024-12-01', '2025-11-23'],
  [
    'a week that runs, with the same days of the week before',
    'week',
    '2026-11-23',
    '2026-11-29',
    '2026-11-16',
    '2026-11-16',
  ],
  ['a day, with the same day of the week before', 'day', '2026-11-22', '2026-11-22', '2026-11-15', '2026-11-15'],
  ['the first of a month as a day, with a day', 'day', '2026-11-01', '2026-11-01', '2026-10-25', '2026-10-25'],
  ['five working days, with five working days', 'week', '2026-11-16', '2026-11-20', '2026-11-09', '2026-11-13'],
] as const)('%s', ([, view, from, to, before, until]) => {
  expect(comparedRange({ from, to }, view, TODAY)).toMatchObject({ from: before, to: until })
})

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const daysOf = (range: { from: string; to: string }) => (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1
const weekdayOf = (date: string) => new Date(date).getUTCDay()

test('days of one’s own are compared with as many, on the same days of the week, and none is on both sides', () => {
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { addMonths, bucketStarts, daysOf, piecesOf, requestedRange } from './consumption-range.ts'
import type { DayRange, Pieces, Span } from './consumption-request.sql.ts'

const TODAY = '2026-03-04'

test.for([
  ['the day itself', { view: 'day' }, '2026-03-04', '2026-03-04', 24],
  ['the week from Monday', { view: 'week' }, '2026-03-02', '2026-03-08', 7],
  ['the month', { view: 'month' }, '2026-03-01', '2026-03-31', 31],
  ['the year', { view: 'year' }, '2026-01-01', '2026-12-31', 12],
  [
    "a range of one's own",
    { view: 'month', date_from: '2026-02-27', date_to: '2026-03-02' },
    '2026-02-27',
    '2026-03-02',
    4,
  ],
  ['thirteen months', { view: 'year', date_from: '2025-03-01', date_to: '2026-03-31' }, '2025-03-01', '2026-03-31', 13],
  ['from a day to the end of its month', { view: 'month', date_from: '2026-02-10' }, '2026-02-10', '2026-02-28', 19],
] as const)('%s', ([, request, from, to, buckets]) => {
  const range = requestedRange(request, TODAY)
  expect(range).toEqual({ from, to })
  expect(bucketStarts(range, request.view)).toHaveLength(buckets)
})

test.each([
  ['backwards', { view: 'month', date_from: '2026-03-02', date_to: '2026-03-01' }],
  ['over thirteen months', { view: 'year', date_from: '2025-03-01', date_to: '2026-04-01' }],
  ['over a month by the hour', { view: 'day', date_from: '2026-03-01', date_to: '2026-04-01' }],
] as const)('a range %s is refused', (_, request) => {
  expect(() => requestedRange(request, TODAY)).toThrow('validation_failed')
})

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('whole years, whole months and remaining days cover the range, each day once', () => {
  fc.assert(
    fc.property(day, fc.nat(400), (from, length) => {
      const range = { from, to: daysLater(from, length) }
      const pieces = piecesOf(range)
      const sumOf = (days: readonly DayRange[]) => days.reduce((all, piece) => all + daysOf(piece), 0)
      // At each end at most half a month is read day by day.
      expect(sumOf(pieces.days) + sumOf(pieces.less)).toBeLessThanOrEqual(32)
      const months = monthsOf(pieces)
      const inMonths = sumOf(months.map((month) => ({ from: month, to: daysLater(addMonths(month, 1), -1) })))
      expect(sumOf(pieces.days) - sumOf(pieces.less) + inMonths).toBe(daysOf(range))
      expect(new Set(months).size).toBe(months.length)
    }),
  )
})

test.for([
  ['a calendar year', '2026-01-01', '2026-12-31', '2026', []],
  ['a year and the month before it', '2025-12-01', '2026-12-31', '2026', ['2025-12']],
  ['a year and the month after it', '2026-01-01', '2027-01-31', '2026', ['2027-01']],
  ['eleven months', '2026-02-01', '2026-12-31', null, ['2026-02', '2026-12']],
  ['twelve months of two years', '2025-07-01', '2026-06-30', null, ['2025-07', '2026-06']],
] as const)('of %s no month is read that a year has in it', ([, from, to, year, ends]) => {
  const { years, months } = piecesOf({ from, to })
  expect(years.map((span) => span.from.slice(0, 4))).toEqual(year === null ? [] : [year])
  const read = months.flatMap((span) => monthsBetween(span))
  expect([...new Set([read.at(0), read.at(-1)])].flatMap((month) => month?.slice(0, 7) ?? [])).toEqual(ends)
})

const monthsOf = ({ years, months }: Pieces): string[] => [...months, ...years].flatMap(monthsBetween).sort()

function monthsBetween({ from, before }: Span): string[] {
  const months: string[] = []
  for (let month = from; month < before; month = addMonths(month, 1)) months.push(month)
  return months
}

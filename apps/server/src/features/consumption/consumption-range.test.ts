import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, askedRange, bucketStarts, daysOf, piecesOf, previousRange } from './consumption-range.ts'

const TODAY = '2026-03-04'

test.each([
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
] as const)('%s', (_, asked, from, to, buckets) => {
  const range = askedRange(asked, TODAY)
  expect(range).toEqual({ from, to })
  expect(bucketStarts(range, asked.view)).toHaveLength(buckets)
})

test.each([
  ['backwards', { view: 'month', date_from: '2026-03-02', date_to: '2026-03-01' }],
  ['over thirteen months', { view: 'year', date_from: '2025-03-01', date_to: '2026-04-01' }],
  ['over a month by the hour', { view: 'day', date_from: '2026-03-01', date_to: '2026-04-01' }],
] as const)('a range %s is refused', (_, asked) => {
  expect(() => askedRange(asked, TODAY)).toThrow('validation_failed')
})

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the range before is equally long and ends the day before', () => {
  fc.assert(
    fc.property(day, fc.nat(400), (from, length) => {
      const range = { from, to: addDays(from, length) }
      const previous = previousRange(range)
      expect(daysOf(previous)).toBe(daysOf(range))
      expect(addDays(previous.to, 1)).toBe(range.from)
      // No month is added up for both.
      const [first, before] = [piecesOf(range).months?.from, piecesOf(previous).months?.before]
      if (first !== undefined && before !== undefined) expect(before <= first).toBe(true)
    }),
  )
})

test('whole months and the days left over are the range, each day once', () => {
  fc.assert(
    fc.property(day, fc.nat(400), (from, length) => {
      const range = { from, to: addDays(from, length) }
      const { months, days, less } = piecesOf(range)
      const sumOf = (pieces: readonly { from: string; to: string }[]) =>
        pieces.reduce((all, piece) => all + daysOf(piece), 0)
      const covered = sumOf(days) - sumOf(less)
      // At each end half a month at most is read day by day.
      expect(sumOf(days) + sumOf(less)).toBeLessThanOrEqual(32)
      const inMonths = months === null ? 0 : daysOf({ from: months.from, to: addDays(months.before, -1) })
      expect(covered + inMonths).toBe(daysOf(range))
      if (months !== null) expect([months.from.slice(8), months.before.slice(8)]).toEqual(['01', '01'])
    }),
  )
})

import { expect, test } from 'vitest'
import { dayOf, endOfDay, presetRange, startOfDay } from './day-range.ts'

test.each([
  ['2026-01-10', '2026-01-10T00:00:00Z', '2026-01-10T23:59:59Z'],
  ['2026-07-11', '2026-07-10T23:00:00Z', '2026-07-11T22:59:59Z'],
  // The day when the clocks go back lasts 25 hours, and the day when they go forward 23.
  ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z'],
  ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T22:59:59Z'],
])('the day %s in Lisbon lasts from %s to %s', (day, start, end) => {
  expect(startOfDay(day, 'Europe/Lisbon')).toBe(start)
  expect(endOfDay(day, 'Europe/Lisbon')).toBe(end)
  expect(dayOf(start, 'Europe/Lisbon')).toBe(day)
  expect(dayOf(end, 'Europe/Lisbon')).toBe(day)
})

test('last month is the whole previous month, also across a year change', () => {
  expect(presetRange('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(presetRange('thisMonth', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(presetRange('last7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
})

test('yesterday is the previous day, also across a month change', () => {
  expect(presetRange('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

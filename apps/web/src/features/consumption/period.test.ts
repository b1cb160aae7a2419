import { expect, test } from 'vitest'
import { customPeriod, daysOfBucket, isTooLong, periodAround, periodBeside, periodOf, presetPeriod } from './period.ts'

const today = '2026-03-04'
const days = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

test.each([
  ['day', '2026-03-04 2026-03-04'],
  ['week', '2026-03-02 2026-03-08'],
  ['month', '2026-03-01 2026-03-31'],
  ['year', '2026-01-01 2026-12-31'],
] as const)('the default %s contains today', (view, expected) => {
  expect(days(periodOf({ view }, today))).toBe(expected)
})

test('a step moves by one month, and in a custom range by its number of days', () => {
  expect(days(periodBeside(periodAround('2026-03-04', 'month'), -1))).toBe('2026-02-01 2026-02-28')
  expect(days(periodBeside(periodAround('2024-12-31', 'year'), 1))).toBe('2025-01-01 2025-12-31')
  expect(days(periodBeside({ view: 'month', from: '2026-03-01', to: '2026-03-10' }, -1))).toBe('2026-02-19 2026-02-28')
})

test('the length of a custom range selects the size of its bars', () => {
  expect(customPeriod({ from: '2026-03-01', to: '2026-03-02' }).view).toBe('day')
  expect(customPeriod({ from: '2026-03-01', to: '2026-05-31' }).view).toBe('month')
  expect(customPeriod({ from: '2026-03-01', to: '2026-06-30' }).view).toBe('year')
  expect(isTooLong({ from: '2025-03-01', to: '2026-03-31' })).toBe(false)
  expect(isTooLong({ from: '2025-03-01', to: '2026-04-01' })).toBe(true)
})

test('preset periods are relative to today', () => {
  expect(days(presetPeriod('last12', today))).toBe('2025-04-01 2026-03-31')
  expect(days(presetPeriod('last90', today))).toBe('2025-12-05 2026-03-04')
  expect(days(presetPeriod('lastMonth', today))).toBe('2026-02-01 2026-02-28')
})

test('a bar links to its own days within the period', () => {
  const period = { view: 'year', from: '2026-01-15', to: '2026-03-10' } as const
  expect(days(daysOfBucket('2026-01-01', period))).toBe('2026-01-15 2026-01-31')
  expect(days(daysOfBucket('2026-03-01', period))).toBe('2026-03-01 2026-03-10')
  expect(days(daysOfBucket('2026-03-04T08:00', periodAround(today, 'day')))).toBe('2026-03-04 2026-03-04')
})

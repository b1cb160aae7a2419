import { expect, test } from 'vitest'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import { hasDecimalCommas, readAmount, readDuration, readMoment } from './import-cells.ts'

test.each([
  ['7,87', true, 787n],
  ['1.234,5', true, 123450n],
  ['12.345', true, 1_234_500n],
  ['1,234.50', false, 123450n],
  ['0,005', true, 1n],
  ['0,0049', true, 0n],
  ['€ 12', true, 1200n],
  ['-3,20', true, undefined],
  ['1e3', false, undefined],
  ['12,3,4', true, undefined],
])('an amount written %s is parsed as meant', (cell, comma, minor) => {
  expect(readAmount(cell, 2, comma)).toBe(minor)
})

test('a decimal comma in any cell applies to the whole file', () => {
  expect(hasDecimalCommas(['12.345', '7,8'])).toBe(true)
  expect(hasDecimalCommas(['12.345', '7.8'])).toBe(false)
})

test.each([
  ['45', 2700],
  ['45,5', 2730],
  ['1:05', 3900],
  ['01:05:30', 3930],
  ['12 min', 720],
  ['an hour', undefined],
])('a duration written %s is parsed as minutes or as a clock', (cell, seconds) => {
  expect(readDuration(cell)).toBe(seconds)
})

test.each([
  ['31/12/2025 08:30', undefined, '2025-12-31T08:30:00', true],
  ['1-2-2026', '9:05', '2026-02-01T09:05:00', true],
  ['2026-02-01T09:05:07', undefined, '2026-02-01T09:05:07', true],
  ['2026-02-01', undefined, '2026-02-01T00:00:00', false],
  ['31/02/2026', undefined, undefined, undefined],
  ['12/31/2025', undefined, undefined, undefined],
  ['01/02/2026 25:00', undefined, undefined, undefined],
])('a start written %s is parsed day before month', (cell, time, local, hasTime) => {
  expect(readMoment(cell, time)?.local).toBe(local)
  expect(readMoment(cell, time)?.hasTime).toBe(hasTime)
})

test.each([
  ['2026-03-01T08:30:00', '2026-03-01T08:30:00.000Z'],
  ['2026-07-01T08:30:00', '2026-07-01T07:30:00.000Z'],
  // One o'clock does not exist on the last Sunday of March, and occurs twice on that of October.
  ['2026-03-29T01:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30:00', '2026-10-25T02:30:00.000Z'],
])('the local time %s in Lisbon is that instant', (local, instant) => {
  expect(new Date(instantOfLegal(local, 'Europe/Lisbon')).toISOString()).toBe(instant)
})

test.each([
  '2026-02-31',
  '2026-03-01 25:00',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '2026-03-01T10:00:00+23:00',
  '2026-03-01T10:00:00+99:99',
])('%s is no date of a charge', (cell) => expect(readMoment(cell, undefined)).toBeUndefined())

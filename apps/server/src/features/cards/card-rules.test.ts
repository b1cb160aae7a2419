import { expect, test } from 'vitest'
import { csvLine, readCsv } from '../../platform/csv.ts'
import { fieldOfHeader } from './card-file-heads.ts'
import { isRenewalDay, nextRenewal, periodStart, type Renewal } from './plafond.ts'

const monthly = (day: number): Renewal => ({ renewal: 'MONTHLY', day })
const weekly = (day: number): Renewal => ({ renewal: 'WEEKLY', day })

test.for<[string, Renewal, string, string, string, string]>([
  [
    'month from the first',
    monthly(1),
    '2026-03-15T12:00:00Z',
    'Europe/Lisbon',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T23:00:00.000Z',
  ],
  [
    'month from the 20th, before it',
    monthly(20),
    '2026-03-15T12:00:00Z',
    'UTC',
    '2026-02-20T00:00:00.000Z',
    '2026-03-20T00:00:00.000Z',
  ],
  [
    'last day of a short month',
    monthly(31),
    '2026-02-28T00:00:00Z',
    'UTC',
    '2026-02-28T00:00:00.000Z',
    '2026-03-31T00:00:00.000Z',
  ],
  [
    'last day of a leap month',
    monthly(31),
    '2028-02-28T12:00:00Z',
    'UTC',
    '2028-01-31T00:00:00.000Z',
    '2028-02-29T00:00:00.000Z',
  ],
  [
    'over the new year',
    monthly(5),
    '2026-01-02T00:00:00Z',
    'UTC',
    '2025-12-05T00:00:00.000Z',
    '2026-01-05T00:00:00.000Z',
  ],
  [
    'week from Monday, on Monday 00:00',
    weekly(1),
    '2026-03-02T00:00:00Z',
    'Europe/Lisbon',
    '2026-03-02T00:00:00.000Z',
    '2026-03-09T00:00:00.000Z',
  ],
  [
    'week from Sunday, on Saturday',
    weekly(7),
    '2026-03-07T23:59:59Z',
    'UTC',
    '2026-03-01T00:00:00.000Z',
    '2026-03-08T00:00:00.000Z',
  ],
  [
    'week over the spring change in Lisbon',
    weekly(1),
    '2026-03-27T12:00:00Z',
    'Europe/Lisbon',
    '2026-03-23T00:00:00.000Z',
    '2026-03-29T23:00:00.000Z',
  ],
  [
    'week over the autumn change in Madrid',
    weekly(1),
    '2026-10-24T12:00:00Z',
    'Europe/Madrid',
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    'the Azores have no midnight that day',
    monthly(28),
    '2027-03-28T12:00:00Z',
    'Atlantic/Azores',
    '2027-03-28T01:00:00.000Z',
    '2027-04-28T00:00:00.000Z',
  ],
  [
    'the Azores have midnight twice that day',
    weekly(7),
    '2026-10-25T12:00:00Z',
    'Atlantic/Azores',
    '2026-10-25T00:00:00.000Z',
    '2026-11-01T01:00:00.000Z',
  ],
  [
    'just before wallet midnight',
    monthly(1),
    '2026-06-30T22:59:59Z',
    'Europe/Lisbon',
    '2026-05-31T23:00:00.000Z',
    '2026-06-30T23:00:00.000Z',
  ],
])('the plafond of a %s', ([, rule, at, timeZone, start, next]) => {
  expect(periodStart(rule, new Date(at), timeZone)?.toISOString()).toBe(start)
  expect(nextRenewal(rule, new Date(at), timeZone)?.toISOString()).toBe(next)
})

test('a plafond without renewal has no periods', () => {
  const never: Renewal = { renewal: 'NONE', day: null }
  expect(periodStart(never, new Date('2026-03-15T12:00:00Z'), 'UTC')).toBeNull()
  expect(nextRenewal(never, new Date('2026-03-15T12:00:00Z'), 'UTC')).toBeNull()
})

test('periods have neither gaps nor overlaps through three years of every time zone', () => {
  for (const timeZone of ['Europe/Lisbon', 'Atlantic/Azores', 'Atlantic/Madeira', 'Europe/Madrid', 'Europe/Paris']) {
    for (const rule of [monthly(1), monthly(28), monthly(31), weekly(1), weekly(7)]) {
      let at = new Date('2026-01-10T12:00:00Z')
      for (let count = 0; count < (rule.renewal === 'WEEKLY' ? 156 : 36); count++) {
        const next = nextRenewal(rule, at, timeZone) as Date
        expect(periodStart(rule, next, timeZone)).toEqual(next)
        expect(nextRenewal(rule, new Date(next.getTime() - 1), timeZone)).toEqual(next)
        at = next
      }
    }
  }
})

test.each<[Renewal, boolean]>([
  [monthly(28), true],
  [monthly(29), false],
  [monthly(31), true],
  [weekly(7), true],
  [weekly(8), false],
  [weekly(0), false],
  [{ renewal: 'WEEKLY', day: null }, false],
  [{ renewal: 'NONE', day: null }, true],
  [{ renewal: 'NONE', day: 3 }, false],
])('%o is a valid renewal: %s', (rule, good) => {
  expect(isRenewalDay(rule)).toBe(good)
})

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n"x;""y""";2\r\n\r\n',
    [
      ['a', 'b'],
      ['x;"y"', '2'],
    ],
  ],
  ['a\n"two\nlines"', [['a'], ['two\nlines']]],
])('a file is parsed like spreadsheets write it: %j', (csv, cells) => {
  expect(readCsv(csv).map((row) => row.cells)).toEqual(cells)
})

test('every character that begins a formula is prefixed with an apostrophe', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(csvLine([`${sign}x`], ',')).toMatch(/^"?'/)
})

test.each([
  ['Nº do cartão', 'card_number'],
  ['NUMÉRO DE CARTE', 'card_number'],
  ['Límite de gasto', 'limit'],
  ['Plafond', 'limit'],
  ['matricule', 'employee'],
  ['Matrícula', 'plate'],
  ['Valid until', 'expiry'],
  ['Spent', undefined],
])('the header %s means %s', (head, field) => {
  expect(fieldOfHeader(head)).toBe(field)
})

import { expect, test } from 'vitest'
import { bareDuration, clockOf, statedDuration } from './clocks.ts'
import { understandColumns } from './columns.ts'
import { dateOrdersOf, dayTextOf } from './date-order.ts'
import { dateIn } from './dates.ts'
import { instantsOf } from './local-time.ts'
import { decimalOf, numberIn, scaledNumber } from './numbers.ts'
import { readHomeFile } from './read-home-file.ts'
import { currenciesIn, durationUnitIn, energyUnitIn } from './units.ts'

test.each([
  [['12.345', '0.456'], '.', 'certain'],
  [['8,50 €', '0,35 €'], ',', 'certain'],
  [['12.345', '1.234'], '.', 'either'],
  [['1.234,5'], ',', 'certain'],
  [['1,234,567'], '.', 'certain'],
  [['1 234,567'], ',', 'certain'],
  [["1'234.50"], '.', 'certain'],
  [['12', '7'], '.', 'none'],
  [['12.5', '12,5'], '.', 'mixed'],
])('the column %j has the decimal sign %s (%s)', (cells, sign, evidence) => {
  expect(decimalOf(cells)).toEqual({ sign, evidence })
})

test.each([
  ['7,87', ',', 787n],
  ['1.234,5', ',', 123_450n],
  ['1,234.50', '.', 123_450n],
  ['0,005', ',', 1n],
  ['0,0049', ',', 0n],
  ['€ 12', '.', 1200n],
  ['-3,20', ',', -320n],
  ['(3.20)', '.', -320n],
  ['3.20-', '.', -320n],
  ['CHF 5.10', '.', 510n],
  ['12,3,4', '.', undefined],
  ['12.5', ',', undefined],
] as const)('an amount written %s with the decimal sign %s is parsed as meant', (cell, sign, minor) => {
  const number = numberIn(cell)
  expect(number && scaledNumber(number, sign, 2)).toBe(minor)
})

test.each(['1e3', 'an hour', '', '12 of 30'])('%j is no number', (cell) => {
  expect(numberIn(cell)).toBeUndefined()
})

const now = Date.parse('2026-11-28T08:00:00Z')
const daysOf = (cells: readonly string[]) => {
  const dates = cells.map((cell) => [cell, dateIn(cell)] as const).filter((one) => one[1] !== undefined)
  const hints = { nowMs: now, isDayFirst: false, chosen: undefined, known: undefined }
  const orders = dateOrdersOf(dates as never, hints)
  return orders.open.length > 0 ? orders.open[0]?.orders : dates.map(([, date]) => dayTextOf(date as never, orders))
}

test.each([
  [
    ['31/12/2025', '01/02/2026'],
    ['2025-12-31', '2026-02-01'],
  ],
  [
    ['12/31/2025', '02/01/2026'],
    ['2025-12-31', '2026-02-01'],
  ],
  [['03/04/2026'], ['DMY', 'MDY']],
  [['03-04-26'], ['DMY', 'MDY']],
  [['26-03-04'], ['2026-03-04']],
  [['05/05/2026'], ['2026-05-05']],
  // A charge is never in the future.
  [['05/12/2026'], ['2026-05-12']],
  [['04.03.2026'], ['2026-03-04']],
  // A spreadsheet wrote some of the days of another order with points.
  [
    ['04.03.2026', '01/13/2026'],
    ['DMY', 'MDY'],
  ],
  [
    ['31/12/2025', '12/31/2025'],
    ['DMY', 'MDY'],
  ],
  [
    ['2026-03-04T18:01:00Z', '2026/03/04'],
    ['2026-03-04', '2026-03-04'],
  ],
  [['04 Mar 2026 18:01', '4 de março de 2026', 'Mar 4, 2026 6:01 PM', '4. März 2026'], Array(4).fill('2026-03-04')],
  [
    ['04-Mar-26', 'mercredi 4 mars 2026', '4 mag 2026', '2 mrt 2026'],
    ['2026-03-04', '2026-03-04', '2026-05-04', '2026-03-02'],
  ],
  [
    ['46085.75', '20260304'],
    ['2026-03-04', '2026-03-04'],
  ],
  [['31/02/2026'], [undefined]],
])('the dates %j are read as %j', (cells, days) => {
  expect(daysOf(cells)).toEqual(days)
})

test('seconds and milliseconds since 1970 are instants', () => {
  expect(dateIn('1772611272')).toEqual({ kind: 'instant', ms: 1_772_611_272_000 })
  expect(dateIn('1772611272123')).toEqual({ kind: 'instant', ms: 1_772_611_272_123 })
})

test.each([
  ['8:30', '08:30:00', undefined],
  ['18:48:47.157 -0700', '18:48:47', '-07:00'],
  ['6:01 PM', '18:01:00', undefined],
  ['12:10 a.m.', '00:10:00', undefined],
  ['18h30', '18:30:00', undefined],
  ['08:30 CET', '08:30:00', '+01:00'],
  ['08:30 [Europe/Lisbon]', '08:30:00', 'Europe/Lisbon'],
  ['08:30:00Z', '08:30:00', 'Z'],
])('the time %s is %s in the zone %s', (cell, time, zone) => {
  expect(clockOf(cell)).toEqual({ time, zone })
})

test.each([
  '2026-02-31',
  '2026-03-01 25:00',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '2026-03-01T10:00:00+23:00',
  '2026-03-01T10:00:00+99:99',
])('%s is no date of a charge', (cell) => expect(dateIn(cell)).toBeUndefined())

test.each(['25:00', '13:00 PM', '45', '08:30 IST'])('%s is no time', (cell) => {
  expect(clockOf(cell)).toBeUndefined()
})

test.each([
  ['8h12m32s', 29_552],
  ['40m0s', 2400],
  ['01:05:30', 3930],
  ['1:05', 3900],
  ['12 min', 720],
  ['1 hour 5 minutes', 3900],
  ['PT1H30M', 5400],
  ['45', undefined],
  ['an hour', undefined],
])('the duration %s says %s seconds', (cell, seconds) => {
  expect(statedDuration(cell)).toBe(seconds)
})

test('a bare duration has the unit of its column', () => {
  expect([bareDuration('45,5', 'min'), bareDuration('1800', 's'), bareDuration('1.5', 'h')]).toEqual([2730, 1800, 5400])
})

test.each([
  ['Energy (Wh)', 'Wh'],
  ['Consumo kWh', 'kWh'],
  ['energy_kwh', 'kWh'],
  ['energyWh', 'Wh'],
  ['energyKWh', 'kWh'],
  ['Energy [MWh]', 'MWh'],
  ['12.5 kWh', 'kWh'],
  ['White label', undefined],
])('%s names the unit %s', (text, unit) => {
  expect(energyUnitIn(text)).toBe(unit)
})

test.each([
  ['Duration (s)', 's'],
  ['TotalDuration (min)', 'min'],
  ['Durée (h)', 'h'],
  ['Session duration (minutes)', 'min'],
  ['Duration', undefined],
])('%s names the unit %s', (text, unit) => {
  expect(durationUnitIn(text)).toBe(unit)
})

test.each([
  ['8,50 €', ['EUR']],
  ['£4.10', ['GBP']],
  ['Cost (CHF)', ['CHF']],
  ['$5.18', ['USD', 'CAD', 'AUD', 'NZD', 'MXN']],
  ['US$5.18', ['USD']],
  ['12 kr', ['SEK', 'NOK', 'DKK']],
  ['5.18', []],
])('%s names the currencies %j', (text, currencies) => {
  expect(currenciesIn(text)).toEqual(currencies)
})

test.each([
  ['2026-03-01T08:30:00', ['2026-03-01T08:30:00.000Z']],
  ['2026-07-01T08:30:00', ['2026-07-01T07:30:00.000Z']],
  // One o'clock does not exist on the last Sunday of March, and occurs twice on that of October.
  ['2026-03-29T01:30:00', []],
  ['2026-10-25T01:30:00', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
])('the local time %s in Lisbon is one of %j', (local, instants) => {
  expect(instantsOf(local, 'Europe/Lisbon').map((ms) => new Date(ms).toISOString())).toEqual(instants)
})

test('a column with the name of a property of every object is not taken for one of a provider', () => {
  const provider = { name: 'Zunder', columns: { date: 'start' as const }, dialect: {} }
  const hints = { columns: undefined, costColumn: undefined, provider: undefined, providers: [provider] }
  expect(understandColumns(['constructor', 'toString'], [], hints)).toMatchObject({
    recognised: 'GUESSED',
    columns: [null, null],
  })
})

test.each([
  ['Z', '2026-07-01T08:00:00.000Z'],
  ['WEST', '2026-07-01T07:00:00.000Z'],
  ['UTC+2', '2026-07-01T06:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T06:00:00.000Z'],
  ['Nowhere', '2026-07-01T07:00:00.000Z'],
])('times are read in the chosen zone %s, or in the wallet’s when it is none', (time_zone, started_at) => {
  const csv = 'start;energy (kWh)\n2026-07-01 08:00;10'
  const { charges } = readHomeFile({ csv, answers: { time_zone }, timeZone: 'Europe/Lisbon', nowMs: now })
  expect(charges).toMatchObject([{ started_at }])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { textOfFile } from '@voltway/spreadsheet/file-text'
import { textOfWorkbook } from '@voltway/spreadsheet/workbook-text'
import { expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { readChargesFile } from './read-file.ts'

const DATA = new URL('../../../../../../../shared/data/imports/', import.meta.url)
const isThere = existsSync(DATA)
if (!isThere) console.log('skipped: files of other providers are not beside the project (../shared/data/imports)')

const NOW = Date.parse('2026-11-28T08:00:00Z')

async function read(name: string, answers: Answers) {
  const { buffer } = Uint8Array.from(readFileSync(new URL(name, DATA)))
  return readChargesFile({
    csv: name.endsWith('.xlsx') ? await textOfWorkbook(buffer) : textOfFile(buffer),
    columns: undefined,
    answers,
    provider: undefined,
    providers: [],
    wallet: { timeZone: 'Europe/Lisbon', currency: 'EUR' },
    nowMs: NOW,
  })
}

/** Start, end, watt-hours and cents of a charge. `?`: the cost is unknown. */
type Charge = readonly [start: string, end: string | null, wh: number, cents: number | '?']
interface Expected {
  readonly questions: readonly string[]
  readonly answers: Answers
  readonly charges: readonly Charge[]
  readonly errors?: readonly string[]
}

/** Written by hand from the files, not from what the program reads. */
const files: Readonly<Record<string, Expected>> = {
  // The file does not say which of two costs the fleet paid, nor in which currency.
  '01-powerflex-sb-county.csv': {
    questions: ['cost_column'],
    answers: { cost_column: 26, currency: 'USD', rates: { USD: '1' } },
    charges: [
      ['2026-08-01T01:48:47Z', '2026-08-01T04:59:20Z', 8725, 375],
      ['2026-07-31T20:09:02Z', '2026-07-31T20:24:20Z', 1211, 52],
      ['2026-07-31T19:31:23Z', '2026-08-01T02:15:16Z', 5707, 234],
    ],
  },
  // The second line ends in January, months before its start.
  '03-perth-kinross.csv': {
    questions: ['no_cost'],
    answers: { no_cost: 'UNKNOWN', time_zone: 'Europe/London' },
    charges: [
      ['2026-08-31T22:26:00Z', '2026-08-31T22:54:00Z', 12780, '?'],
      ['2026-08-31T12:05:00Z', '2026-08-31T13:03:00Z', 0, '?'],
    ],
    errors: ['3 end before_start'],
  },
  // A spreadsheet turned 4 January into 01.04.26 and left 01/13/2026.
  '04-ail-lugano.csv': {
    questions: ['date_order', 'rates'],
    answers: { date_order: 'MDY', rates: { CHF: '1' }, empty_cost: 'FREE', time_zone: 'Europe/Zurich' },
    charges: [
      ['2026-01-01T09:30:00Z', '2026-01-01T09:32:00Z', 23, 0],
      ['2026-01-04T13:50:00Z', '2026-01-04T14:51:00Z', 16742, 510],
      ['2026-01-13T08:25:00Z', '2026-01-13T09:46:00Z', 21678, 660],
    ],
  },
  '05-evcc-de.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR', time_zone: 'Europe/Berlin' },
    charges: [
      ['2026-03-04T17:01:12Z', '2026-03-05T01:13:44Z', 25323, 760],
      ['2026-04-03T05:00:00Z', '2026-04-03T05:40:00Z', 512, 15],
    ],
  },
  '07-go-e.csv': {
    questions: ['no_cost', 'station'],
    answers: { no_cost: '0.25', station: 'Home' },
    charges: [
      ['2026-03-04T18:01:12Z', '2026-03-04T21:10:00Z', 22410, 560],
      ['2026-04-03T06:00:00Z', '2026-04-03T06:40:00Z', 512, 13],
    ],
  },
  '08-tessie-invoices.csv': {
    questions: ['rates'],
    answers: { rates: { USD: '0.5' } },
    charges: [['2026-03-04T08:01:12Z', '2026-03-04T08:58:45Z', 70000, 1225]],
  },
  '10-us-dates-silent.csv': {
    questions: ['date_order', 'currency'],
    answers: { date_order: 'MDY', currency: 'USD', rates: { USD: '1' }, time_zone: 'America/Chicago' },
    charges: [
      ['2026-03-05T00:01:00Z', null, 12345, 518],
      ['2026-04-05T12:15:00Z', null, 20100, 844],
    ],
  },
  '11-mixed-locale.csv': {
    questions: [],
    answers: {},
    charges: [
      ['2026-03-04T18:01:00Z', '2026-03-04T18:40:00Z', 12345, 850],
      ['2026-03-05T18:01:00Z', '2026-03-05T18:40:00Z', 456, 35],
    ],
  },
  '12-wh-seconds.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [
      ['2026-03-04T18:01:00Z', '2026-03-04T18:31:00Z', 812, 25],
      ['2026-03-05T18:01:00Z', '2026-03-05T19:31:00Z', 640, 20],
    ],
  },
  '13-utf16-tab.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [['2026-03-04T18:01:00Z', null, 12345, 518]],
  },
  '15-title-and-totals.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR', time_zone: 'Europe/Berlin' },
    charges: [
      ['2026-03-04T17:01:00Z', null, 31400, 2167],
      ['2026-03-05T06:15:00Z', null, 22100, 1525],
    ],
  },
  // The bill says 20.70: the negative line takes the first charge back.
  '16-corrections.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [['2026-03-05T09:00:00Z', null, 30000, 2070]],
  },
  // Two lines that agree in everything are one charge: the comparison with the wallet drops the second.
  '17-quoted-newline.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [
      ['2026-03-04T18:01:00Z', null, 12500, 518],
      ['2026-03-04T18:01:00Z', null, 12500, 518],
    ],
  },
  '19-octopus-electroverse-gbp.csv': {
    questions: ['rates'],
    answers: { rates: { GBP: '1.2' } },
    charges: [
      ['2026-03-04T18:01:00Z', '2026-03-04T18:40:00Z', 31400, 2975],
      ['2026-03-06T18:01:00Z', '2026-03-06T18:40:00Z', 22100, 1650],
    ],
  },
  '20-price-before-total.csv': {
    questions: ['date_order', 'currency'],
    answers: { date_order: 'DMY', currency: 'EUR' },
    charges: [['2026-03-04T18:01:00Z', '2026-03-04T18:40:00Z', 31400, 2167]],
  },
  '22-text-month.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [
      ['2026-03-04T18:01:00Z', '2026-03-04T19:01:00Z', 12300, 410],
      ['2026-03-04T18:01:00Z', '2026-03-04T19:01:00Z', 12300, 410],
    ],
  },
  // In Lisbon the first time does not exist. The second ends after the clock went back, 40 minutes later.
  '23-dst.csv': {
    questions: ['currency'],
    answers: { currency: 'EUR', time_zone: 'Europe/Lisbon' },
    charges: [
      ['2026-03-29T01:30:00Z', '2026-03-29T02:10:00Z', 10000, 400],
      ['2026-10-25T00:30:00Z', '2026-10-25T01:10:00Z', 10000, 400],
    ],
  },
  '25-mobie-ceme.csv': {
    questions: [],
    answers: {},
    charges: [['2026-03-04T18:01:00Z', '2026-03-04T18:46:30Z', 12345, 518]],
  },
  '27-xlsx-title-total.xlsx': {
    questions: ['currency'],
    answers: { currency: 'EUR' },
    charges: [
      ['2026-03-04T18:01:00Z', null, 31400, 2167],
      ['2026-03-05T07:15:00Z', null, 22125, 1525],
    ],
  },
}

const iso = (ms: number | null): string | null =>
  ms === null ? null : new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z')

test.skipIf(!isThere)('every file that is handed over has its expectation', () => {
  expect(readdirSync(DATA)).toEqual(Object.keys(files))
})

test.skipIf(!isThere).each(Object.entries(files))(
  '%s asks what it leaves open, and is read as meant',
  async (name, expected) => {
    const raised = await read(name, {})
    expect(raised.questions.map(({ code }) => code)).toEqual(expected.questions)
    if (expected.questions.length > 0) expect(raised.sessions).toEqual([])
    const { questions, sessions, reversals, errors } = await read(name, expected.answers)
    expect(questions).toEqual([])
    expect(reversals).toEqual([])
    expect(errors.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual(expected.errors ?? [])
    const charges = sessions.map(({ startedAtMs, endedAtMs, energyWh, costMinor, isCostKnown }): Charge => {
      return [iso(startedAtMs) ?? '', iso(endedAtMs), Number(energyWh), isCostKnown ? Number(costMinor) : '?']
    })
    expect(charges).toEqual(expected.charges)
  },
)

test.skipIf(!isThere)('an hour that the clock skipped is a question', async () => {
  const { questions } = await read('23-dst.csv', { currency: 'EUR' })
  expect(questions).toMatchObject([{ code: 'time_zone', samples: ['2026-03-29 01:30'] }])
})

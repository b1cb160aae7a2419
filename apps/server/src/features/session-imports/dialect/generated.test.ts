import { textOfFile } from '@voltway/spreadsheet/file-text'
import { textOfWorkbook } from '@voltway/spreadsheet/workbook-text'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { readChargesFile } from './read-file.ts'

/** A common set of charges, written in many dialects: each file is read as meant, or a question blocks it. */

const NOW = Date.parse('2026-11-28T08:00:00Z')
/** The last is within twelve days, like the first, so that a file of both has no day that decides the order. */
const sets = {
  anyDay: [
    { at: '2026-03-04T18:01:00Z', s: 2_340, wh: 12_345, cents: 518 },
    { at: '2026-03-27T07:15:00Z', s: 5_400, wh: 456, cents: 35 },
    { at: '2026-11-05T22:40:00Z', s: 29_520, wh: 640_200, cents: 123_456 },
  ],
  lowDays: [
    { at: '2026-03-04T18:01:00Z', s: 2_340, wh: 12_345, cents: 518 },
    { at: '2026-05-02T07:15:00Z', s: 5_400, wh: 31_420, cents: 2_167 },
  ],
} as const

const two = (value: number) => String(value).padStart(2, '0')
interface Local {
  readonly y: number
  readonly mo: number
  readonly d: number
  readonly h: number
  readonly mi: number
  readonly s: number
}

const clock = ({ h, mi, s }: Local) => `${two(h)}:${two(mi)}:${two(s)}`
const half = ({ h, mi }: Local) => `${h % 12 === 0 ? 12 : h % 12}:${two(mi)} ${h < 12 ? 'AM' : 'PM'}`
const month = (t: Local) =>
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][t.mo - 1]
const dates: Readonly<Record<string, (t: Local) => string>> = {
  iso: (t) => `${t.y}-${two(t.mo)}-${two(t.d)} ${clock(t)}`,
  'day/month': (t) => `${two(t.d)}/${two(t.mo)}/${t.y} ${clock(t)}`,
  'month/day': (t) => `${two(t.mo)}/${two(t.d)}/${t.y} ${half(t)}`,
  'day.month': (t) => `${two(t.d)}.${two(t.mo)}.${t.y} ${clock(t)}`,
  'day-month-yy': (t) => `${two(t.d)}-${two(t.mo)}-${t.y % 100} ${clock(t)}`,
  'month/day/yy': (t) => `${t.mo}/${t.d}/${t.y % 100} ${half(t)}`,
  named: (t) => `${t.d} ${month(t)} ${t.y} ${clock(t)}`,
  serial: (t) => String(Date.UTC(t.y, t.mo - 1, t.d, t.h, t.mi, t.s) / 86_400_000 + 25_569),
}
const zones = { wallet: '', utc: 'UTC', offset: '+02:00' } as const
const numbers: Readonly<Record<string, (value: number, places: number) => string>> = {
  '.': (value, places) => value.toFixed(places),
  ',': (value, places) => value.toFixed(places).replace('.', ','),
  '.,': (value, places) =>
    value
      .toFixed(places)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+(?!\d),)/g, '.'),
  ',.': (value, places) => value.toFixed(places).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ','),
}
const units = { kWh: 1_000, Wh: 1, MWh: 1_000_000 } as const
const currencies = { '€': 'EUR', USD: 'USD', '£': 'GBP', none: undefined } as const
const durations: Readonly<Record<string, (s: number) => string>> = {
  '(min)': (s) => String(s / 60),
  '(s)': (s) => String(s),
  '': (s) => `${Math.floor(s / 3600)}h${Math.floor((s % 3600) / 60)}m${s % 60}s`,
  '(hh:mm:ss)': (s) => [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60].map(two).join(':'),
}
const encodings = ['utf-8', 'bom', 'utf-16', 'windows-1252', 'xlsx'] as const
const delimiters = [';', ',', '\t', '|'] as const

const keys = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as Key[]
/** A sequence that is the same in every run. */
function* choices(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield <Value>(of: readonly Value[]): Value => of[Math.floor((state / 2 ** 31) * of.length)] as Value
  }
}

function dialectOf(seed: number) {
  const pick = choices(seed * 7_919 + 1)
  const next = <Value>(of: readonly Value[]): Value => (pick.next().value as <V>(of: readonly V[]) => V)(of)
  const date = keys(dates)[seed % keys(dates).length] as string
  const zone = next(keys(zones))
  return {
    set: next(keys(sets)),
    date,
    // A serial number has no room for an offset.
    zone: date === 'serial' && zone === 'offset' ? ('utc' as const) : zone,
    energy: next(keys(numbers)),
    money: next(keys(numbers)),
    unit: next(keys(units)),
    currency: next(keys(currencies)),
    duration: next(keys(durations)),
    encoding: encodings[seed % encodings.length] as (typeof encodings)[number],
    delimiter: next(delimiters),
    hasTitle: next([true, false]),
    hasNet: next([true, false]),
  }
}
type Written = ReturnType<typeof dialectOf>

function localOf(atMs: number, zone: Written['zone']): Local {
  // Lisbon is an hour ahead of UTC from 29 March to 25 October.
  const isSummer = atMs > Date.parse('2026-03-29T01:00:00Z') && atMs < Date.parse('2026-10-25T01:00:00Z')
  const hours = zone === 'offset' ? 2 : zone === 'wallet' && isSummer ? 1 : 0
  const at = new Date(atMs + hours * 3_600_000)
  const [y, mo, d] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  return { y, mo, d, h: at.getUTCHours(), mi: at.getUTCMinutes(), s: at.getUTCSeconds() }
}

function tableOf(how: Written): string[][] {
  const date = dates[how.date] ?? String
  const [energy, money] = [numbers[how.energy] ?? String, numbers[how.money] ?? String]
  const duration = durations[how.duration] ?? String
  const suffix = how.zone === 'utc' ? ' (UTC)' : ''
  const when = (ms: number) => date(localOf(ms, how.zone)) + (how.zone === 'offset' ? ' +02:00' : '')
  const sign = how.currency === 'none' ? '' : how.currency
  const amount = (cents: number) => (sign === 'USD' ? '' : sign === '' ? '' : `${sign} `) + money(cents / 100, 2)
  const head = [
    `Start${suffix}`,
    `End${suffix}`,
    'Station',
    `Energy (${how.unit})`,
    `Duration ${how.duration}`.trim(),
    ...(how.hasNet ? ['Price per kWh', 'Net amount', 'VAT'] : []),
    `Total incl. VAT${sign === 'USD' ? ' USD' : ''}`,
  ]
  const rows = sets[how.set].map(({ at, s, wh, cents }) => {
    const net = Math.round(cents / 1.23)
    const value = wh / units[how.unit]
    return [
      when(Date.parse(at)),
      when(Date.parse(at) + s * 1000),
      'Évora',
      energy(value, how.unit === 'kWh' ? 3 : how.unit === 'MWh' ? 6 : 0),
      duration(s),
      ...(how.hasNet ? [money(cents / 100 / (wh / 1000), 4), amount(net), amount(cents - net)] : []),
      amount(cents),
    ]
  })
  return how.hasTitle ? [['Charges of 2026'], head, ...rows] : [head, ...rows]
}

async function csvOf(how: Written): Promise<string> {
  const table = tableOf(how)
  if (how.encoding === 'xlsx') {
    const { buffer } = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Charges', rows: table }] }))
    return textOfWorkbook(buffer)
  }
  const cell = (text: string) => (/["\n]/.test(text) || text.includes(how.delimiter) ? `"${text}"` : text)
  const text = table.map((row) => row.map(cell).join(how.delimiter)).join('\r\n')
  const encodingOf = { 'utf-8': 'utf8', bom: 'utf8', 'utf-16': 'utf16le', 'windows-1252': 'latin1' } as const
  const isMarked = how.encoding === 'bom' || how.encoding === 'utf-16'
  // The euro sign is not in Latin 1; in Windows-1252 it is 0x80.
  const bytes = Buffer.from((isMarked ? '\ufeff' : '') + text, encodingOf[how.encoding])
  if (how.encoding === 'windows-1252') for (const [at, byte] of bytes.entries()) if (byte === 0xac) bytes[at] = 0x80
  return textOfFile(Uint8Array.from(bytes).buffer)
}

const read = (csv: string, answers: Answers) =>
  readChargesFile({
    csv,
    columns: undefined,
    answers,
    provider: undefined,
    providers: [],
    wallet: { timeZone: 'Europe/Lisbon', currency: 'EUR' },
    nowMs: NOW,
  })

/** What a person who knows the file answers. */
function answerTo(how: Written, code: string): Answers {
  const currency = currencies[how.currency]
  if (code === 'date_order') return { date_order: how.date.startsWith('month') ? 'MDY' : 'DMY' }
  if (code === 'currency') return { currency: currency ?? 'EUR' }
  if (code === 'rates') return { rates: { USD: '1', GBP: '1' } }
  if (code === 'decimal_energy') return { decimal_energy: how.energy === ',' || how.energy === '.,' ? ',' : '.' }
  throw new Error(`no one can answer ${code} about ${JSON.stringify(how)}`)
}

test('charges in 120 dialects are read as meant, or blocked until a person answers', async () => {
  let direct = 0
  for (let seed = 0; seed < 120; seed++) {
    const how = dialectOf(seed)
    const csv = await csvOf(how)
    let answers: Answers = {}
    let reading = read(csv, answers)
    if (reading.questions.length === 0) direct++
    for (let round = 0; reading.questions.length > 0 && round < 3; round++) {
      expect(reading.sessions).toEqual([])
      for (const { code } of reading.questions) answers = { ...answers, ...answerTo(how, code) }
      reading = read(csv, answers)
    }
    const found = reading.sessions.map(({ startedAtMs, endedAtMs, durationS, energyWh, costMinor }) => {
      return [new Date(startedAtMs).toISOString(), endedAtMs, durationS, Number(energyWh), Number(costMinor)]
    })
    const meant = sets[how.set].map(({ at, s, wh, cents }) => {
      const ms = Date.parse(at)
      return [new Date(ms).toISOString(), ms + s * 1000, s, wh, cents]
    })
    expect([how, reading.errors, found]).toEqual([how, [], meant])
  }
  expect(direct).toBeGreaterThan(20)
})

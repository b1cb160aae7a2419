import { searchable } from '../../../platform/searchable.ts'
import { type Clock, clockOf } from './clocks.ts'

/** Dates of other providers' files. A numeric date keeps its three numbers until the order of its shape is known. */

export type DateOrder = 'DMY' | 'MDY' | 'YMD'

export type DateCell =
  | { readonly kind: 'day'; readonly day: Day; readonly named: boolean; readonly clock: Clock | undefined }
  | { readonly kind: 'numeric'; readonly parts: Parts; readonly shape: string; readonly clock: Clock | undefined }
  /** Seconds or milliseconds since 1970. */
  | { readonly kind: 'instant'; readonly ms: number }

export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}
type Parts = readonly [number, number, number]

/** The first letters of the months, in English, Portuguese, Spanish, French, German, Italian and Dutch. */
const months: readonly RegExp[] = [
  /^(jan|jän|gen|ene)/,
  /^(feb|fev|fév|fevr)/,
  /^(mar|mär|mrt|maa|mrz)/,
  /^(apr|abr|avr)/,
  /^(may|mai|mei|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ago|aou)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^nov/,
  /^(dec|dez|dic|dez)/,
]

export function monthOf(word: string): number | undefined {
  const index = months.findIndex((pattern) => pattern.test(searchable(word)))
  return index === -1 ? undefined : index + 1
}

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/su
const COMPACT = /^(20\d{2})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?(Z)?)?$/
const NUMERIC = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)(.*)$/su
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|[.ºª])?[-\s/.]*(?:de\s+)?(\p{L}{3,})\.?[-\s/.,]*(?:del?\s+)?(\d{4}|\d{2})(?!\d)(.*)$/su
const MONTH_FIRST = /^(\p{L}{3,})\.?[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[-\s/.,]+(\d{4}|\d{2})(?!\d)(.*)$/su
const YEAR_FIRST = /^(\d{4})[-\s/.](\p{L}{3,})\.?[-\s/.](\d{1,2})(?!\d)(.*)$/su
const WEEKDAY = /^(\p{L}{2,})\.?,?\s+(?=[\p{L}\d])/u
/** Excel counts days since 30 December 1899. These are the years 2010 to 2100. */
const [FIRST_SERIAL, LAST_SERIAL] = [40_179, 73_050]
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)

export function dateIn(cell: string): DateCell | undefined {
  const text = cell.trim()
  return numbered(text) ?? written(text) ?? written(text.replace(WEEKDAY, ''))
}

/** A date without separators: seconds, milliseconds, a day of a spreadsheet, or eight digits. */
function numbered(text: string): DateCell | undefined {
  if (/^1\d{9}(\.\d+)?$/.test(text)) return { kind: 'instant', ms: Math.round(Number(text) * 1000) }
  if (/^1\d{12}$/.test(text)) return { kind: 'instant', ms: Number(text) }
  if (/^\d{5}([.,]\d+)?$/.test(text)) {
    const serial = Number(text.replace(',', '.'))
    if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined
    const at = new Date(EXCEL_EPOCH_MS + Math.round(serial * 86_400) * 1000)
    const clock = Number.isInteger(serial) ? undefined : clockOf(at.toISOString().slice(11, 19))
    return { kind: 'day', day: dayOf(at), named: false, clock }
  }
  const [, year, month, day, hour, minute, second = '00', zone = ''] = COMPACT.exec(text) ?? []
  if (year === undefined) return undefined
  const clock = hour === undefined ? undefined : clockOf(`${hour}:${minute}:${second}${zone}`)
  return isDay([year, month, day])
    ? { kind: 'day', day: numbersOf([year, month, day]), named: false, clock }
    : undefined
}

function written(text: string): DateCell | undefined {
  const [, year, , month, day, afterIso] = ISO.exec(text) ?? []
  if (year !== undefined) return dayCell([year, month, day], afterIso, false)
  const [, a, separator, b, c = '', afterNumbers] = NUMERIC.exec(text) ?? []
  if (a !== undefined) {
    const rest = restClock(afterNumbers)
    if (rest === false || (c.length === 4 && Number(c) < 100)) return undefined
    const shape = `${separator}${c.length}`
    return { kind: 'numeric', parts: [Number(a), Number(b), Number(c)], shape, clock: rest }
  }
  const [, d1, name1, y1, rest1] = DAY_FIRST.exec(text) ?? []
  if (d1 !== undefined) return dayCell([y1, monthText(name1), d1], rest1, true)
  const [, y3, name3, d3, rest3] = YEAR_FIRST.exec(text) ?? []
  if (y3 !== undefined) return dayCell([y3, monthText(name3), d3], rest3, true)
  const [, name2, d2, y2, rest2] = MONTH_FIRST.exec(text) ?? []
  return name2 === undefined ? undefined : dayCell([y2, monthText(name2), d2], rest2, true)
}

const monthText = (word = ''): string => String(monthOf(word) ?? 0)
const numbersOf = ([year, month, day]: readonly (string | undefined)[]): Day => ({
  year: year?.length === 2 ? fullYear(Number(year)) : Number(year),
  month: Number(month),
  day: Number(day),
})
const isDay = (parts: readonly (string | undefined)[]): boolean => isRealDay(numbersOf(parts))
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)
const dayOf = (at: Date): Day => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })

function dayCell(parts: readonly (string | undefined)[], rest: string | undefined, named: boolean) {
  const clock = restClock(rest)
  if (clock === false || !isDay(parts)) return undefined
  return { kind: 'day', day: numbersOf(parts), named, clock } as const
}

/** The time after a date; false when it is something else. */
function restClock(rest = ''): Clock | undefined | false {
  const text = rest.replace(/^[T,\s]+(?:at |às |a las |um |à )?/iu, '').trim()
  return text === '' ? undefined : (clockOf(text) ?? false)
}

/** A day of the years 2000 to 2100, as in every request. */
export function isRealDay({ year, month, day }: Day): boolean {
  if (year < 2000 || year > 2100) return false
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/** The day of a numeric date in an order, when there is one. */
export function dayIn([a, b, c]: Parts, order: DateOrder): Day | undefined {
  const [year, month, day] = order === 'DMY' ? [c, b, a] : order === 'MDY' ? [c, a, b] : [a, b, c]
  const found = { year: fullYear(year), month, day }
  return isRealDay(found) ? found : undefined
}

/** "2026-03-01" */
export const dayText = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

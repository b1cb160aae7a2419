import { divideHalfUp } from '@voltway/money/money'

/** What a cell says: numbers, days and durations as other providers write them. undefined: it cannot be read. */

/** A file that writes any comma means it as the decimal sign; then points mark thousands. */
export const hasDecimalCommas = (cells: readonly string[]): boolean => cells.some((cell) => /\d,\d{1,6}\D*$/.test(cell))

/** Six places are kept and rounded half-up to those asked for: providers charge parts of a cent. */
export function readAmount(cell: string, places: number, decimalComma: boolean): bigint | undefined {
  const bare = cell.replace(/€|EUR|kWh|\s|\u00a0/gi, '')
  const text = decimalComma
    ? bare.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
    : bare.replace(/,(?=\d{3}(\D|$))/g, '')
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return divideHalfUp(BigInt(whole + fraction.padEnd(12, '0')), 10n ** BigInt(12 - places))
}

/** Minutes ("45", "45,5") or a clock ("1:05", "01:05:30"), in seconds. */
export function readDuration(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [, count] = /^(\d{1,5}(?:[.,]\d{1,6})?)\s*(?:min\.?|m)?$/i.exec(cell) ?? []
  return count === undefined ? undefined : Math.round(Number(count.replace(',', '.')) * 60)
}

/** What a clock showed, "2026-03-01T08:30:00"; with an offset where the file says one. */
export interface Moment {
  readonly local: string
  readonly hasTime: boolean
  /** "Z" or "+01:00" when the time is not the wallet's. */
  readonly offset: string | undefined
}

const DAY = '(?:(\\d{4})-(\\d{1,2})-(\\d{1,2})|(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}))'
const CLOCK = '(\\d{1,2}):([0-5]\\d)(?::([0-5]\\d)(?:\\.\\d+)?)?'
const momentPattern = new RegExp(`^${DAY}(?:[T ,]+${CLOCK}\\s*(Z|[+-]\\d{2}:?\\d{2})?)?$`)
const clockPattern = new RegExp(`^${CLOCK}$`)

/** `31/12/2026 08:30`, `2026-12-31T08:30:00Z` and what is between; `time` is the cell of a second column. */
export function readMoment(cell: string, time: string | undefined): Moment | undefined {
  const found = momentPattern.exec(cell)
  if (found === null) return undefined
  const [, y1, m1, d1, d2, m2, y2, hour, minute, second, offset] = found
  const [, timeHour, timeMinute, timeSecond] = clockPattern.exec(time ?? '') ?? []
  const two = (text: string | undefined) => (text ?? '0').padStart(2, '0')
  const clock = hour === undefined ? [timeHour, timeMinute, timeSecond] : [hour, minute, second]
  const day = `${y1 ?? y2}-${two(m1 ?? m2)}-${two(d1 ?? d2)}`
  const local = `${day}T${clock.map(two).join(':')}`
  // A 31 February turns into a March day, and an hour 25 into none.
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return undefined
  return { local, hasTime: clock[0] !== undefined, offset }
}

export const isClock = (cell: string): boolean => clockPattern.test(cell)

import { InstantInput } from '@voltway/contract/values'
import { divideHalfUp } from '@voltway/money/money'

/**
 * Parses cells: numbers, days and durations in the formats of other providers. Returns undefined for unreadable cells.
 */

/**
 * A comma before decimals in any cell means that the whole file uses decimal commas. Points then separate thousands.
 */
export const hasDecimalCommas = (cells: readonly string[]): boolean => cells.some((cell) => /\d,\d{1,6}\D*$/.test(cell))

/**
 * Parses an amount into an integer of `10^-places`. Reads six decimals and rounds half-up, because providers bill parts
 * of a cent.
 */
export function readAmount(cell: string, decimals: number, decimalComma: boolean): bigint | undefined {
  const bare = cell.replace(/€|EUR|kWh|\s|\u00a0/gi, '')
  const text = decimalComma
    ? bare.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
    : bare.replace(/,(?=\d{3}(\D|$))/g, '')
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return divideHalfUp(BigInt(whole + fraction.padEnd(12, '0')), 10n ** BigInt(12 - decimals))
}

/** Parses minutes ("45", "45,5") or a clock ("1:05", "01:05:30") into seconds. */
export function readDuration(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [, count] = /^(\d{1,5}(?:[.,]\d{1,6})?)\s*(?:min\.?|m)?$/i.exec(cell) ?? []
  return count === undefined ? undefined : Math.round(Number(count.replace(',', '.')) * 60)
}

/** A local time, "2026-03-01T08:30:00", with the file's offset if it has one. */
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

/**
 * Parses `31/12/2026 08:30`, `2026-12-31T08:30:00Z` and the formats between. `time` is the cell of a separate time
 * column.
 */
export function readMoment(cell: string, time: string | undefined): Moment | undefined {
  const found = momentPattern.exec(cell)
  if (found === null) return undefined
  const [, y1, m1, d1, d2, m2, y2, hour, minute, second, offset] = found
  const [, timeHour, timeMinute, timeSecond] = clockPattern.exec(time ?? '') ?? []
  const two = (text: string | undefined) => (text ?? '0').padStart(2, '0')
  const clock = hour === undefined ? [timeHour, timeMinute, timeSecond] : [hour, minute, second]
  const day = `${y1 ?? y2}-${two(m1 ?? m2)}-${two(d1 ?? d2)}`
  const local = `${day}T${clock.map(two).join(':')}`
  const zone = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? 'Z'
  if (!InstantInput.safeParse(`${local}${zone}`).success) return undefined
  return { local, hasTime: clock[0] !== undefined, offset }
}

export const isClock = (cell: string): boolean => clockPattern.test(cell)

import { type ConsumptionView, MAX_RANGE_MONTHS } from '@voltway/contract/consumption'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { checkRange } from '../../kernel/consumption/requested-range.ts'
import { type InstantSpan, instantsOfClock } from '../../kernel/pricing/legal-time.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { DayRange, Pieces, Span } from './consumption-request.sql.ts'

/** Arithmetic of calendar days as text ("2026-03-01"). Callers convert time zones. */

/** Hours are shown for at most a month. */
const MAX_DAYS_BY_HOUR = 31

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const daysOf = ({ from, to }: DayRange): number => Math.round((ofDay(to) - ofDay(from)) / DAY_MS) + 1

/** The first day of a later month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(ofDay(day))
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The view's range around a day: that day, its week from Monday, its month, its year. */
export function rangeAround(day: string, view: ConsumptionView): DayRange {
  switch (view) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const monday = daysLater(day, -((new Date(ofDay(day)).getUTCDay() + 6) % 7))
      return { from: monday, to: daysLater(monday, 6) }
    }
    case 'month':
      return { from: firstOfMonth(day), to: daysLater(addMonths(day, 1), -1) }
    case 'year':
      return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  }
}

/**
 * The week, month or year that contains today, when a range is that period or its days until today. Only such a range has
 * a forecast.
 */
export function runningPeriod({ from, to }: DayRange, view: ConsumptionView, today: string): DayRange | null {
  if (view === 'day') return null
  const period = rangeAround(today, view)
  return from === period.from && (to === period.to || to === today) ? period : null
}

/**
 * The requested range; missing values follow from the view. Refuses a range that ends before it starts or spans more
 * than thirteen months.
 */
export function requestedRange(
  { view, date_from, date_to }: { view: ConsumptionView; date_from?: string | undefined; date_to?: string | undefined },
  today: string,
): DayRange {
  const around = rangeAround(date_from ?? date_to ?? today, view)
  const range = { from: date_from ?? around.from, to: date_to ?? around.to }
  checkRange(
    'date_to',
    range,
    view === 'day'
      ? { before: daysLater(range.from, MAX_DAYS_BY_HOUR), length: `${MAX_DAYS_BY_HOUR} days` }
      : { before: longestEnd(range.from), length: `${MAX_RANGE_MONTHS} months` },
  )
  return range
}

/** The first day beyond the limit: the same day thirteen months later, or that month's end. */
function longestEnd(from: string): string {
  const month = addMonths(from, MAX_RANGE_MONTHS)
  const last = daysLater(addMonths(month, 1), -1)
  const same = `${month.slice(0, 8)}${from.slice(8)}`
  return same <= last ? same : daysLater(last, 1)
}

/** The instants of a range's days at a place. A charge belongs to the day that the local clock showed. */
export const instantsOfDays = ({ from, to }: DayRange, timeZone: string): InstantSpan[] =>
  instantsOfClock(`${from}T00:00`, `${daysLater(to, 1)}T00:00`, timeZone)

/** The instants of a day after a minute, "08:30". */
export function instantsAfter({ day, after }: { day: string; after: string }, timeZone: string): InstantSpan[] {
  const from = new Date(Date.parse(`${day}T${after}Z`) + MINUTE_MS).toISOString().slice(0, 16)
  return instantsOfClock(from, `${daysLater(day, 1)}T00:00`, timeZone)
}

/** Starts of all buckets of a range, empty ones included. */
export function bucketStarts(range: DayRange, view: ConsumptionView): string[] {
  const starts: string[] = []
  if (view === 'year') {
    for (let month = firstOfMonth(range.from); month <= range.to; month = addMonths(month, 1)) starts.push(month)
    return starts
  }
  for (let day = range.from; day <= range.to; day = daysLater(day, 1)) {
    if (view !== 'day') starts.push(day)
    else for (let hour = 0; hour < 24; hour++) starts.push(`${day}T${String(hour).padStart(2, '0')}:00`)
  }
  return starts
}

/** The range as days only, for data without stored sums. */
export const onlyDays = (range: DayRange): Pieces => ({ years: [], months: [], days: [range], less: [] })

/**
 * Splits a range into whole years, whole months and remaining days. Where more than half of a month is included, the
 * whole month is added and its rest subtracted, so that the sums of at most half a month's days are read.
 */
export function piecesOf(range: DayRange): Pieces {
  const [first, last] = [firstOfMonth(range.from), firstOfMonth(range.to)]
  const [before, after] = [lessAtStart(range.from), lessAtEnd(range.to)]
  const end = daysLater(addMonths(last, 1), -1)
  if (first === last) {
    const month = { from: first, to: end }
    const missing = [before, after].filter((piece) => piece !== null)
    if (sumOfDays(missing) >= daysOf(range)) return onlyDays(range)
    return { ...yearsAndMonths({ from: first, before: daysLater(month.to, 1) }), days: [], less: missing }
  }
  const head = { from: range.from, to: daysLater(addMonths(first, 1), -1) }
  const tail = { from: last, to: range.to }
  const includesHead = before === null || daysOf(before) < daysOf(head)
  const includesTail = after === null || daysOf(after) < daysOf(tail)
  const months = { from: includesHead ? first : addMonths(first, 1), before: includesTail ? daysLater(end, 1) : last }
  return {
    ...yearsAndMonths(months),
    days: [...(includesHead ? [] : [head]), ...(includesTail ? [] : [tail])],
    less: [includesHead ? before : null, includesTail ? after : null].filter((piece) => piece !== null),
  }
}

/** The whole years among months, and the months before and after. */
function yearsAndMonths({ from, before }: Span): Pick<Pieces, 'years' | 'months'> {
  const first = from.endsWith('-01-01') ? from : `${Number(from.slice(0, 4)) + 1}-01-01`
  const last = `${before.slice(0, 4)}-01-01`
  if (first >= last) return { years: [], months: from < before ? [{ from, before }] : [] }
  const around = [
    { from, before: first },
    { from: last, before },
  ]
  return { years: [{ from: first, before: last }], months: around.filter((span) => span.from < span.before) }
}

/** The days of a month before a day, and after it. */
const lessAtStart = (day: string): DayRange | null =>
  day.endsWith('-01') ? null : { from: firstOfMonth(day), to: daysLater(day, -1) }
function lessAtEnd(day: string): DayRange | null {
  const end = daysLater(addMonths(day, 1), -1)
  return day === end ? null : { from: daysLater(day, 1), to: end }
}
const sumOfDays = (pieces: readonly DayRange[]): number => pieces.reduce((sum, piece) => sum + daysOf(piece), 0)

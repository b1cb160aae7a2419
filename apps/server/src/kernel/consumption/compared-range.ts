/** Comparison ranges of equal kind (decision 057). Days are calendar days as text (`YYYY-MM-DD`). */

import { DAY_MS } from '../../platform/durations.ts'

/** A range of calendar days (`YYYY-MM-DD`), both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The comparison range, and its distance from the range. Each of its days is compared with the day that much later. */
export interface ComparedRange extends DayRange {
  readonly back: { readonly months: number } | { readonly days: number }
}

const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Returns the day some days later. */
export const daysLater = (day: string, days: number): string => toDay(ofDay(day) + days * DAY_MS)
const isLastOfMonth = (day: string): boolean => daysLater(day, 1).endsWith('-01')
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/**
 * Returns the same day some months earlier. The last day of a month maps to the last day of the other month, and so
 * does a day that the other month does not have.
 */
function monthsEarlier(day: string, months: number): string {
  const month = monthsOf(day) - months
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const date = isLastOfMonth(day) ? last : Math.min(Number(day.slice(8)), last)
  return toDay(Date.UTC(Math.floor(month / 12), month % 12, date))
}

/** The view of a range. It distinguishes the first of a month as a day from a month that has just begun. */
export type RangeView = 'day' | 'week' | 'month' | 'year'

/**
 * Returns the range to compare with. A year (or its first days) is compared with the same days of the previous year,
 * months (or their first days) with the months before them, and other ranges with the days that are as many whole weeks
 * earlier as the range needs. For a range that is not over, only the days until today count.
 */
export function comparedRange({ from, to }: DayRange, view: RangeView, today: string): ComparedRange {
  const end = from <= today && today < to ? today : to
  if ((view === 'month' || view === 'year') && from.endsWith('-01')) {
    const isYear = view === 'year' && from.endsWith('-01-01') && to.slice(0, 4) === from.slice(0, 4)
    const months = isYear ? 12 : monthsOf(to) - monthsOf(from) + 1
    return { from: monthsEarlier(from, months), to: monthsEarlier(end, months), back: { months } }
  }
  const days = Math.ceil(((ofDay(to) - ofDay(from)) / DAY_MS + 1) / 7) * 7
  return { from: daysLater(from, -days), to: daysLater(end, -days), back: { days } }
}

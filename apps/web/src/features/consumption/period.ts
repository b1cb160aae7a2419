import type { ConsumptionView } from '@voltway/contract/consumption'
import { addDays, type DayRange } from '../../shared/dates/day-range.ts'

/** A view and its days, both included. */
export interface Period extends DayRange {
  readonly view: ConsumptionView
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const daysBetween = ({ from, to }: DayRange): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

function firstOfMonth(day: string, monthsLater = 0): string {
  const date = utc(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)).toISOString().slice(0, 10)
}

/** Returns the day, week (from Monday), month or year that contains a day. */
export function periodAround(day: string, view: ConsumptionView): Period {
  switch (view) {
    case 'day':
      return { view, from: day, to: day }
    case 'week': {
      const monday = addDays(day, -((utc(day).getUTCDay() + 6) % 7))
      return { view, from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return { view, from: firstOfMonth(day), to: addDays(firstOfMonth(day, 1), -1) }
    case 'year':
      return { view, from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  }
}

/** Returns the period in the URL. The default is the period of the view that contains today. */
export function periodOf(
  query: { view: ConsumptionView; date_from?: string | undefined; date_to?: string | undefined },
  today: string,
): Period {
  const around = periodAround(query.date_from ?? query.date_to ?? today, query.view)
  return { view: query.view, from: query.date_from ?? around.from, to: query.date_to ?? around.to }
}

/** Returns whether the period is exactly one calendar day, week, month or year. */
export function isCalendar({ view, from, to }: Period): boolean {
  const around = periodAround(from, view)
  return around.from === from && around.to === to
}

/** Returns the next or previous period: a calendar period, or else one with the same number of days. */
export function periodBeside(period: Period, step: 1 | -1): Period {
  const { view, from, to } = period
  if (isCalendar(period)) return periodAround(step > 0 ? addDays(to, 1) : addDays(from, -1), view)
  const days = (daysBetween(period) + 1) * step
  return { view, from: addDays(from, days), to: addDays(to, days) }
}

/** Returns a period with custom days. The view sets the size of the bars, so that they can be distinguished. */
export function customPeriod({ from, to }: DayRange): Period {
  const days = daysBetween({ from, to }) + 1
  return { view: days <= 2 ? 'day' : days <= 7 ? 'week' : days <= 92 ? 'month' : 'year', from, to }
}

/** The server accepts at most thirteen months from the first day. */
export function isTooLong({ from, to }: DayRange): boolean {
  const last = utc(from)
  last.setUTCMonth(last.getUTCMonth() + 13)
  return to >= last.toISOString().slice(0, 10)
}

/** Returns whether the server accepts these days. A URL may contain any days. */
export const isSupported = (range: DayRange): boolean => range.from <= range.to && !isTooLong(range)

export const presetIds = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
  'last12',
] as const
export type PresetId = (typeof presetIds)[number]

export function presetPeriod(id: PresetId, today: string): Period {
  switch (id) {
    case 'today':
      return periodAround(today, 'day')
    case 'yesterday':
      return periodAround(addDays(today, -1), 'day')
    case 'thisWeek':
      return periodAround(today, 'week')
    case 'thisMonth':
      return periodAround(today, 'month')
    case 'lastMonth':
      return periodAround(addDays(firstOfMonth(today), -1), 'month')
    case 'last90':
      return { view: 'month', from: addDays(today, -89), to: today }
    case 'thisYear':
      return periodAround(today, 'year')
    case 'last12':
      return { view: 'year', from: firstOfMonth(today, -11), to: addDays(firstOfMonth(today, 1), -1) }
  }
}

export const isSamePeriod = (a: Period, b: Period): boolean => a.view === b.view && a.from === b.from && a.to === b.to

/** Returns the first and the last day of a bar. */
export function daysOfBucket(start: string, period: Period): DayRange {
  const day = start.slice(0, 10)
  if (period.view !== 'year') return { from: day, to: day }
  const last = addDays(firstOfMonth(day, 1), -1)
  return { from: day < period.from ? period.from : day, to: last > period.to ? period.to : last }
}

import type { Consumption } from '@voltway/contract/consumption'

export interface MonthDay {
  readonly day: number
  /** Spent from the first day of the month to the end of this one, in the currency; only drawn, never booked. */
  readonly soFar: number
  /** The same in the month before; its last day's where it was shorter. */
  readonly before: number
  readonly isAhead: boolean
}

/** The course of a month beside the one before it, day by day, both summed up from the first. */
export function courseOf(month: Consumption, before: Consumption, today: string): readonly MonthDay[] {
  const spent = runningSums(month)
  const spentBefore = runningSums(before)
  return month.buckets.map(({ start }, index) => ({
    day: Number(start.slice(8, 10)),
    soFar: start <= today ? (spent[index] ?? 0) : 0,
    before: spentBefore[Math.min(index, spentBefore.length - 1)] ?? 0,
    isAhead: start > today,
  }))
}

function runningSums({ buckets }: Consumption): readonly number[] {
  let sum = 0
  return buckets.map(({ cost }) => {
    sum += Number(cost)
    return sum
  })
}

/** Days that must be over before a pace says anything. */
const daysForForecast = 3

/** What the whole month will cost at its present pace; null while that would be a guess. */
export function forecastOf(course: readonly MonthDay[]): number | null {
  const over = course.filter(({ isAhead }) => !isAhead)
  const last = over.at(-1)
  if (!last || over.length < daysForForecast || over.length === course.length || last.soFar === 0) return null
  return (last.soFar / over.length) * course.length
}

/** The first and last day of the month before the one a day is in. */
export function monthBefore(day: string): { date_from: string; date_to: string } {
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  return { date_from: `${last.slice(0, 8)}01`, date_to: last }
}

/** The first and last day of the month a day is in. */
export function monthOf(day: string): { date_from: string; date_to: string } {
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
  return { date_from: `${last.slice(0, 8)}01`, date_to: last }
}

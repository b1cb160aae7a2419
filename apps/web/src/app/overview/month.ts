import type { Home } from '@voltway/contract/overview-home'

export interface MonthDay {
  readonly day: number
  /** Spent from the first day of the month to the end of this one, in the currency; only drawn, never booked. */
  readonly soFar: number
  /** The same in the month before; its last day's where it was shorter. */
  readonly before: number
  readonly isAhead: boolean
}

/** The course of a month beside the one before it, day by day, both summed up from the first. */
export function courseOf({ month, before, today }: Pick<Home, 'month' | 'before' | 'today'>): readonly MonthDay[] {
  const spent = runningSums(month.days)
  const spentBefore = runningSums(before.days)
  const now = Number(today.slice(8))
  return spent.map((sum, index) => ({
    day: index + 1,
    soFar: index < now ? sum : 0,
    before: spentBefore[Math.min(index, spentBefore.length - 1)] ?? 0,
    isAhead: index >= now,
  }))
}

function runningSums(days: readonly string[]): readonly number[] {
  let sum = 0
  return days.map((cost) => {
    sum += Number(cost)
    return sum
  })
}

/** Days that must be over before a pace says anything. */
const daysForForecast = 3

export interface Forecast {
  readonly amount: number
  readonly spent: number
  /** Days of the month so far, and in all: the amount is what was spent, by the one, times the other. */
  readonly over: number
  readonly days: number
}

/** What the whole month will cost at its present pace; null while that would be a guess. */
export function forecastOf(course: readonly MonthDay[]): Forecast | null {
  const over = course.filter(({ isAhead }) => !isAhead)
  const last = over.at(-1)
  if (!last || over.length < daysForForecast || over.length === course.length || last.soFar === 0) return null
  const { soFar } = last
  return {
    amount: (soFar / over.length) * course.length,
    spent: soFar,
    over: over.length,
    days: course.length,
  }
}

/** A day of the two lines; null where a line has not got, or does not reach. */
export interface MonthPoint {
  readonly id: string
  readonly label: string
  readonly value: number | null
  readonly previous: number | null
  readonly forecast: number | null
}

/** The two months as lines, and from today a straight forecast to the month's end. */
export function linesOf(course: readonly MonthDay[]): MonthPoint[] {
  const forecast = forecastOf(course)
  const today = course.findLast(({ isAhead }) => !isAhead)
  const isFrom = (day: number) => today !== undefined && day >= today.day
  const pace = forecast && today ? (forecast.amount - today.soFar) / (course.length - today.day) : 0
  return course.map(({ day, soFar, before, isAhead }) => ({
    id: String(day),
    label: String(day),
    value: isAhead ? null : soFar,
    previous: before,
    forecast: forecast && today && isFrom(day) ? today.soFar + pace * (day - today.day) : null,
  }))
}

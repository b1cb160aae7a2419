import type { Home } from '@voltway/contract/overview-home'

export interface MonthDay {
  readonly day: number
  /**
   * The amount spent from the first day of the month to the end of this day, in the wallet's currency. Only for the
   * chart, never for the ledger.
   */
  readonly soFar: number
  /** The same amount in the previous month. After the end of a shorter month it is the month's total. */
  readonly before: number
  readonly isAhead: boolean
}

/** Returns the cumulative amounts of a month and of the previous one, day by day. */
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

/** A forecast needs at least this number of days. */
const daysForForecast = 3

export interface Forecast {
  readonly amount: number
  readonly spent: number
  /** The days so far and the days of the month. The amount is `spent / over * days`. */
  readonly over: number
  readonly days: number
}

/** Returns the forecast of the month's cost at its current daily average. Null with too little data. */
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

/** One day of the lines. A value is null where its line has no data. */
export interface MonthPoint {
  readonly id: string
  readonly label: string
  readonly value: number | null
  readonly previous: number | null
  readonly forecast: number | null
}

/** Returns the lines of the two months and a linear forecast from today to the end of the month. */
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

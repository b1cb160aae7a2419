import type { WalletOverview } from '@voltway/contract/overview'
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

/** Returns the sums of the month so far of the chosen source, or those of all, once they are loaded. */
export function sumsOf(home: Home, overview: WalletOverview | undefined): Home['of_source'] {
  if (home.of_source || !overview) return home.of_source
  return {
    spent: overview.spent_in_period,
    energy_kwh: overview.energy_kwh_in_period,
    sessions: overview.sessions_in_period,
    previous: overview.previous,
  }
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

/** One day of the lines. A value is null where its line has no data. */
export interface MonthPoint {
  readonly id: string
  readonly label: string
  readonly value: number | null
  readonly previous: number | null
  readonly forecast: number | null
  /** The range of the forecast. */
  readonly low: number | null
  readonly high: number | null
}

/** Returns the lines of the two months, and the forecast with its range from today to the end of the month. */
export function linesOf(course: readonly MonthDay[], forecast: Home['forecast']): MonthPoint[] {
  const ahead = new Map(forecast?.course.map((one) => [Number(one.day.slice(8)), one]))
  const today = course.findLast(({ isAhead }) => !isAhead)
  return course.map(({ day, soFar, before, isAhead }) => {
    const projected = isAhead ? ahead.get(day) : undefined
    // The forecast begins where the month's line ends.
    const start = forecast && day === today?.day ? soFar : null
    return {
      id: String(day),
      label: String(day),
      value: isAhead ? null : soFar,
      previous: before,
      forecast: projected ? Number(projected.expected) : start,
      low: projected ? Number(projected.low) : start,
      high: projected ? Number(projected.high) : start,
    }
  })
}

import type { Consumption } from '@voltway/contract/consumption'
import type { ForecastCourse } from '@voltway/contract/consumption-forecast'

/** The projected cost of a bar, for the chart only. */
export interface CostAhead {
  /** As the start of a bucket: a day, or the first day of a month. */
  readonly start: string
  readonly cost: number
}

/** Returns the projected costs bar by bar: of the running bar, then of each one ahead. */
export function costsAhead({ view, buckets, totals }: Consumption, { course }: ForecastCourse): CostAhead[] {
  const spentBefore = Number(totals.cost) - Number(buckets.at(-1)?.cost ?? 0)
  return course.map(({ day, expected }, index) => ({
    start: view === 'year' ? `${day.slice(0, 8)}01` : day,
    cost: Number(expected) - Number(course[index - 1]?.expected ?? spentBefore),
  }))
}

import type { Consumption } from '@voltway/contract/consumption'
import type { ForecastCourse } from '@voltway/contract/consumption-forecast'
import type { CoursePoint } from '../../ui/charts/course-lines.tsx'

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

/** Returns the cost summed up bar by bar, of the previous period too, and the forecast with its range ahead. */
export function courseSoFar(
  { view, buckets }: Consumption,
  { course }: ForecastCourse,
  nameOf: (start: string) => string,
): CoursePoint[] {
  let [value, previous] = [0, 0]
  const points = buckets.map((bucket, index): CoursePoint => {
    value += Number(bucket.cost)
    previous += Number(bucket.previous.cost)
    // The forecast begins where the line of this period ends.
    const start = index === buckets.length - 1 ? value : null
    const label = nameOf(bucket.start)
    return { id: bucket.start, label, value, previous, forecast: start, low: start, high: start }
  })
  return [
    ...points,
    ...course.slice(1).map(({ day, expected, low, high }): CoursePoint => {
      const start = view === 'year' ? `${day.slice(0, 8)}01` : day
      const ahead = { forecast: Number(expected), low: Number(low), high: Number(high) }
      return { id: start, label: nameOf(start), value: null, previous: null, ...ahead }
    }),
  ]
}

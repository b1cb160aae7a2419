import type { ForecastCourse, Forecast as ForecastReply } from '@voltway/contract/consumption-forecast'
import { formatMoney } from '@voltway/money/money'
import type { Forecast, Projection } from './forecast.ts'

/** A projection as the contract shows it. */
export const projectionReply = ({ expectedMinor, lowMinor, highMinor }: Projection): ForecastReply => ({
  expected: formatMoney(expectedMinor),
  low: formatMoney(lowMinor),
  high: formatMoney(highMinor),
})

/** A forecast with its course by day, or only at the ends of months. */
export function forecastReply(forecast: Forecast, by: 'day' | 'month'): ForecastCourse {
  const { to, course } = forecast
  const shown = by === 'day' ? course : course.filter(({ day }, index) => isLast(day, course[index + 1]?.day))
  return {
    ...projectionReply(forecast),
    to,
    course: shown.map(({ day, ...one }) => ({ day, ...projectionReply(one) })),
  }
}

/** Whether a day is the last of its month in the course. */
const isLast = (day: string, next: string | undefined): boolean =>
  next === undefined || next.slice(0, 7) !== day.slice(0, 7)

import * as z from 'zod/mini'
import { Day, Money } from './values.ts'

/**
 * The projected cost of a running period: what is spent plus the usual cost of the days ahead, by weekday. The cost ends
 * between `low` and `high` in four of five periods. Home, consumption, budgets and mails have the same one (decision 085).
 */
export const Forecast = z.object({
  /** Most likely value at the end of the range. */
  expected: Money,
  /** Lower end of the range. */
  low: Money,
  /** Upper end of the range. */
  high: Money,
})
export type Forecast = z.output<typeof Forecast>

/** A forecast with the projected cost from the period's first day to the end of each day (of each month in the year view). */
export const ForecastCourse = z.object({
  ...Forecast.shape,
  /** The last day of the forecast. */
  to: Day,
  /** The forecast day by day. */
  course: z.array(z.object({ /** The calendar day of the row. */ day: Day, ...Forecast.shape })),
})
export type ForecastCourse = z.output<typeof ForecastCourse>

import { NEGLIGIBLE_WH } from './free-power.ts'
import { type PowerSchedule, quarterAt, quarterStart } from './power-schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When a schedule has delivered an energy since `now`, in ms, rounded up to a minute. Null: it does not within its quarters of an hour. */
export function readyAt({ from, powersW }: PowerSchedule, neededWh: number, now: number): number | null {
  let missingWh = neededWh
  if (missingWh <= NEGLIGIBLE_WH) return minuteAfter(now)
  for (const [step, watts] of powersW.entries()) {
    const quarter = from + step
    if (quarter < quarterAt(now)) continue
    const start = Math.max(now, quarterStart(quarter))
    const deliveredWh = (watts * (quarterStart(quarter + 1) - start)) / HOUR_MS
    if (deliveredWh >= missingWh - NEGLIGIBLE_WH)
      return Math.min(quarterStart(quarter + 1), minuteAfter(start + (missingWh / watts) * HOUR_MS))
    missingWh -= deliveredWh
  }
  return null
}

/** Powers are whole watts, which shifts the end by less than a second. */
const minuteAfter = (ms: number) => Math.ceil(ms / MINUTE_MS) * MINUTE_MS

import { offsetStretches } from '../../kernel/pricing/legal-time.ts'
import { DAY_MS } from '../../platform/durations.ts'

export type Interval = 'MONTHLY' | 'YEARLY'

/** The grace period after an unpaid renewal: five days (spec §9). */
export const GRACE_MS = 5 * DAY_MS
/** Payment retries after a failed renewal, in days after the period's end (domain: subscription). */
const TRY_AGAIN_DAYS = [1, 3, 5] as const

/** The day of the month in a time zone. */
export function dayOfMonth(at: Date, timeZone: string): number {
  return new Date(wallMsOf(at.getTime(), timeZone)).getUTCDate()
}

/**
 * The end of a period: the same time of day a month or a year later, on the anchor day of the first period, or on the
 * last day of a shorter month. The anchor keeps 31 January, 28 February, 31 March from moving to the 28th for good.
 */
export function periodEnd(
  from: Date,
  { interval, anchorDay }: { interval: Interval; anchorDay: number },
  timeZone: string,
): Date {
  const wall = new Date(wallMsOf(from.getTime(), timeZone))
  const month = wall.getUTCMonth() + (interval === 'YEARLY' ? 12 : 1)
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Date.UTC(wall.getUTCFullYear(), month, Math.min(anchorDay, lastDay))
  return instantOf(day + (wall.getTime() % DAY_MS), timeZone)
}

/** The next retry after `at`, for a period that ended at `validUntil`; null after the last retry. */
export function nextTry(validUntil: Date, at: Date): Date | null {
  const days = TRY_AGAIN_DAYS.find((n) => validUntil.getTime() + n * DAY_MS > at.getTime())
  return days === undefined ? null : new Date(validUntil.getTime() + days * DAY_MS)
}

export const graceEnd = (validUntil: Date): Date => new Date(validUntil.getTime() + GRACE_MS)

function wallMsOf(atMs: number, timeZone: string): number {
  return atMs + (offsetStretches(atMs, atMs + 1, timeZone)[0]?.offsetMs ?? 0)
}

/** The instant of a local time. Returns the earlier of two, and the end of the gap for a time that does not exist. */
function instantOf(wallMs: number, timeZone: string): Date {
  let gapEnd = wallMs
  for (const { fromMs, toMs, offsetMs } of offsetStretches(wallMs - DAY_MS, wallMs + DAY_MS, timeZone)) {
    const atMs = wallMs - offsetMs
    if (atMs >= fromMs && atMs < toMs) return new Date(atMs)
    if (fromMs > atMs && fromMs > wallMs - DAY_MS) gapEnd = fromMs
  }
  return new Date(gapEnd)
}

import type { Ctx } from '../kernel/ctx.ts'
import { instantOfLegal, legalDay } from '../kernel/pricing/legal-time.ts'
import { DAY_MS } from '../platform/durations.ts'

/** The time zone of the demo's first fleet. */
export const DEMO_ZONE = 'Europe/Lisbon'

/** A month of the demo's first fleet before that of now, as `2026-03`. */
export function monthBefore({ now }: Ctx, months: number): string {
  const [year = 0, month = 0] = legalDay(now.getTime(), DEMO_ZONE).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

/** The instant in UTC, in ms, of the first day of such a month. */
export const firstOfMonthBefore = (ctx: Ctx, months: number): number =>
  Date.parse(`${monthBefore(ctx, months)}-01T00:00:00Z`)

/** Days from a local time, such as `2026-03-04T10:00`, to now; zero when it is still ahead. */
export const daysSince = ({ now }: Ctx, local: string): number =>
  Math.max(0, (now.getTime() - instantOfLegal(local, DEMO_ZONE)) / DAY_MS)

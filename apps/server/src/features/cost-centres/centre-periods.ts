import { type CostDimension, type Shares, sharesOf } from '../../kernel/cost-centres/cost-shares.ts'
import type { Timeline } from '../../kernel/cost-centres/timeline.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** The shares of one dimension between two days. Null: since the beginning, and for good. */
export interface CentrePeriod {
  readonly from: string | null
  readonly until: string | null
  readonly shares: Shares
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/**
 * The periods of a timeline in days, as a file has them. A period that began during a day has the whole day; one that
 * ended on the day it began is left out, as are periods without a centre of the second dimension.
 */
export function periodsOf(timeline: Timeline, dimension: CostDimension, timeZone: string): CentrePeriod[] {
  const periods: CentrePeriod[] = []
  let from: string | null = null
  for (const [index, { untilMs, state }] of timeline.entries()) {
    const shares = named(sharesOf(state, dimension))
    const next = timeline[index + 1]
    if (next !== undefined && keyOf(named(sharesOf(next.state, dimension))) === keyOf(shares)) continue
    const end = Number.isFinite(untilMs) ? legalDay(untilMs, timeZone) : null
    const until = end === null ? null : dayBefore(end)
    if (from === null || until === null || from <= until) periods.push({ from, until, shares })
    from = end
  }
  return dimension === '1' ? periods : periods.filter(({ shares }) => Object.keys(shares).length > 0)
}

const named = (shares: Shares): Shares => Object.fromEntries(Object.entries(shares).filter(([name]) => name !== ''))
const keyOf = (shares: Shares): string => JSON.stringify(Object.entries(shares).sort())

/** Identifies a period of a card, for comparison. */
export const periodKey = (dimension: CostDimension, { from, until, shares }: CentrePeriod): string =>
  JSON.stringify([dimension, from, until, keyOf(shares)])

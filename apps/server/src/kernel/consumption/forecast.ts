import { divideHalfUp } from '@voltway/money/money'
import { type DayRange, daysLater } from './compared-range.ts'
import { HISTORY_DAYS } from './cost-history.sql.ts'

/** The one forecast of a period's cost (decision 085): seasonal by weekday, with a range, in integers. */

/** Fewer days have less than two of a weekday. Their forecast uses one level for all days. */
const LEAST_DAYS_BY_WEEKDAY = 14
const LEAST_DAYS = 3
/** The cost ends within the range in 80% of periods: 1.282 standard deviations of a normal distribution. */
const RANGE_THOUSANDTHS = 1282n

const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The cost of the last days of a wallet, cost centre or card, today included. */
export interface CostHistory {
  /** Minor units as text by day, from `HISTORY_DAYS` before today on. Days without a charge are missing. */
  readonly costs: Readonly<Record<string, string>>
  /** Whether anything was charged before these days. */
  readonly isOlder: boolean
}

/** A period that contains today, and its cost up to now. */
export interface RunningPeriod extends DayRange {
  readonly today: string
  readonly spentMinor: bigint
}

/** A projected cost, and the range in which the cost ends in four of five periods. */
export interface Projection {
  readonly expectedMinor: bigint
  readonly lowMinor: bigint
  readonly highMinor: bigint
}

/** The projection of a period, and of its days until each day from today on. */
export interface Forecast extends Projection {
  readonly to: string
  readonly course: readonly (Projection & { readonly day: string })[]
}

/** Days with a common level: the days of a weekday, or all days of a short history. */
interface Season {
  readonly days: bigint
  readonly sumMinor: bigint
  readonly sumOfSquares: bigint
}

/**
 * Returns the forecast of a running period. Each day ahead costs the average of its weekday in the history, and so does
 * what is left of today. Null on the period's last day, and while the history is too short or empty.
 */
export function forecastOf(history: CostHistory, period: RunningPeriod): Forecast | null {
  const { from, to, today, spentMinor } = period
  if (today < from || today >= to) return null
  const seasons = seasonsOf(history, today)
  if (seasons === null) return null
  const ahead = seasons.map(() => 0n)
  const course: (Projection & { day: string })[] = []
  let expectedMinor = spentMinor - BigInt(history.costs[today] ?? '0')
  for (let day = today; day <= to; day = daysLater(day, 1)) {
    const at = seasons.length === 1 ? 0 : weekdayOf(day)
    const levelMinor = levelOf(seasons[at])
    const costMinor = BigInt(day === today ? (history.costs[today] ?? '0') : '0')
    expectedMinor += levelMinor > costMinor ? levelMinor : costMinor
    ahead[at] = (ahead[at] ?? 0n) + 1n
    const half = (squareRoot(varianceOf(seasons, ahead)) * RANGE_THOUSANDTHS) / 1000n
    const low = expectedMinor - half
    course.push({ day, expectedMinor, lowMinor: low > spentMinor ? low : spentMinor, highMinor: expectedMinor + half })
  }
  const { expectedMinor: expected, lowMinor, highMinor } = course.at(-1) as Projection
  return { expectedMinor: expected, lowMinor, highMinor, to, course }
}

const weekdayOf = (day: string): number => new Date(ofDay(day)).getUTCDay()

/** The seasons of the whole days before today: seven, or one for a short history. */
function seasonsOf({ costs, isOlder }: CostHistory, today: string): Season[] | null {
  const window = daysLater(today, -HISTORY_DAYS)
  const first = isOlder ? window : Object.keys(costs).reduce((least, day) => (day < least ? day : least), today)
  const days: string[] = []
  for (let day = first < window ? window : first; day < today; day = daysLater(day, 1)) days.push(day)
  if (days.length < LEAST_DAYS) return null
  const all = days.map((day) => ({ day, minor: BigInt(costs[day] ?? '0') }))
  if (all.every(({ minor }) => minor === 0n)) return null
  if (days.length < LEAST_DAYS_BY_WEEKDAY) return [seasonOf(all)]
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => seasonOf(all.filter(({ day }) => weekdayOf(day) === weekday)))
}

function seasonOf(days: readonly { readonly minor: bigint }[]): Season {
  return {
    days: BigInt(days.length),
    sumMinor: days.reduce((sum, { minor }) => sum + minor, 0n),
    sumOfSquares: days.reduce((sum, { minor }) => sum + minor * minor, 0n),
  }
}

const levelOf = (season: Season | undefined): bigint =>
  season === undefined ? 0n : divideHalfUp(season.sumMinor, season.days)

/**
 * The variance of the projected days: that of the days themselves, k·s², and that of a level estimated from n days, k²·s²/n,
 * with s² the sample variance of a season.
 */
function varianceOf(seasons: readonly Season[], ahead: readonly bigint[]): bigint {
  return seasons.reduce((sum, { days: n, sumMinor, sumOfSquares }, index) => {
    const k = ahead[index] ?? 0n
    return sum + ((n * sumOfSquares - sumMinor * sumMinor) * k * (n + k)) / (n * n * (n - 1n))
  }, 0n)
}

/** The integer part of a square root, by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

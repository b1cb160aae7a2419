import { DAY_MS } from '../../platform/durations.ts'
import { offsetStretches } from './legal-time.ts'

/** A period of the day with its own energy price. The set is open, because a reform may add periods. */
export type EnergyPeriod = string
/** The period of every hour that no row of the table names (Portuguese: fora de vazio). */
export const NORMAL: EnergyPeriod = 'NORMAL'

/** One row of the table energy_cycle_period, of one region and cycle. */
export interface EnergyCycleRow {
  /**
   * First and last day (inclusive) of its validity, "2026-03-01". Without a last day it is valid until a newer version
   * starts.
   */
  readonly validFrom: string
  readonly validTo: string | null
  /** Monday 1 … Sunday 7. */
  readonly weekday: number
  /** Legal winter or summer time at the place, or both. */
  readonly season: 'WINTER' | 'SUMMER' | 'ANY'
  /** Local legal time "07:00" (seconds are ignored); "24:00" is the day's end. */
  readonly startsAt: string
  readonly endsAt: string
  readonly period: EnergyPeriod
}

/** A part of a session inside one period. */
export interface Slice {
  readonly startMs: number
  readonly endMs: number
  readonly period: EnergyPeriod
}

interface Stripe {
  readonly fromMs: number
  readonly toMs: number
  readonly period: EnergyPeriod
}

interface Version {
  readonly fromDay: number
  readonly toDay: number
  /** Stripes of a day, gapless from 0 to 24 h of local time: [weekday − 1], for winter and for summer. */
  readonly winter: readonly (readonly Stripe[])[]
  readonly summer: readonly (readonly Stripe[])[]
}

/** The compiled rows of one region and cycle. */
export interface EnergyCycle {
  /** WEEKLY, DAILY, or NONE for a cycle without rows. */
  readonly name: string
  readonly timeZone: string
  readonly versions: readonly Version[]
}

const WHOLE_DAY: readonly Stripe[] = [{ fromMs: 0, toMs: DAY_MS, period: NORMAL }]

/**
 * Compiles the rows of one region and cycle. Rows with the same first day form a version. Only the newest version valid
 * on a day applies to that day.
 * @throws RangeError when rows of one version overlap or end before they start.
 */
export function compileEnergyCycle(name: string, rows: readonly EnergyCycleRow[], timeZone: string): EnergyCycle {
  const byStart = new Map<string, EnergyCycleRow[]>()
  for (const row of rows) {
    const same = byStart.get(row.validFrom)
    if (same === undefined) byStart.set(row.validFrom, [row])
    else same.push(row)
  }
  const versions = [...byStart]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([validFrom, same]) => ({
      fromDay: dayNumber(validFrom),
      toDay: same[0]?.validTo == null ? Number.POSITIVE_INFINITY : dayNumber(same[0].validTo),
      winter: weekdays.map((weekday) => stripesOfDay(same, weekday, 'WINTER')),
      summer: weekdays.map((weekday) => stripesOfDay(same, weekday, 'SUMMER')),
    }))
  return { name, timeZone, versions }
}

/**
 * Cuts [startMs, endMs] at every boundary of the cycle in local legal time. Neighbouring slices differ in period and
 * join without a gap. An empty session is one empty slice.
 * @throws RangeError when the end is before the start.
 */
export function cutAtBoundaries(startMs: number, endMs: number, cycle: EnergyCycle): Slice[] {
  if (!(endMs >= startMs)) throw new RangeError('A session cannot end before it starts')
  if (cycle.versions.length === 0) return [{ startMs, endMs, period: NORMAL }]
  // An empty session is cut as if it lasted one millisecond, so that it has a period.
  const cutEndMs = Math.max(endMs, startMs + 1)
  const slices: { startMs: number; endMs: number; period: EnergyPeriod }[] = []
  for (const { fromMs, toMs, offsetMs, summer } of offsetStretches(startMs, cutEndMs, cycle.timeZone)) {
    const lastDay = Math.floor((toMs - 1 + offsetMs) / DAY_MS)
    for (let day = Math.floor((fromMs + offsetMs) / DAY_MS); day <= lastDay; day++) {
      const midnightMs = day * DAY_MS - offsetMs
      for (const stripe of stripesOn(cycle, day, summer)) {
        const sliceStartMs = Math.max(fromMs, midnightMs + stripe.fromMs)
        const sliceEndMs = Math.min(toMs, midnightMs + stripe.toMs, endMs)
        if (sliceStartMs >= Math.min(toMs, midnightMs + stripe.toMs)) continue
        const last = slices.at(-1)
        if (last?.period === stripe.period) last.endMs = sliceEndMs
        else slices.push({ startMs: sliceStartMs, endMs: sliceEndMs, period: stripe.period })
      }
    }
  }
  return slices
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

function stripesOn(cycle: EnergyCycle, day: number, summer: boolean): readonly Stripe[] {
  const version = cycle.versions.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  // Day 0, 1 January 1970, was a Thursday: weekday 4, index 3.
  const weekdayIndex = (((day + 3) % 7) + 7) % 7
  return (summer ? version?.summer : version?.winter)?.[weekdayIndex] ?? WHOLE_DAY
}

function stripesOfDay(rows: readonly EnergyCycleRow[], weekday: number, season: 'WINTER' | 'SUMMER'): Stripe[] {
  const named = rows
    .filter((row) => row.weekday === weekday && (row.season === season || row.season === 'ANY'))
    .map((row) => ({ fromMs: timeOfDayMs(row.startsAt), toMs: timeOfDayMs(row.endsAt), period: row.period }))
    .sort((a, b) => a.fromMs - b.fromMs)
  const stripes: Stripe[] = []
  let reachedMs = 0
  for (const stripe of named) {
    if (stripe.fromMs < reachedMs || stripe.toMs <= stripe.fromMs) {
      throw new RangeError(`Energy cycle rows of weekday ${weekday} overlap or are empty`)
    }
    if (stripe.fromMs > reachedMs) stripes.push({ fromMs: reachedMs, toMs: stripe.fromMs, period: NORMAL })
    stripes.push(stripe)
    reachedMs = stripe.toMs
  }
  if (reachedMs < DAY_MS) stripes.push({ fromMs: reachedMs, toMs: DAY_MS, period: NORMAL })
  return stripes
}

function timeOfDayMs(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  if (!(ms >= 0 && ms <= DAY_MS)) throw new RangeError(`Not a time of day: ${time}`)
  return ms
}

function dayNumber(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`Not a day: ${day}`)
  return ms / DAY_MS
}

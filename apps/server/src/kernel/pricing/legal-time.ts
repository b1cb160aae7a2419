/**
 * Legal time of a place. The changes of a zone's UTC offset are found once per year with Intl.DateTimeFormat and
 * cached, so that cutting a session needs only arithmetic. One format call costs as much as pricing a whole session.
 */

import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'

/** Where nothing else is known: the mainland of Portugal. */
export const HOME_REGION = 'PT'

/** A stretch of time with one UTC offset; `summer` is legal summer time (the clock is ahead of its winter offset). */
export interface OffsetStretch {
  readonly fromMs: number
  readonly toMs: number
  readonly offsetMs: number
  readonly summer: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()
const yearsByZone = new Map<string, Map<number, readonly OffsetStretch[]>>()

/**
 * Returns the stretches of constant offset within [startMs, endMs), clipped to it.
 * @throws RangeError for an unknown zone.
 */
export function offsetStretches(startMs: number, endMs: number, timeZone: string): OffsetStretch[] {
  const stretches: OffsetStretch[] = []
  const lastYear = new Date(endMs).getUTCFullYear()
  for (let year = new Date(startMs).getUTCFullYear(); year <= lastYear; year++) {
    for (const stretch of stretchesOfYear(year, timeZone)) {
      const fromMs = Math.max(stretch.fromMs, startMs)
      const toMs = Math.min(stretch.toMs, endMs)
      if (fromMs < toMs) stretches.push({ ...stretch, fromMs, toMs })
    }
  }
  return stretches
}

/** Returns the calendar day at a place, "2026-03-01". */
export function legalDay(atMs: number, timeZone: string): string {
  return legalTime(atMs, timeZone).slice(0, 10)
}

/** Returns the local time at a place, "2026-03-01T08:30". */
export function legalTime(atMs: number, timeZone: string): string {
  const [stretch] = offsetStretches(atMs, atMs + 1, timeZone)
  return new Date(atMs + (stretch?.offsetMs ?? 0)).toISOString().slice(0, 16)
}

/**
 * Returns the instant (ms) of the local time "2026-03-01T08:30:00" at a place. An hour that occurs twice resolves to
 * the first one. A skipped hour resolves with the offset before the change.
 */
export function instantOfLegal(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const offset = (atMs: number) => offsetStretches(atMs, atMs + 1, timeZone)[0]?.offsetMs ?? 0
  const [before, after] = [asUtc - offset(asUtc - DAY_MS), asUtc - offset(asUtc + DAY_MS)]
  return before + offset(before) !== asUtc && after + offset(after) === asUtc ? after : before
}

/** The instants from one (inclusive) to another (exclusive), in ms. */
export interface InstantSpan {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Returns the instants at which the clock of a place shows a time from "2026-03-01T08:30" (inclusive) to another
 * (exclusive): one span, or more where the clock changes. Several are in order and not adjacent.
 */
export function instantsOfClock(fromLocal: string, toLocal: string, timeZone: string): InstantSpan[] {
  const [fromMs, toMs] = [Date.parse(`${fromLocal}Z`), Date.parse(`${toLocal}Z`)]
  const spans: InstantSpan[] = []
  for (const stretch of offsetStretches(fromMs - DAY_MS, toMs + DAY_MS, timeZone)) {
    const span = {
      fromMs: Math.max(stretch.fromMs, fromMs - stretch.offsetMs),
      toMs: Math.min(stretch.toMs, toMs - stretch.offsetMs),
    }
    if (span.fromMs >= span.toMs) continue
    const last = spans.at(-1)
    if (last?.toMs === span.fromMs) spans[spans.length - 1] = { fromMs: last.fromMs, toMs: span.toMs }
    else spans.push(span)
  }
  return spans
}

function stretchesOfYear(year: number, timeZone: string): readonly OffsetStretch[] {
  let years = yearsByZone.get(timeZone)
  if (years === undefined) {
    years = new Map()
    yearsByZone.set(timeZone, years)
  }
  let stretches = years.get(year)
  if (stretches === undefined) {
    stretches = findStretches(year, timeZone)
    years.set(year, stretches)
  }
  return stretches
}

/** The shortest stretch since 1970 is the month of Ramadan in Morocco, so that no sample misses one. */
const SAMPLE_MS = 21 * DAY_MS
/** Clocks change at quarters of an hour of UTC. */
const CHANGE_MS = 15 * MINUTE_MS

/** Samples the offset of the year and narrows each change down, because each sample costs a format call. */
function findStretches(year: number, timeZone: string): OffsetStretch[] {
  const endMs = Date.UTC(year + 1, 0, 1)
  const winterMs = Math.min(offsetAt(Date.UTC(year, 0, 1), timeZone), offsetAt(Date.UTC(year, 6, 1), timeZone))
  const stretches: OffsetStretch[] = []
  let fromMs = Date.UTC(year, 0, 1)
  let offsetMs = offsetAt(fromMs, timeZone)
  for (let sampleMs = fromMs; sampleMs < endMs; ) {
    const nextMs = Math.min(sampleMs + SAMPLE_MS, endMs)
    if (offsetAt(nextMs, timeZone) !== offsetMs) {
      const changeMs = findChange(sampleMs, nextMs, offsetMs, timeZone)
      if (changeMs < endMs) {
        stretches.push({ fromMs, toMs: changeMs, offsetMs, summer: offsetMs > winterMs })
        fromMs = changeMs
        offsetMs = offsetAt(changeMs, timeZone)
      }
    }
    sampleMs = nextMs
  }
  stretches.push({ fromMs, toMs: endMs, offsetMs, summer: offsetMs > winterMs })
  return stretches
}

function findChange(beforeMs: number, afterMs: number, offsetBeforeMs: number, timeZone: string): number {
  let low = beforeMs
  let high = afterMs
  while (high - low > CHANGE_MS) {
    const middle = low + Math.floor((high - low) / 2 / CHANGE_MS) * CHANGE_MS
    if (offsetAt(middle, timeZone) === offsetBeforeMs) low = middle
    else high = middle
  }
  return high
}

function offsetAt(atMs: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

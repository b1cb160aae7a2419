import { instantOfLegal } from '../../../kernel/pricing/legal-time.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { clockOf } from './clocks.ts'
import { dayTextOf, OLDEST_MS } from './date-order.ts'
import { dateIn } from './dates.ts'
import type { LineReader } from './line-reader.ts'
import { instantsOf } from './local-time.ts'

/** Start, end and duration of a line. A local time that occurs twice is decided by the others, or a question. */

export interface ChargeTimes {
  readonly startedAtMs: number
  readonly hasTime: boolean
  readonly endedAtMs: number | null
  readonly durationS: number | undefined
}

/** Clocks of providers may be slightly ahead of ours. */
const SHORT_CLOCK_MS = 60_000

interface Moment {
  readonly text: string
  readonly hasTime: boolean
  readonly instants: readonly number[]
}

export function timesOf(line: LineReader): ChargeTimes | undefined {
  const start = momentOf(line, 'start')
  const end = momentOf(line, 'end')
  const durationS = line.duration()
  if (start === undefined) return line.required('start')
  const chosen = chosenOf(line, { start, end, durationS })
  if (chosen === undefined) return undefined
  const [startedAtMs, endedAtMs] = chosen
  const ahead = startedAtMs - line.file.nowMs
  if (ahead > SHORT_CLOCK_MS) return line.wrong('start', 'future')
  if (-ahead > OLDEST_MS) return line.wrong('start', 'date')
  if (endedAtMs !== null && endedAtMs < startedAtMs) return line.wrong('end', 'before_start')
  return { startedAtMs, hasTime: start.hasTime, endedAtMs, durationS }
}

function momentOf(line: LineReader, field: 'start' | 'end'): Moment | undefined {
  const cell = line.first(field)
  const time = line.first(`${field}_time`)
  if (cell === undefined) return undefined
  const date = dateIn(cell.text)
  if (date === undefined) return line.wrong(field, 'date')
  if (date.kind === 'instant') return { text: cell.text, hasTime: true, instants: [date.ms] }
  const day = dayTextOf(date, line.file.dialect.orders)
  // A separate time is the more exact one: such files write the date with 00:00:00.
  const clock = time === undefined ? date.clock : clockOf(time.text)
  if (time !== undefined && clock === undefined) return line.wrong(`${field}_time`, 'time')
  if (day === undefined) return line.wrong(field, 'date')
  // A day without a time is a day of the wallet, in whatever zone the file's times are.
  if (clock === undefined)
    return { text: cell.text, hasTime: false, instants: [instantOfLegal(`${day}T00:00:00`, line.file.walletZone)] }
  const local = `${day}T${clock.time}`
  const zone = clock.zone ?? date.clock?.zone ?? line.file.dialect.zone
  const found = instantsOf(local, zone)
  if (found.length > 0) return { text: cell.text, hasTime: true, instants: found }
  // An hour that the clock skipped belongs to another zone.
  if (line.file.answers.time_zone === undefined) line.file.raise('time_zone', cell.text)
  return { text: cell.text, hasTime: true, instants: [instantOfLegal(local, zone)] }
}

interface Found {
  readonly start: Moment
  readonly end: Moment | undefined
  readonly durationS: number | undefined
}

/** Of all combinations the one that start, end and duration leave possible. */
function chosenOf(line: LineReader, { start, end, durationS }: Found): readonly [number, number | null] | undefined {
  const ends = end?.hasTime === true && start.hasTime ? end.instants : [null]
  const all = start.instants.flatMap((from) => ends.map((to) => [from, to] as const))
  const [only] = all
  if (all.length === 1) return only
  const inOrder = all.filter(([from, to]) => to === null || to >= from)
  const isExact = ([from, to]: readonly [number, number | null]) =>
    to !== null && durationS !== undefined && Math.abs(to - from - durationS * 1000) <= MINUTE_MS
  const exact = inOrder.filter(isExact)
  const left = exact.length > 0 ? exact : inOrder
  if (left.length <= 1) return left[0] ?? only
  const chosen = line.file.answers.repeated_hour
  if (chosen === undefined) line.file.raise('repeated_hour', start.text)
  return chosen === 'SECOND' ? left.at(-1) : left[0]
}

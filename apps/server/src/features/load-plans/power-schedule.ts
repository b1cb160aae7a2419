/** A quarter of an hour in ms. Schedules count quarters since 1970, so that schedules of different plans compare. */
const QUARTER_MS = 900_000

/** Powers of a connector in W, one for each quarter of an hour, and the power that follows the last one forever. */
export interface PowerSchedule {
  /** The first quarter. Before it, the first power applies. */
  readonly from: number
  readonly powersW: readonly number[]
  readonly afterW: number
}

export const quarterAt = (ms: number) => Math.floor(ms / QUARTER_MS)

export const quarterStart = (quarter: number) => quarter * QUARTER_MS

/** A schedule with one power. */
export const constantPower = (watts: number): PowerSchedule => ({ from: 0, powersW: [], afterW: watts })

export function powerAt({ from, powersW, afterW }: PowerSchedule, quarter: number): number {
  return powersW[Math.max(0, quarter - from)] ?? afterW
}

/** The lower power of two schedules in each of the quarters from `from` to `to`, and after them. */
export function lowerOf(a: PowerSchedule, b: PowerSchedule, from: number, to: number): PowerSchedule {
  const powersW = quarters(from, to).map((quarter) => Math.min(powerAt(a, quarter), powerAt(b, quarter)))
  return { from, powersW, afterW: Math.min(a.afterW, b.afterW) }
}

/** The higher power of two schedules in each quarter. */
export function higherOf(a: PowerSchedule, b: PowerSchedule): PowerSchedule {
  const from = Math.min(a.from, b.from)
  const to = Math.max(a.from + a.powersW.length, b.from + b.powersW.length)
  const powersW = quarters(from, to).map((quarter) => Math.max(powerAt(a, quarter), powerAt(b, quarter)))
  return { from, powersW, afterW: Math.max(a.afterW, b.afterW) }
}

/** The quarters from `from` up to, but without, `to`. */
export const quarters = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

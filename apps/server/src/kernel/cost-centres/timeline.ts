import { type CostDimension, type CostState, type Shares, stateWith } from './cost-shares.ts'

/** The states of one card over time, each with the end until which it applies; the last one never ends. */
export type Timeline = readonly Segment[]

/** A state and the end until which it applies. */
export interface Segment {
  /** Milliseconds; infinite for the last one. */
  readonly untilMs: number
  readonly state: CostState
}

/** A change of one dimension. Without a start it applies from the beginning, without an end for good. */
export interface Assignment {
  readonly dimension: CostDimension
  readonly fromMs: number
  readonly untilMs: number
  readonly shares: Shares
}

/** The state at an instant: that of the first segment that ends later. */
export const stateAt = (timeline: Timeline, atMs: number): CostState =>
  timeline.find(({ untilMs }) => untilMs > atMs)?.state ?? { cost_centre: null, cost_shares: null }

/** Applies an assignment between its dates. Outside of them, and in the other dimension, everything stays. */
export function assigned(timeline: Timeline, { dimension, fromMs, untilMs, shares }: Assignment): Timeline {
  const ends = [...new Set([...timeline.map((one) => one.untilMs), fromMs, untilMs])]
    .filter((end) => end > Number.NEGATIVE_INFINITY)
    .sort((one, other) => one - other)
  let start = Number.NEGATIVE_INFINITY
  const segments: Segment[] = []
  for (const end of ends) {
    const before = stateAt(timeline, start)
    const isInside = start >= fromMs && end <= untilMs
    segments.push({ untilMs: end, state: isInside ? stateWith(before, dimension, shares) : before })
    start = end
  }
  // Neighbours with the same state are one.
  return segments.filter(({ state }, index) => !isSame(state, segments[index + 1]?.state))
}

/** Whether two states have the same shares, whatever the order of their names. */
const isSame = (one: CostState, other: CostState | undefined): boolean =>
  other !== undefined && keyOf(one) === keyOf(other)

/** Whether two timelines are the same. */
export const isSameTimeline = (one: Timeline, other: Timeline): boolean =>
  one.length === other.length &&
  one.every(({ untilMs, state }, index) => untilMs === other[index]?.untilMs && isSame(state, other[index]?.state))

const keyOf = ({ cost_centre, cost_shares }: CostState): string =>
  JSON.stringify([
    cost_centre,
    (['1', '2'] as const).map((dimension) => Object.entries(cost_shares?.[dimension] ?? {}).sort()),
  ])

import {
  availableW,
  drawnW,
  NEGLIGIBLE_WH,
  type PlannedConnector,
  powerFor,
  reserve,
  type Steps,
  topW,
} from './free-power.ts'

/** A car that has to be ready by a time with an energy that is known. */
export interface Deadline {
  readonly connector: PlannedConnector
  readonly neededWh: number
  /** Number of steps before its time. */
  readonly readyStep: number
}

/** A whole step in hours. */
const QUARTER = 0.25

/**
 * Places all cars together, so that each has its energy by its time, and returns their rows of powers, or undefined.
 *
 * It goes back in time from the last departure to now. In each step the cars that have most steps left, counted at
 * their full power, come first; each gets what is available.
 *
 * What it guarantees. Round every need up to n whole steps at full power. When the relaxed problem (any share between 0
 * and 1 of full power in each whole step) can be met under a limit that is lower by the largest full power of a car,
 * the rows returned here meet the real limit. Proof: for a number h of steps let W(h) be the sum of (n − h) × full power
 * over the cars with n > h. Compare with any relaxed schedule R, step by step backwards: W(h) here is never larger than
 * in R, for every h. Either each car with n > h has full power in this step; then W(h) falls to the former W(h + 1), and
 * R cannot get lower, because no n falls by more than 1. Or one of them did not fit; then those before it, which all
 * have n > h, use more than the lower limit, and W(h) falls by at least what R can deliver in the step. A car that
 * becomes available at its departure adds the same to both. At the end W(0) in R is 0, so it is 0 here. A partial power
 * for a car that does not fit fully only lowers n further. Where connectors have a default power, the full power of a
 * car counts without it.
 */
export function placeTogether(
  deadlines: readonly Deadline[],
  freeBefore: readonly number[],
  { hours }: Steps,
): number[][] | undefined {
  const free = [...freeBefore]
  const rows = deadlines.map(() => hours.map(() => 0))
  const missing = deadlines.map(({ neededWh }) => neededWh)
  const stepsLeft = (index: number) => {
    const { connector } = deadlines[index] as Deadline
    return Math.ceil(((missing[index] ?? 0) - NEGLIGIBLE_WH) / (drawnW(connector, topW(connector)) * QUARTER))
  }
  for (let step = hours.length - 1; step >= 0; step--) {
    const open = deadlines
      .flatMap(({ readyStep }, index) => (readyStep > step && stepsLeft(index) > 0 ? [index] : []))
      .toSorted((a, b) => stepsLeft(b) - stepsLeft(a) || (missing[b] ?? 0) - (missing[a] ?? 0))
    for (const index of open) {
      const { connector } = deadlines[index] as Deadline
      const available = availableW(free, connector, step)
      if (available === 0) continue
      const stepHours = hours[step] ?? 0
      const power = powerFor(missing[index] ?? 0, stepHours, available, connector.minW)
      reserve(free, connector, step, power)
      ;(rows[index] as number[])[step] = power
      missing[index] = (missing[index] ?? 0) - drawnW(connector, power) * stepHours
    }
  }
  return missing.every((energy) => energy <= NEGLIGIBLE_WH) ? rows : undefined
}

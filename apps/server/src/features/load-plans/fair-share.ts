import {
  availableW,
  drawnW,
  NEGLIGIBLE_WH,
  type PlannedConnector,
  release,
  reserve,
  type Steps,
  topW,
} from './free-power.ts'

/** Energy that a car without a target is expected to need in all: about half of a usual battery. */
const USUAL_NEED_WH = 30_000

/** A car that charges goes on until another one needs this much more: an hour at its least power. */
const SWITCH_HOURS = 1

interface Sharer {
  readonly connector: PlannedConnector
  readonly row: number[]
  readonly hasTarget: boolean
  missingWh: number
  wasOn: boolean
}

/**
 * Shares the power that is free, step by step, among cars without a promised time, and writes it into their rows.
 *
 * While the least powers of all of them fit, each gets the same, up to what it can use: the smallest power is as large
 * as possible. Otherwise those that miss most energy come first. This equals out what is missing, so nobody waits
 * forever. A car that charges has an advantage of an hour, so that two cars do not alternate every quarter of an hour.
 */
export function shareFairly(connectors: readonly PlannedConnector[], free: number[], { hours }: Steps): number[][] {
  const sharers = connectors.map((connector) => sharerOf(connector, hours.length))
  if (sharers.length === 0) return []
  for (const [step, stepHours] of hours.entries()) {
    const isOpen = ({ missingWh, hasTarget }: Sharer) => !hasTarget || missingWh > NEGLIGIBLE_WH
    const chosen: Sharer[] = []
    for (const sharer of sharers.filter(isOpen).toSorted((a, b) => rank(b) - rank(a))) {
      if (availableW(free, sharer.connector, step) === 0) continue
      reserve(free, sharer.connector, step, sharer.connector.minW)
      chosen.push(sharer)
    }
    if (chosen.length > 0) raiseTogether(chosen, free, step, stepHours)
    for (const sharer of sharers) {
      const power = sharer.row[step] ?? 0
      sharer.wasOn = power !== 0
      sharer.missingWh = Math.max(0, sharer.missingWh - drawnW(sharer.connector, power) * stepHours)
    }
  }
  return sharers.map(({ row }) => row)
}

const rank = ({ connector, missingWh, wasOn }: Sharer) => missingWh + (wasOn ? connector.minW * SWITCH_HOURS : 0)

function sharerOf(connector: PlannedConnector, steps: number): Sharer {
  const { neededWh, chargedWh, isCharging } = connector.car
  return {
    connector,
    row: Array.from({ length: steps }, () => 0),
    hasTarget: neededWh !== null,
    missingWh: neededWh ?? Math.max(0, USUAL_NEED_WH - chargedWh),
    wasOn: isCharging,
  }
}

/** Raises the powers of a step from the least to one common level, as far as the free power and each car allow. */
function raiseTogether(chosen: readonly Sharer[], free: number[], step: number, hours: number): void {
  const powerAt = (sharer: Sharer, level: number) =>
    Math.max(sharer.connector.minW, Math.min(mostW(sharer, hours), level))
  const usedAt = (level: number) =>
    chosen.reduce((sum, sharer) => sum + Math.max(powerAt(sharer, level), sharer.connector.defaultW), 0)
  const pool = usedAt(0) + (free[step] ?? 0)
  const highest = chosen.reduce((most, { connector }) => Math.max(most, topW(connector)), 0)
  const level = usedAt(highest) <= pool ? highest : highestLevel(highest, (some) => usedAt(some) <= pool)
  for (const sharer of chosen) {
    const { connector, row } = sharer
    const power = powerAt(sharer, level)
    release(free, connector, step, connector.minW)
    reserve(free, connector, step, power)
    row[step] = power
  }
}

/** The highest whole number up to `highest` that fits, or 0. */
function highestLevel(highest: number, fits: (level: number) => boolean): number {
  let [low, high] = [0, highest]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const mostW = ({ connector, hasTarget, missingWh }: Sharer, hours: number) =>
  hasTarget ? Math.min(topW(connector), Math.ceil(missingWh / hours)) : topW(connector)

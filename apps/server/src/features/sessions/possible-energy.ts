import { HOUR_MS } from '../../platform/durations.ts'

// The highest power of a public car charger. Used where an operator publishes no power, or one in the wrong unit.
const DEFAULT_POWER_KW = 400
const LEAST_POWER_KW = 1
const MOST_POWER_KW = 1_500
// The largest battery of an electric truck, with losses. It limits the energy of a single charge.
const ENERGY_BOUND_WH = 1_200_000n
// Tolerance: published powers are rounded, and station meters and clocks are inexact.
const POWER_TOLERANCE = 1.2
const CLOCK_SLACK_MS = 60_000
const ENERGY_SLACK_WH = 1_000

/** The maximum energy of any charger in a time, in Wh, whatever power its operator publishes. */
export function possibleEnergyWh(connectorPowerKw: number | null, lengthMs: number): bigint {
  if (lengthMs < 0) return ENERGY_BOUND_WH
  const powerKw = isPowerKnown(connectorPowerKw) ? Math.max(connectorPowerKw, DEFAULT_POWER_KW) : DEFAULT_POWER_KW
  return least(energyAtPowerWh(powerKw, lengthMs), ENERGY_BOUND_WH)
}

/** The maximum energy of this connector; that of any charger where its power is unknown. */
export function connectorEnergyWh(connectorPowerKw: number | null, lengthMs: number): bigint {
  const possibleWh = possibleEnergyWh(connectorPowerKw, lengthMs)
  return isPowerKnown(connectorPowerKw) && lengthMs >= 0
    ? least(energyAtPowerWh(connectorPowerKw, lengthMs), possibleWh)
    : possibleWh
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Some operators publish kW instead of W, and the other way round. Such a power counts as unknown. */
function isPowerKnown(powerKw: number | null): powerKw is number {
  return powerKw !== null && powerKw >= LEAST_POWER_KW && powerKw <= MOST_POWER_KW
}

function energyAtPowerWh(powerKw: number, lengthMs: number): bigint {
  const hours = (Math.max(0, lengthMs) + CLOCK_SLACK_MS) / HOUR_MS
  return BigInt(Math.round(Math.min(powerKw * 1000 * hours * POWER_TOLERANCE, 1e15))) + BigInt(ENERGY_SLACK_WH)
}

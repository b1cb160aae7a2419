import { type Pricing, priceSession, type SessionPrice } from './price.ts'

/** What is known of a session that has just been asked for, or runs. */
export interface Prospect {
  readonly startedAtMs: number
  /** Now; absent before the start. */
  readonly untilMs?: number | undefined
  /** Energy the network has reported so far. */
  readonly energyWh?: bigint | undefined
  /** What the connector can give at most. */
  readonly powerKw?: number | undefined
  /** How long the session is thought to last. */
  readonly hours?: number | undefined
}

// The usual fleet session on public chargers: 20 kWh in an hour. It bounds what one authorisation keeps from others.
const USUAL_ENERGY_WH_PER_HOUR = 20_000
const USUAL_HOURS = 1
const HOUR_MS = 3_600_000

/**
 * The price a session is held for: the usual session, less at a connector too slow for it, and never less than what the
 * network has reported so far. A hold is only ever raised to it: time running into a cheaper period lowers the estimate.
 * (What a running session has cost so far is `priceSession` of what was reported.)
 */
export function estimatePrice(pricing: Pricing, prospect: Prospect): SessionPrice {
  const { startedAtMs, untilMs = startedAtMs, energyWh = 0n, powerKw, hours = USUAL_HOURS } = prospect
  const perHourWh =
    powerKw === undefined ? USUAL_ENERGY_WH_PER_HOUR : Math.min(powerKw * 1000, USUAL_ENERGY_WH_PER_HOUR)
  const usualWh = BigInt(Math.round(perHourWh * hours))
  return priceSession(pricing, {
    startedAtMs,
    endedAtMs: Math.max(startedAtMs + Math.round(hours * HOUR_MS), untilMs),
    energyWh: energyWh > usualWh ? energyWh : usualWh,
  })
}

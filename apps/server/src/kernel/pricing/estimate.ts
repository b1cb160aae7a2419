import { divideHalfUp } from '@voltway/money/money'
import { HOUR_MS } from '../../platform/durations.ts'
import { type Pricing, priceSession, type SessionPrice } from './price.ts'

/** The known facts of a requested or running session. */
export interface Prospect {
  readonly startedAtMs: number
  /** Now; absent before the start. */
  readonly untilMs?: number | undefined
  /** Energy the network has reported so far. */
  readonly energyWh?: bigint | undefined
  /** Maximum power of the connector. */
  readonly powerKw?: number | undefined
  /** Expected duration of the session. */
  readonly hours?: number | undefined
}

// The usual fleet session on public chargers: 20 kWh in one hour. It limits how much one authorization reserves.
const USUAL_ENERGY_WH_PER_HOUR = 20_000
const USUAL_HOURS = 1

/**
 * Returns the price to reserve for a session: that of the usual session, with less energy at a slower connector, and
 * never less energy than reported so far. A hold is only ever raised to this price, because the estimate falls when
 * time runs into a cheaper period. (The cost of a running session so far is `priceSession` of its reported usage.)
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

/** Returns the price with VAT of a kWh of a usual charge, fees included, in ten-thousandths of the currency. */
export function kwhPriceOf({ totalMinor }: SessionPrice): bigint {
  return divideHalfUp(totalMinor * 100n * 1000n, BigInt(USUAL_ENERGY_WH_PER_HOUR * USUAL_HOURS))
}

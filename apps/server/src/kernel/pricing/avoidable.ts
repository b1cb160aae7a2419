import { type Pricing, priceSession, type SessionPrice, type Usage } from './price.ts'

/** The off-peak period of every energy cycle that has one. */
const CHEAP = 'OFF_PEAK'

/**
 * The avoidable parts of a price, in minor units with VAT. Each part is calculated alone, so the two must not be added.
 */
export interface Avoidable {
  /** Saving when the car is unplugged as soon as charging ends. */
  readonly idleMinor: bigint
  /** Saving when the same energy is charged in off-peak hours. */
  readonly peakMinor: bigint
}

/** Returns the savings on a price without idle time, and in off-peak hours. */
export function avoidableOf(pricing: Pricing, usage: Usage, { totalMinor }: SessionPrice): Avoidable {
  const { parkingMs = 0, endedAtMs, startedAtMs } = usage
  // Some operators report a parking time longer than the whole session.
  const idleMs = Math.min(parkingMs, endedAtMs - startedAtMs)
  const hasCheapHours = pricing.tariff.components.some(({ period }) => period === CHEAP)
  const less = (other: Usage) => {
    const spared = totalMinor - priceSession(pricing, other).totalMinor
    return spared > 0n ? spared : 0n
  }
  return {
    idleMinor: idleMs > 0 ? less({ ...usage, endedAtMs: endedAtMs - idleMs, parkingMs: 0 }) : 0n,
    peakMinor: hasCheapHours ? less({ ...usage, energyIn: CHEAP }) : 0n,
  }
}

import { type Pricing, priceSession, type SessionPrice, type Usage } from './price.ts'

/** The cheap hours of every cycle that has cheap ones. */
const CHEAP = 'OFF_PEAK'

/** What of a price bought nothing; minor units with VAT. The parts may not be added to more than the price. */
export interface Avoidable {
  /** The same charge, unplugged as soon as it had ended, would have cost so much less. */
  readonly idleMinor: bigint
  /** The same energy in off-peak hours would have cost so much less. */
  readonly peakMinor: bigint
}

/** Compares a price with what the same energy would have cost had nobody been in a hurry or late. */
export function avoidableOf(pricing: Pricing, usage: Usage, { totalMinor }: SessionPrice): Avoidable {
  const { parkingMs = 0, endedAtMs, startedAtMs } = usage
  // Operators have been seen to report longer parking than the whole session.
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

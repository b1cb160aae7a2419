import { cutAtBoundaries } from '../../kernel/pricing/energy-cycle.ts'
import { type Pricing, priceSession } from '../../kernel/pricing/price.ts'
import { quarterAt, quarterStart } from './power-schedule.ts'

/** Enough energy for a price in whole cents to show every decimal of a price per kWh: 10,000 kWh. */
const ENOUGH_WH = 10_000_000n

/**
 * The price of a kWh in each quarter of an hour, by the bands of the site's tariff, in hundredths of a cent. Without a
 * tariff all quarters cost the same.
 */
export function quarterPrices(pricing: Pricing | undefined, from: number, count: number): (quarter: number) => number {
  if (pricing === undefined) return () => 0
  const slices = cutAtBoundaries(quarterStart(from), quarterStart(from + count), pricing.cycle)
  const prices: number[] = []
  for (const { startMs, endMs, period } of slices) {
    const usage = { startedAtMs: startMs, endedAtMs: endMs, energyWh: ENOUGH_WH, energyIn: period }
    const price = Number(priceSession(pricing, usage).netMinor) / 100
    for (let quarter = quarterAt(startMs); quarterStart(quarter) < endMs; quarter++) prices[quarter - from] ??= price
  }
  return (quarter) => prices[quarter - from] ?? 0
}

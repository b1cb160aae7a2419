import { formatDecimal, parseDecimal } from './money.ts'

/** Energy is an integer of Wh in a bigint; in the API a decimal string of kWh with three decimals. */

/**
 * Parses energy: "1.234" (kWh) → 1234n (Wh). At most three decimals.
 * @throws UnreadableAmount
 */
export function parseEnergyKwh(text: string): bigint {
  return parseDecimal(text, 3)
}

/** Formats energy: 1234n (Wh) → "1.234" (kWh). */
export function formatEnergyKwh(energyWh: bigint): string {
  return formatDecimal(energyWh, 3)
}

import { divideHalfUp, formatDecimal, parseDecimal, UnreadableAmount } from './money.ts'

/**
 * A VAT rate is an integer of basis points (a hundredth of a percent) in a bigint; in the API percent with two
 * decimals.
 */

/**
 * Parses a VAT rate from 0 to 100 percent: "23" or "23.00" → 2300n (basis points).
 * @throws UnreadableAmount
 */
export function parseVatRate(text: string): bigint {
  const basisPoints = parseDecimal(text, 2)
  if (basisPoints < 0n || basisPoints > 10_000n) throw new UnreadableAmount(`Not a VAT rate: ${text}`)
  return basisPoints
}

/** Formats a VAT rate: 2300n (basis points) → "23.00" (percent). */
export function formatVatRate(basisPoints: bigint): string {
  return formatDecimal(basisPoints, 2)
}

/** Returns the VAT of a net amount, half-up to the minor unit. Called once per rate per document, never per line. */
export function vatOf(netMinor: bigint, rateBasisPoints: bigint): bigint {
  return divideHalfUp(netMinor * rateBasisPoints, 10_000n)
}

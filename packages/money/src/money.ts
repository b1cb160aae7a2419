/**
 * Money is an integer of the minor unit (cent) in a bigint; in the API a decimal string with two decimals. Unit prices
 * and price lines are integers of a ten-thousandth of the major unit; in the API four decimals. These functions are the
 * only conversions; amounts never pass through a `number`.
 */

/** Thrown for a text that is not an amount. Callers turn it into a field error. */
export class UnreadableAmount extends Error {
  override name = 'UnreadableAmount'
}

// Fifteen integer digits keep every amount, and sums of a thousand amounts, inside PostgreSQL's int8.
const decimal = /^(-?)(0|[1-9][0-9]{0,14})(?:\.([0-9]+))?$/

/**
 * Parses a plain decimal ("12", "12.3", "-12.30") into an integer of `10^-places`.
 * @throws UnreadableAmount for everything else: thousands separators, exponents, a plus sign, white space, digits of
 * other scripts, leading zeros, a negative zero, more than `places` decimals.
 */
export function parseDecimal(text: string, decimals: number): bigint {
  const match = decimal.exec(text)
  const [, sign, whole, fraction = ''] = match ?? []
  if (whole === undefined || fraction.length > decimals) throw new UnreadableAmount(`Not an amount: ${shown(text)}`)
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (sign === '') return value
  if (value === 0n) throw new UnreadableAmount(`Not an amount: ${shown(text)}`)
  return -value
}

/** Formats an integer of `10^-places` with all its decimals: `formatDecimal(-5n, 2)` is "-0.05". */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const sign = value < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Parses money: "12.30" → 1230n (minor unit). At most two decimals.
 * @throws UnreadableAmount
 */
export function parseMoney(text: string): bigint {
  return parseDecimal(text, 2)
}

/** Formats money: 1230n (minor unit) → "12.30". */
export function formatMoney(amountMinor: bigint): string {
  return formatDecimal(amountMinor, 2)
}

/**
 * Parses a unit price: "0.1600" → 1600n (ten-thousandths). At most four decimals.
 * @throws UnreadableAmount
 */
export function parseUnitPrice(text: string): bigint {
  return parseDecimal(text, 4)
}

/** Formats a unit price: 1600n (ten-thousandths) → "0.1600". */
export function formatUnitPrice(tenThousandths: bigint): string {
  return formatDecimal(tenThousandths, 4)
}

/** Rounds ten-thousandths to the minor unit, half-up: 63988n (6.3988) → 640n (6.40). */
export function minorOfTenThousandths(tenThousandths: bigint): bigint {
  return divideHalfUp(tenThousandths, 100n)
}

/**
 * Returns the quotient rounded to the nearest integer, halves away from zero. Rounding away from zero instead of up
 * makes a credit the exact opposite of its charge.
 * @throws RangeError when the denominator is zero.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return numerator < 0n === denominator < 0n ? rounded : -rounded
}

/**
 * Divides a whole (≥ 0) among weights (≥ 0, not all zero) so that the parts sum to it exactly. Each part is rounded
 * down, and the remaining units go one each to the largest remainders. The earlier weight wins a tie.
 * @throws RangeError for a negative whole or weights that are all zero.
 */
export function apportion(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum <= 0n || whole < 0n) throw new RangeError('A whole ≥ 0 is divided among weights that are not all zero')
  const parts = weights.map((weight) => (whole * weight) / sum)
  let left = whole - parts.reduce((total, part) => total + part, 0n)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}

function shown(text: string): string {
  return JSON.stringify(String(text).slice(0, 40))
}

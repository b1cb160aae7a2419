/**
 * Numbers of the network are JSON numbers, such as `7.300000000000001` kWh or `0.1` EUR. They are converted to scaled
 * integers from their shortest decimal text, never by multiplying floats.
 */

/** Returns the value times 10^places, rounded half away from zero: `scaled(7.3, 4)` is 73000n. */
export function scaled(value: number, decimals: number): bigint {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = decimals + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const result = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfUp(digits, 10n ** BigInt(-shift))
  return value < 0 ? -result : result
}

/** Returns the quotient rounded half away from zero. The divisor must be positive. */
export function divideHalfUp(value: bigint, divisor: bigint): bigint {
  const half = value < 0n ? -divisor : divisor
  return (value * 2n + half) / (divisor * 2n)
}

/** Returns the next multiple of `step` at or above `value`. A step of 0 or less does not round. */
export function roundUpTo(value: bigint, step: bigint): bigint {
  if (step <= 0n || value <= 0n) return value
  return ((value + step - 1n) / step) * step
}

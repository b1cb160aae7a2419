const shape = /^(\d{1,9})(?:[.,](\d{1,2}))?$/

/**
 * Parses a typed amount into a decimal string. Comma and point are both decimal separators. Returns null for invalid
 * input.
 */
export function readAmount(typed: string): string | null {
  const [, whole, cents] = shape.exec(typed.trim().replaceAll(/[\s€\u00a0\u202f]/g, '')) ?? []
  return whole === undefined ? null : `${Number(whole)}.${(cents ?? '').padEnd(2, '0')}`
}

/** Parses a typed amount with an optional sign: `+50`, `-12,5`. */
export function readSignedAmount(typed: string): string | null {
  const [, sign, rest] = /^\s*([+\-−]?)(.*)$/s.exec(typed) ?? []
  const amount = readAmount(rest ?? '')
  return amount === null ? null : sign === '-' || sign === '−' ? `-${amount}` : amount
}

/** Returns a decimal string as a person types it in this language: `12.50` → `12,50`. */
export function typedAmount(amount: string, locale: string): string {
  return amount.replace('.', new Intl.NumberFormat(locale).format(1.5).charAt(1))
}

/** Returns the amount in cents, because sums of floats are inexact. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Formats cents as a decimal string. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)

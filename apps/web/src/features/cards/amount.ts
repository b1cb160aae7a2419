const shape = /^(\d{1,9})(?:[.,](\d{1,2}))?$/

/** What somebody typed as an amount, as a decimal string; null when it is none. Comma and point are both the decimal sign. */
export function readAmount(typed: string): string | null {
  const [, whole, cents] = shape.exec(typed.trim().replaceAll(/[\s€\u00a0\u202f]/g, '')) ?? []
  return whole === undefined ? null : `${Number(whole)}.${(cents ?? '').padEnd(2, '0')}`
}

/** The same with a sign: `+50`, `-12,5`. */
export function readSignedAmount(typed: string): string | null {
  const [, sign, rest] = /^\s*([+\-−]?)(.*)$/s.exec(typed) ?? []
  const amount = readAmount(rest ?? '')
  return amount === null ? null : sign === '-' || sign === '−' ? `-${amount}` : amount
}

/** Amounts are counted in cents, never as floats. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Back to a decimal string. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)

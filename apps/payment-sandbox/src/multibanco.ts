/**
 * Returns the nine digits of a Multibanco reference: seven of the creditor and two check digits over entity, number and
 * amount. A real provider returns the reference itself. This code serves the sandbox.
 */
export function multibancoReference(entity: string, number: string, amountMinor: bigint): string {
  const digits = `${entity}${number}${String(amountMinor).padStart(8, '0')}`
  const check = 98n - ((BigInt(digits) * 100n) % 97n)
  return `${number}${String(check).padStart(2, '0')}`
}

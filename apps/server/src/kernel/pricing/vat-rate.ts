/** One row of the dated table of VAT rates at a place of charging. */
export interface VatRate {
  /** First and last day, inclusive, in the place's legal time. */
  readonly validFrom: string
  readonly validTo: string | null
  readonly basisPoints: bigint
}

/**
 * Returns the rate on a day ("2026-03-01") in basis points.
 * @throws RangeError when no rate is known, because a session must not be billed without VAT by omission.
 */
export function vatRateOn(rates: readonly VatRate[], day: string): bigint {
  const rate = rates.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
  if (rate === undefined) throw new RangeError(`No VAT rate is known on ${day}`)
  return rate.basisPoints
}

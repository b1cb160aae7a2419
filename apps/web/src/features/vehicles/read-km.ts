import { MOST_KM } from '@voltway/contract/vehicles-odometer'

/** Parses typed kilometres with any thousands separator. Null: no number, decimals, or too many. */
export function readKm(typed: string): number | null {
  const digits = typed.trim().replace(/(?<=\d)[ .,\u00a0\u202f](?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,7}$/.test(digits) || Number(digits) > MOST_KM) return null
  return Number(digits)
}

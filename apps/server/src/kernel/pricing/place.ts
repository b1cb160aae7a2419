/** A charging place as networks describe it. */
export interface Place {
  /** ISO 3166-1, two or three letters. */
  readonly country: string
  readonly postalCode?: string | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

const countryByAlpha3: Readonly<Record<string, string>> = { PRT: 'PT', ESP: 'ES', FRA: 'FR' }

/**
 * The region that decides VAT and tariff at a place: PT, PT-20 (Azores), PT-30 (Madeira), ES, FR; the country as it was
 * written for all others, which have no prices. Portuguese postal codes tell the islands; coordinates do where there is none.
 */
export function regionOfPlace({ country, postalCode, latitude, longitude }: Place): string {
  const written = country.trim().toUpperCase()
  const code = countryByAlpha3[written] ?? written
  if (code !== 'PT') return code
  const number = /^\s*(\d{4})/.exec(postalCode ?? '')?.[1]
  if (number !== undefined) {
    // CTT: 9000–9499 is Madeira, 9500–9999 the Azores.
    if (number >= '9500') return 'PT-20'
    return number >= '9000' ? 'PT-30' : 'PT'
  }
  // The Azores lie west of 24° W; Madeira south of 33.5° N, where no mainland is.
  if (longitude != null && longitude < -24) return 'PT-20'
  if (latitude != null && longitude != null && latitude < 33.5 && longitude < -15) return 'PT-30'
  return 'PT'
}

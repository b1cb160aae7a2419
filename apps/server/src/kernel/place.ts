/** A charging location as networks describe it. */
export interface Place {
  /** ISO 3166-1, two or three letters. */
  readonly country?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

const alpha2ByAlpha3: Readonly<Record<string, string>> = {
  AND: 'AD',
  AUT: 'AT',
  BEL: 'BE',
  BGR: 'BG',
  CHE: 'CH',
  CYP: 'CY',
  CZE: 'CZ',
  DEU: 'DE',
  DNK: 'DK',
  ESP: 'ES',
  EST: 'EE',
  FIN: 'FI',
  FRA: 'FR',
  GBR: 'GB',
  GIB: 'GI',
  GRC: 'GR',
  HRV: 'HR',
  HUN: 'HU',
  IRL: 'IE',
  ISL: 'IS',
  ITA: 'IT',
  LIE: 'LI',
  LTU: 'LT',
  LUX: 'LU',
  LVA: 'LV',
  MAR: 'MA',
  MCO: 'MC',
  MLT: 'MT',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
  PRT: 'PT',
  ROU: 'RO',
  SMR: 'SM',
  SVK: 'SK',
  SVN: 'SI',
  SWE: 'SE',
  UKR: 'UA',
}

/**
 * Returns the region that determines VAT and tariff: PT, PT-20 (Azores), PT-30 (Madeira), or the country. Portuguese
 * postal codes identify the islands, and coordinates do when there is no postal code. An unknown country is replaced by
 * `networkCountry`, else returned as received.
 */
export function regionOfPlace(place: Place, networkCountry?: string): string {
  const written = place.country?.trim().toUpperCase() ?? ''
  const code = alpha2ByAlpha3[written] ?? (written.length === 2 ? written : (networkCountry?.toUpperCase() ?? written))
  if (code !== 'PT') return code
  const number = /^\s*(\d{4})/.exec(place.postalCode ?? '')?.[1]
  if (number !== undefined) {
    // CTT: 9000–9499 is Madeira, 9500–9999 the Azores.
    if (number >= '9500') return 'PT-20'
    return number >= '9000' ? 'PT-30' : 'PT'
  }
  const { latitude, longitude } = place
  // The Azores are west of 24° W. Madeira is south of 33.5° N, where there is no mainland.
  if (longitude != null && longitude < -24) return 'PT-20'
  if (latitude != null && longitude != null && latitude < 33.5 && longitude < -15) return 'PT-30'
  return 'PT'
}

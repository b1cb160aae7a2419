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
  GLP: 'GP',
  GRC: 'GR',
  GUF: 'GF',
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
  MTQ: 'MQ',
  MYT: 'YT',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
  PRT: 'PT',
  REU: 'RE',
  ROU: 'RO',
  SMR: 'SM',
  SVK: 'SK',
  SVN: 'SI',
  SWE: 'SE',
  UKR: 'UA',
}

/** Countries of ISO 3166 that share the VAT of another one, or are a part of it. */
const partOf: Readonly<Record<string, string>> = {
  GF: 'FR-973',
  GP: 'FR-971',
  MC: 'FR',
  MQ: 'FR-972',
  RE: 'FR-974',
  YT: 'FR-976',
}

/** A part of a country with VAT of its own: its postal codes, and the corners of a box around it, without its neighbours. */
interface Territory {
  readonly region: string
  readonly postalCode: RegExp
  /** Degrees: south, west, north, east. */
  readonly box: readonly [south: number, west: number, north: number, east: number]
}

/** The only table of territories, for charges, cards and subscriptions. */
const territories: Readonly<Record<string, readonly Territory[]>> = {
  // CTT: 9000–9499 is Madeira, 9500–9999 the Azores. Madeira is south of 33.5° N, where there is no mainland.
  PT: [
    { region: 'PT-20', postalCode: /^9[5-9]\d\d/, box: [36, -90, 41, -24] },
    { region: 'PT-30', postalCode: /^9[0-4]\d\d/, box: [29, -20, 33.5, -15] },
  ],
  // The first two digits are the province.
  ES: [
    { region: 'ES-CN', postalCode: /^(35|38)/, box: [27, -19, 30, -13] },
    { region: 'ES-CE', postalCode: /^51/, box: [35.85, -5.42, 35.95, -5.25] },
    { region: 'ES-ML', postalCode: /^52/, box: [35.24, -3.05, 35.36, -2.9] },
  ],
  // Saint-Barthélemy (97133) and Saint-Martin (97150) have postal codes of Guadeloupe, and taxes of their own.
  FR: [
    { region: 'FR-977', postalCode: /^97133/, box: [17.85, -62.95, 17.98, -62.77] },
    { region: 'FR-978', postalCode: /^97150/, box: [18.0, -63.16, 18.13, -62.97] },
    { region: 'FR-971', postalCode: /^971/, box: [15.7, -62, 16.6, -60.9] },
    { region: 'FR-972', postalCode: /^972/, box: [14.3, -61.3, 15, -60.7] },
    { region: 'FR-973', postalCode: /^973/, box: [2, -55, 6, -51] },
    { region: 'FR-974', postalCode: /^974/, box: [-21.5, 55.1, -20.8, 55.9] },
    { region: 'FR-976', postalCode: /^976/, box: [-13.1, 44.9, -12.6, 45.4] },
    { region: 'FR-OM', postalCode: /^9[78]\d/, box: [-90, 0, -90, 0] },
    { region: 'FR-20R', postalCode: /^20/, box: [41.3, 8.5, 43.1, 9.7] },
  ],
}

/**
 * Returns the region that determines VAT, tariff and the price of cards: the country, or its part with rules of its own,
 * such as PT-20 (Azores), ES-CN (Canary Islands) or FR-974 (Réunion). Postal codes identify it, and coordinates when there
 * is no postal code. An unknown country is replaced by `networkCountry`, else returned as received.
 */
export function regionOfPlace(place: Place, networkCountry?: string): string {
  const written = place.country?.trim().toUpperCase() ?? ''
  const code = alpha2ByAlpha3[written] ?? (written.length === 2 ? written : (networkCountry?.toUpperCase() ?? written))
  const region = partOf[code] ?? code
  const postalCode = place.postalCode?.trim() ?? ''
  const parts = territories[code] ?? []
  const isWritten = /^\d{4}/.test(postalCode)
  const part = parts.find((one) => (isWritten ? one.postalCode.test(postalCode) : isWithin(place, one.box)))
  return part?.region ?? region
}

function isWithin({ latitude, longitude }: Place, [south, west, north, east]: Territory['box']): boolean {
  if (latitude == null || longitude == null) return false
  return latitude > south && latitude < north && longitude > west && longitude < east
}

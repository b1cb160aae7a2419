import { regionOfPlace } from '../places/place.ts'

/** Members of the European Union without a zone of their own. */
const UNION = new Set('AT BE BG CY CZ DE DK EE FI GR HR HU IE IT LT LU LV MT NL PL RO SE SI SK'.split(' '))

/** The zone of prices of each region that has one of its own or shares one. French overseas territories are exports. */
const zones: Readonly<Record<string, string>> = {
  PT: 'PT',
  'PT-20': 'PT-20',
  'PT-30': 'PT-30',
  ES: 'ES',
  'ES-CN': 'ES-CN',
  'ES-CE': 'ES-CN',
  'ES-ML': 'ES-CN',
  FR: 'FR',
  'FR-20R': 'FR',
}

/** A country of two letters and a postal code, which may be empty. */
interface Seat {
  readonly country: string
  readonly postal_code: string
}

/** Returns the zone of prices and VAT of an address, from the same table of territories as charges. */
export function zoneOf({ country, postal_code: postalCode }: Seat): string {
  const region = regionOfPlace({ country, postalCode })
  return zones[region] ?? (UNION.has(region) ? 'EU' : 'WORLD')
}

/** The zones that are within the Union's VAT and not in the seller's country. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set(['ES', 'FR', 'EU'])

/**
 * True for a business elsewhere in the EU with a number that the register of its country confirmed: it owes the VAT itself
 * (reverse charge).
 * @param seat where the sale goes.
 */
export const owesVatItself = (
  seat: Seat,
  number: { readonly country: string | null; readonly status: string | null } | undefined,
): boolean => OTHER_MEMBERS.has(zoneOf(seat)) && number?.status === 'VALID' && number.country === seat.country

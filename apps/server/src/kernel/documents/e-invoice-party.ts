import type { Party } from './document-content.ts'

/** The seller or the buyer in the terms of EN 16931. */
export interface EInvoiceParty {
  readonly name: string
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string
  /** The electronic address (BT-34, BT-49) with its scheme (EAS). */
  readonly endpoint: Identifier | null
  /** BT-31, BT-48. */
  readonly vatNumber: string | null
  /** The legal registration (BT-30, BT-47) with its scheme (ISO 6523), if one is known. */
  readonly registration: Identifier | null
  /** Any identifier (BT-29, BT-46), where the VAT number must not be named. */
  readonly identifier: string | null
  /** The SIRET of a French company (BT-29, BT-46), where its SIREN is the registration. */
  readonly establishment: Identifier | null
}

/** A number and the list of schemes to which it belongs. */
export interface Identifier {
  readonly scheme: string
  readonly id: string
}

/** The scheme of electronic addresses that are VAT numbers, by the number's country (EAS, edition of EN 16931). */
const vatSchemes: Readonly<Record<string, string>> = {
  AD: '9922',
  AL: '9923',
  AT: '9914',
  BA: '9924',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0198',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LI: '9936',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MC: '9940',
  ME: '9941',
  MK: '9942',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  RS: '9948',
  SI: '9949',
  SK: '9950',
  SM: '9951',
  TR: '9952',
  VA: '9953',
}

/**
 * A Swedish VAT number is the organisation number between SE and two digits. Peppol has no scheme for the VAT number, and
 * checks the organisation number's check digit (Luhn).
 */
function swedishEndpoint(number: string): Identifier | null {
  const id = /^SE(\d{10})\d\d$/.exec(number)?.[1]
  if (id === undefined) return null
  const sum = [...id].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(doubled / 10) + (doubled % 10)
  }, 0)
  return sum % 10 === 0 ? { scheme: '0007', id } : null
}

/** French companies also register a SIREN (9 digits) or a SIRET (14 digits) in place of their VAT number. */
const frenchSchemes: Readonly<Record<number, string>> = { 9: '0002', 14: '0009' }

function endpointOf(number: string): Identifier | null {
  const country = number.slice(0, 2)
  if (country === 'SE') return swedishEndpoint(number)
  const scheme = vatSchemes[country]
  return scheme === undefined ? null : { scheme, id: number }
}

/**
 * Describes a party of a document. A document outside the scope of VAT must not name VAT numbers, but the seller has to
 * be identified (BR-CO-26).
 */
export function eInvoiceParty({ name, vat_number: number, ...address }: Party, isOutsideVat: boolean): EInvoiceParty {
  const registration = registrationOf(number)
  const isVatNumber = number !== null && registration === null
  return {
    name,
    street: address.street || null,
    postalCode: address.postal_code || null,
    city: address.city || null,
    country: address.country,
    endpoint: registration ?? (isVatNumber ? endpointOf(number) : null),
    vatNumber: isVatNumber && !isOutsideVat ? number : null,
    registration,
    identifier: isVatNumber && isOutsideVat ? number : null,
    establishment: null,
  }
}

/** The SIREN or SIRET of a French company, which documents store with the country's prefix. */
export function registrationOf(number: string | null): Identifier | null {
  const digits = number === null ? undefined : /^FR(\d{9}|\d{14})$/.exec(number)?.[1]
  const scheme = digits === undefined ? undefined : frenchSchemes[digits.length]
  return digits === undefined || scheme === undefined ? null : { scheme, id: digits }
}

import type { VatNumber } from './vat-numbers.ts'

/** The formats and check digits of VAT numbers (domain: VAT numbers). Pure: no register is queried. */

/** Kind of a VAT number in its country. */
export type VatNumberKind = VatNumber['kind']

/** A valid number in normalized form: upper case, without separators and country prefix. */
export interface ReadVatNumber {
  readonly number: string
  readonly kind: VatNumberKind
}

/** Portugal's number for "no customer number": never a customer's own. */
const FINAL_CONSUMER = '999999990'

/** Prefix of a country's numbers where it is not the country's code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' }

/** Normalizes a number: upper case, without separators and country prefix. */
export function normaliseVatNumber(country: string, typed: string): string {
  const number = typed.toUpperCase().replace(/[\s./-]/g, '')
  const prefix = PREFIXES[country] ?? country
  return number.startsWith(prefix) && number.length > prefix.length + 3 ? number.slice(prefix.length) : number
}

/** Parses a number. Undefined: the format is impossible in that country, or the check digit is wrong. */
export function readVatNumber(country: string, typed: string): ReadVatNumber | undefined {
  const number = normaliseVatNumber(country, typed)
  const kind = kindOf(country, number)
  return kind === undefined ? undefined : { number, kind }
}

function kindOf(country: string, number: string): VatNumberKind | undefined {
  switch (country) {
    case 'PT':
      return isPortuguese(number) ? 'NIF' : undefined
    case 'ES':
      return spanishKind(number)
    case 'FR':
      return frenchKind(number)
    default:
      return (FORMATS[country] ?? ANYWHERE).test(number) ? 'VAT' : undefined
  }
}

const digitsOf = (text: string): number[] => Array.from(text, Number)

function isPortuguese(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number) || number === FINAL_CONSUMER) return false
  const digits = digitsOf(number)
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (9 - index), 0)
  const check = sum % 11 < 2 ? 0 : 11 - (sum % 11)
  return digits[8] === check
}

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const CIF_LETTERS = 'JABCDEFGHI'

function spanishKind(number: string): VatNumberKind | undefined {
  if (/^\d{8}[A-Z]$/.test(number)) return hasSpanishLetter(number.slice(0, 8), number) ? 'DNI' : undefined
  if (/^[XYZ]\d{7}[A-Z]$/.test(number)) {
    const first = 'XYZ'.indexOf(number.charAt(0))
    return hasSpanishLetter(`${first}${number.slice(1, 8)}`, number) ? 'NIE' : undefined
  }
  if (/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(number)) return isCif(number) ? 'CIF' : undefined
  return undefined
}

const hasSpanishLetter = (digits: string, number: string): boolean =>
  number.at(-1) === SPANISH_LETTERS[Number(digits) % 23]

/** Seven digits by Luhn; the check character may be a digit or a letter. */
function isCif(number: string): boolean {
  const check = (10 - (luhnSum(number.slice(1, 8), 1) % 10)) % 10
  const written = number.at(-1)
  return written === String(check) || written === CIF_LETTERS[check]
}

/** Sum of the digits with every second one doubled, from the right; `doubled` 1 begins with the last, 0 with the one before. */
function luhnSum(number: string, doubled: 0 | 1): number {
  return digitsOf(number)
    .reverse()
    .reduce((sum, digit, index) => {
      const value = index % 2 === 1 - doubled ? digit * 2 : digit
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

const isLuhn = (number: string): boolean => luhnSum(number, 0) % 10 === 0

/** La Poste's establishments have their own rule: the sum of the digits is a multiple of five. */
const LA_POSTE = '356000000'

function frenchKind(number: string): VatNumberKind | undefined {
  if (/^\d{9}$/.test(number)) return isSiren(number) ? 'SIREN' : undefined
  if (/^\d{14}$/.test(number)) {
    const siren = number.slice(0, 9)
    if (siren === LA_POSTE)
      return digitsOf(number).reduce((sum, digit) => sum + digit, 0) % 5 === 0 ? 'SIRET' : undefined
    return isSiren(siren) && isLuhn(number) ? 'SIRET' : undefined
  }
  if (/^\d{11}$/.test(number)) return isTva(number) ? 'TVA' : undefined
  return undefined
}

const isSiren = (number: string): boolean => number !== '000000000' && isLuhn(number)

const tvaKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

const isTva = (number: string): boolean => isSiren(number.slice(2)) && number.slice(0, 2) === tvaKey(number.slice(2))

/** Formats of the other countries of the European Union, as VIES publishes them. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  FI: /^\d{8}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
/** Elsewhere only one digit is required. */
const ANYWHERE = /^(?=.*\d)[A-Z0-9]{4,20}$/

/** The number in the format of VIES; undefined where VIES has none. */
export function viesNumberOf(
  country: string,
  { number, kind }: ReadVatNumber,
): { country: string; number: string } | undefined {
  if (country === 'FR') {
    const siren = number.slice(0, 9)
    return { country, number: kind === 'TVA' ? number : tvaKey(siren) + siren }
  }
  if (country !== 'PT' && country !== 'ES' && FORMATS[country] === undefined) return undefined
  return { country: PREFIXES[country] ?? country, number }
}

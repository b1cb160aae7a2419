/**
 * The length of an IBAN by country, of the countries of the SEPA area (IBAN registry of ISO 13616, and the European
 * Payments Council's list of SEPA countries EPC409-09).
 */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/**
 * Checks an IBAN without spaces, in capitals.
 * @returns `iban`: not an IBAN (ISO 13616: form, length, check digits); `sepa`: of a country outside the SEPA area.
 */
export function ibanFault(iban: string): 'iban' | 'sepa' | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || remainder97(iban) !== 1) return 'iban'
  const length = LENGTHS[iban.slice(0, 2)]
  if (length === undefined) return 'sepa'
  return iban.length === length ? undefined : 'iban'
}

/** ISO 7064 MOD 97-10 of an IBAN, with its first four characters moved to the end and letters as 10 to 35. */
function remainder97(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

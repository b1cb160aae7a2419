/** Postcodes of the known countries (domain: addresses); elsewhere 2 to 10 characters, as the contract says. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  PT: /^\d{4}-\d{3}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{5}$/,
}

/**
 * Normalizes a postcode: capitals, at most one space, and Portugal's hyphen where seven digits were entered. Undefined
 * when invalid.
 */
export function postalCodeOf(country: string, typed: string): string | undefined {
  const plain = typed.trim().toUpperCase().replace(/\s+/g, ' ')
  const code = country === 'PT' ? plain.replace(/^(\d{4})[ -]?(\d{3})$/, '$1-$2') : plain
  const pattern = PATTERNS[country] ?? /^[\p{L}\p{N}][\p{L}\p{N} -]{1,9}$/u
  return pattern.test(code) ? code : undefined
}

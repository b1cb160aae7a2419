/** Members of the European Union without a zone of their own. */
const UNION = new Set('AT BE BG CY CZ DE DK EE FI GR HR HU IE IT LT LU LV MT NL PL RO SE SI SK'.split(' '))

/** Returns the zone of prices and VAT of an address. Postal codes identify islands and overseas territories. */
export function zoneOf({
  country,
  postal_code: code,
}: {
  readonly country: string
  readonly postal_code: string
}): string {
  switch (country) {
    case 'PT':
      // 9000–9499 are Madeira, 9500–9999 the Azores.
      return /^9[0-4]/.test(code) ? 'PT-30' : code.startsWith('9') ? 'PT-20' : 'PT'
    case 'ES':
      // Canary Islands, Ceuta and Melilla are outside the Union's VAT.
      return /^(35|38|51|52)/.test(code) ? 'ES-CN' : 'ES'
    case 'FR':
      // Overseas departments and territories are outside the Union's VAT too.
      return /^9[78]/.test(code) ? 'WORLD' : 'FR'
    case 'MC':
      return 'FR'
    default:
      return UNION.has(country) ? 'EU' : 'WORLD'
  }
}

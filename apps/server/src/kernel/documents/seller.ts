import type { Config } from '../../platform/config.ts'
import type { EInvoiceProfile, Party } from './document-content.ts'

/** The country of the seller's VAT number, whose VAT a line without a region has. */
export const sellerCountryOf = ({ seller }: Pick<Config, 'seller'>): string =>
  seller.vat_number?.slice(0, 2) ?? seller.country

/**
 * The national profile of e-invoices under the seller's VAT number of a country. The configuration requires a contact of
 * a German seller.
 */
export function profileOf(
  { seller, sellerContact: contact }: Pick<Config, 'seller' | 'sellerContact'>,
  country: string,
): EInvoiceProfile | undefined {
  if (country === 'FR') return { profile: 'CTC_FR' }
  return seller.country === 'DE' && contact !== undefined ? { profile: 'XRECHNUNG', contact } : undefined
}

/** Parts of a country in which its VAT does not apply. */
const WITHOUT_VAT: ReadonlySet<string> = new Set(['ES-CN', 'ES-CE', 'ES-ML', 'FR-973', 'FR-976'])

/**
 * The seller of a supply in a region: under its VAT number of that country. Undefined where it has none, and at home:
 * such supplies are on its documents at home.
 */
export function sellerIn(config: Pick<Config, 'seller' | 'sellerVatNumbers'>, region: string): Party | undefined {
  const country = region.slice(0, 2)
  const number = config.sellerVatNumbers.get(country)
  if (number === undefined || country === sellerCountryOf(config) || WITHOUT_VAT.has(region)) return undefined
  return { ...config.seller, vat_number: number }
}

/** The countries whose VAT a document has although its seller has no VAT number there. */
export function countriesWithoutNumber({
  seller,
  lines,
}: {
  readonly seller: Party
  readonly lines: readonly { readonly vat: string; readonly vat_region?: string }[]
}): string[] {
  const home = seller.vat_number?.slice(0, 2) ?? seller.country
  const countries = lines.flatMap(({ vat, vat_region }) =>
    vat_region === undefined || Number(vat) === 0 ? [] : [vat_region.slice(0, 2)],
  )
  return [...new Set(countries)].filter((country) => country !== home).toSorted()
}

import type { Config } from '../../platform/config.ts'

/** The country of the seller's VAT number, whose VAT a line without a region has. */
export const sellerCountryOf = ({ seller }: Pick<Config, 'seller'>): string =>
  seller.vat_number?.slice(0, 2) ?? seller.country

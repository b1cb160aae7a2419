import { type Sql, sql } from '../../platform/sql.ts'

/** Reads of card prices. Only migrations write the price lists. */

export interface CardPriceRow {
  zone: string
  physical_minor: bigint
  ekey_minor: bigint
  personalisation_minor: bigint
  shipping_minor: bigint
  vat_rate_basis_points: number
  valid_from: string
  valid_to: string | null
}

const columns = sql`p.zone, p.physical_minor, p.ekey_minor, p.personalisation_minor, p.shipping_minor, p.valid_from, p.valid_to`

/**
 * The price list of a zone on a day. Undefined also when that day's VAT rate is unknown, so that nothing is sold
 * without VAT by mistake.
 */
export function selectCardPrice(db: Sql, zone: string, day: string): Promise<CardPriceRow | undefined> {
  return db.row<CardPriceRow>(sql`
    select ${columns}, coalesce(v.rate_basis_points, 0) as vat_rate_basis_points
    from card_price p
    left join vat_rate v on v.region = p.vat_region and v.valid_from <= ${day} and coalesce(v.valid_to >= ${day}, true)
    where p.zone = ${zone} and p.valid_from <= ${day} and coalesce(p.valid_to >= ${day}, true)
      and (p.vat_region is null or v.region is not null)
    order by p.valid_from desc limit 1`)
}

/** All price lists in force on a day or announced for later, each with the VAT rate of its first applicable day. */
export function selectCardPrices(db: Sql, day: string): Promise<CardPriceRow[]> {
  return db.rows<CardPriceRow>(sql`
    select ${columns}, coalesce(v.rate_basis_points, 0) as vat_rate_basis_points
    from card_price p
    left join vat_rate v on v.region = p.vat_region and v.valid_from <= greatest(p.valid_from, ${day}::date)
      and coalesce(v.valid_to >= greatest(p.valid_from, ${day}::date), true)
    where coalesce(p.valid_to >= ${day}, true)
    order by p.zone, p.valid_from`)
}

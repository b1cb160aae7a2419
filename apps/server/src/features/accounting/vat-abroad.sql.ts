import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads of the VAT that a wallet paid in other countries. */

export interface VatAbroadRow {
  country: string
  number: string
  type: 'INVOICE' | 'CREDIT_NOTE'
  date: string
  seller: string
  seller_number: string | null
  rate: number
  net_minor: bigint
  vat_minor: bigint
  currency: string
}

/**
 * The VAT of a year's documents that is not of the customer's own country, by country, document and rate. Credit notes are
 * negative. `home` is the country of lines without a region.
 */
export function selectVatAbroad(
  db: Sql,
  { walletId }: WalletScope,
  { year, home }: { year: string; home: string },
): Promise<VatAbroadRow[]> {
  return db.rows<VatAbroadRow>(sql`
    select x.country, d.number, d.type, d.date, d.content::jsonb #>> '{seller,name}' as seller,
      d.content::jsonb #>> '{seller,vat_number}' as seller_number, x.rate, d.currency,
      case d.type when 'CREDIT_NOTE' then -x.net_minor else x.net_minor end as net_minor,
      case d.type when 'CREDIT_NOTE' then -x.vat_minor else x.vat_minor end as vat_minor
    from document d
    cross join lateral (
      select left(coalesce(l.vat_region, ${home}), 2) as country, l.vat_rate_basis_points as rate,
        sum(l.net_minor)::bigint as net_minor, sum(l.vat_minor)::bigint as vat_minor
      from invoice_line l where l.wallet_id = ${walletId} and l.invoice_id = d.id group by 1, 2) x
    where d.wallet_id = ${walletId} and d.date >= ${`${year}-01-01`}::date
      and d.date < ${`${year}-01-01`}::date + interval '1 year' and x.vat_minor <> 0
      and x.country <> coalesce(left(d.content::jsonb #>> '{buyer,vat_number}', 2), d.content::jsonb #>> '{buyer,country}')
    order by x.country, d.date, d.series, d.sequence, x.rate`)
}

import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/** Statements on the prices of sites. Writes nothing: the tariffs of sites are written by `features/sites`. */

/** Hours of a band, as stored. See `BandHours` in the contract. */
export interface BandHoursRow {
  weekdays: number[]
  season: 'WINTER' | 'SUMMER' | 'ANY'
  from: string
  to: string
}

/** A band with its price, as stored in site_tariff.bands. */
export interface BandRow {
  band: 'NORMAL' | 'OFF_PEAK' | 'PEAK'
  /** Decimal text with up to four decimals, per kWh. */
  unit_price: string
  hours: BandHoursRow[]
}

/** The tariff of a site on a day, with the time zone and the currency of its wallet. */
export interface SiteTariffOnDayRow {
  id: string
  kind: string
  valid_from: string
  bands: BandRow[]
  vat_basis_points: number
  time_zone: string
  currency: string
}

/** Returns the tariff of a site on the legal day of an instant in the wallet's time; undefined before the first one. */
export function selectSiteTariffAt(
  db: Sql,
  { walletId }: WalletScope,
  siteId: string,
  at: Date,
): Promise<SiteTariffOnDayRow | undefined> {
  return db.row<SiteTariffOnDayRow>(sql`
    select t.id, s.kind, t.valid_from, t.bands, t.vat_basis_points, w.time_zone, w.currency
    from wallet w
    join site s on s.wallet_id = w.id
    join site_tariff t on t.wallet_id = s.wallet_id and t.site_id = s.id
    where w.id = ${walletId} and s.id = ${siteId} and t.valid_from <= (${at}::timestamptz at time zone w.time_zone)::date
    order by t.valid_from desc
    limit 1`)
}

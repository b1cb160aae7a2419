import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/** Statements on prices. Writes: wallet_tariff. Regions, VAT rates, energy cycles and tariffs are written by migrations only. */

/** One row of charging_region. */
export interface RegionRow {
  id: string
  time_zone: string
}

/** Returns all charging regions with their time zones. */
export function selectRegions(db: Sql): Promise<RegionRow[]> {
  return db.rows<RegionRow>(sql`select id, time_zone from charging_region order by id`)
}

/** One row of vat_rate. `valid_to` is inclusive; null: still valid. */
export interface VatRateRow {
  region: string
  valid_from: string
  valid_to: string | null
  rate_basis_points: number
}

/** Returns all VAT rates, the newest of each region first. */
export function selectVatRates(db: Sql): Promise<VatRateRow[]> {
  return db.rows<VatRateRow>(sql`
    select region, valid_from, valid_to, rate_basis_points from vat_rate order by region, valid_from desc`)
}

/** One row of energy_cycle_period. See {@link EnergyCycleRow} in `energy-cycle.ts` for the fields. */
export interface EnergyCyclePeriodRow {
  region: string
  cycle: string
  valid_from: string
  valid_to: string | null
  weekday: number
  season: 'WINTER' | 'SUMMER' | 'ANY'
  starts_at: string
  ends_at: string
  period: string
}

/** Returns the periods of all energy cycles in all regions. */
export function selectEnergyCyclePeriods(db: Sql): Promise<EnergyCyclePeriodRow[]> {
  return db.rows<EnergyCyclePeriodRow>(sql`
    select region, cycle, valid_from, valid_to, weekday, season, starts_at, ends_at, period from energy_cycle_period`)
}

/** One row of price_tariff_version with its tariff and regions. Fees are cents; unit prices are decimal text. */
export interface TariffVersionRow {
  id: string
  kind: string
  name: string
  energy_cycle: string
  currency: string
  valid_from: string
  valid_to: string | null
  components: { code: string; party: string; measure: string; period?: string; unit_price: string }[]
  activation_fee_minor: bigint
  monthly_fee_minor: bigint
  regions: string[]
  default_regions: string[]
}

/** Returns every version of every tariff with its regions, the newest version first. */
export function selectTariffVersions(db: Sql): Promise<TariffVersionRow[]> {
  return db.rows<TariffVersionRow>(sql`
    select t.id, t.kind, t.name, t.energy_cycle, t.currency,
      v.valid_from, v.valid_to, v.components, v.activation_fee_minor, v.monthly_fee_minor,
      array(select r.region from price_tariff_region r where r.tariff_id = t.id order by r.region) as regions,
      array(select r.region from price_tariff_region r where r.tariff_id = t.id and r.is_default) as default_regions
    from price_tariff t
    join price_tariff_version v on v.tariff_id = t.id
    order by t.id, v.valid_from desc`)
}

/** The energy cycle of a wallet with one of its tariffs; null without a tariff. */
export interface WalletTariffRow {
  energy_cycle: string
  tariff_id: string | null
  valid_from: string | null
}

/**
 * Returns the wallet's energy cycle with each of its tariffs, the newest first; one row without a tariff when it has
 * none.
 */
export function selectWalletTariffs(db: Sql, scope: WalletScope): Promise<WalletTariffRow[]> {
  return db.rows<WalletTariffRow>(sql`
    select w.energy_cycle, t.tariff_id, t.valid_from
    from wallet w
    left join wallet_tariff t on t.wallet_id = w.id
    where w.id = ${scope.walletId}
    order by t.valid_from desc, t.tariff_id`)
}

/**
 * Inserts a tariff of a wallet from a day on. A repeated insert changes nothing. Returns the number of inserted rows.
 */
export function insertWalletTariff(db: Sql, scope: WalletScope, tariffId: string, validFrom: string): Promise<number> {
  return db.run(sql`
    insert into wallet_tariff (wallet_id, valid_from, tariff_id) values (${scope.walletId}, ${validFrom}, ${tariffId})
    on conflict do nothing`)
}

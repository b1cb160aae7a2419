import type { SiteTariff } from '@voltway/contract/sites-tariffs'
import type { BandRow } from '../../kernel/pricing/site-pricing.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the tariffs of sites. Writes: site_tariff. Days are in wallet time. */

export interface SiteTariffRow {
  id: string
  valid_from: string
  bands: BandRow[]
  vat_basis_points: number
  source: string
  document: SiteTariff['document']
  created_at: string
}

const tariffs = ({ walletId }: WalletScope, siteId: string): Statement => sql`
  select t.id, t.valid_from, t.bands, t.vat_basis_points, t.source, t.created_at, (
    select json_build_object('media', d.media, 'size_bytes', length(d.content)) from site_tariff_document d
    where d.wallet_id = ${walletId} and d.site_id = ${siteId} and d.tariff_id = t.id) as document
  from site_tariff t where t.wallet_id = ${walletId} and t.site_id = ${siteId}`

/** Returns all tariffs of a site, the newest first. */
export function selectSiteTariffs(db: Sql, scope: WalletScope, siteId: string): Promise<SiteTariffRow[]> {
  return db.rows<SiteTariffRow>(sql`${tariffs(scope, siteId)} order by t.valid_from desc`)
}

export function selectSiteTariff(
  db: Sql,
  scope: WalletScope,
  siteId: string,
  id: string,
): Promise<SiteTariffRow | undefined> {
  return db.row<SiteTariffRow>(sql`${tariffs(scope, siteId)} and t.id = ${id}`)
}

export interface NewSiteTariff extends Omit<SiteTariffRow, 'created_at' | 'document'> {
  readonly createdAt: Date
  readonly createdBy: string | null
}

/** @returns 0 when the site has a tariff from this day on. */
export function insertSiteTariff(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  tariff: NewSiteTariff,
): Promise<number> {
  return tx.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at, created_by_id)
    values (${walletId}, ${siteId}, ${tariff.id}, ${tariff.valid_from}, ${JSON.stringify(tariff.bands)}::jsonb,
      ${tariff.vat_basis_points}, ${tariff.source}, ${tariff.createdAt}, ${tariff.createdBy})
    on conflict (wallet_id, site_id, valid_from) do nothing`)
}

export function deleteSiteTariff(tx: Tx, { walletId }: WalletScope, siteId: string, id: string): Promise<number> {
  return tx.run(sql`delete from site_tariff where wallet_id = ${walletId} and site_id = ${siteId} and id = ${id}`)
}

/**
 * Returns whether the wallet has closed a month with days on which a tariff from a day on applies: until the next tariff
 * of the site begins. The caller has locked the wallet, as the close of a month does.
 */
export async function selectIsMonthClosed(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  fromDay: string,
): Promise<boolean> {
  const row = await tx.row<{ is_closed: boolean }>(sql`
    select exists (
      select from month_close c
      where c.wallet_id = ${walletId} and c.month >= date_trunc('month', ${fromDay}::date)::date
        and c.month < coalesce((
          select min(t.valid_from) from site_tariff t
          where t.wallet_id = ${walletId} and t.site_id = ${siteId} and t.valid_from > ${fromDay}::date), 'infinity'))
      as is_closed`)
  return row?.is_closed ?? false
}

/** Erases where the prices of homes come from, which may name a driver's own contract. */
export async function updateSourcesForgotten(
  tx: Tx,
  { walletId }: WalletScope,
  siteIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update site_tariff set source = '' where wallet_id = ${walletId} and site_id = any(${[...siteIds]}::uuid[])`)
}

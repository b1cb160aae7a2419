import type { CatalogueVehicle } from '@voltway/contract/vehicles'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on the catalogue of vehicles. Writes: vehicle_catalogue. */

export interface CatalogueRow {
  id: string
  brand_id: string
  brand: string
  model_id: string
  model: string
  version: string | null
  battery_wh: bigint | null
  connector_types: CatalogueVehicle['connector_types']
}

const columns = sql`id, brand_id, brand, model_id, model, version, battery_wh, connector_types`

/**
 * Selects entries that match every pattern, the shortest names first, because the search text is the largest part of
 * them.
 */
export function selectCatalogue(db: Sql, patterns: readonly string[], limit: number): Promise<CatalogueRow[]> {
  return db.rows(sql`
    select ${columns} from vehicle_catalogue where search_text like all(${[...patterns]}::text[])
    order by length(brand || model), brand, model, version nulls first, id limit ${limit}`)
}

export async function selectCatalogueCount(db: Sql, patterns: readonly string[]): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from vehicle_catalogue where search_text like all(${[...patterns]}::text[])`)
  return row?.count ?? 0
}

export function selectCatalogueEntries(db: Sql, ids: readonly string[]): Promise<CatalogueRow[]> {
  return db.rows<CatalogueRow>(sql`select ${columns} from vehicle_catalogue where id = any(${[...ids]}::text[])`)
}

export interface BrandRow {
  id: string
  name: string
  models: { id: string; name: string }[]
}

/** Selects all brands without models, or one brand with its models. */
export function selectBrands(db: Sql, brandId: string | null): Promise<BrandRow[]> {
  return db.rows(sql`
    select brand_id as id, min(brand) as name,
      case when ${brandId}::text is null then '[]'::jsonb
        else jsonb_agg(distinct jsonb_build_object('id', model_id, 'name', model)) end as models
    from vehicle_catalogue where ${brandId}::text is null or brand_id = ${brandId}
    group by brand_id order by lower(min(brand)), brand_id`)
}

export interface NewCatalogueRow extends Omit<CatalogueRow, 'battery_wh' | 'connector_types'> {
  readonly battery_wh: number | null
  readonly connector_types: readonly string[]
  readonly wltp_km: number | null
  readonly search_text: string
}

/**
 * Inserts or updates entries.
 * @returns the number of each.
 */
export async function upsertCatalogue(
  tx: Sql,
  rows: readonly NewCatalogueRow[],
): Promise<{ added: number; renewed: number }> {
  const written = await tx.rows<{ added: boolean }>(sql`
    insert into vehicle_catalogue (id, brand_id, brand, model_id, model, version, battery_wh, connector_types, wltp_km, search_text)
    select id, brand_id, brand, model_id, model, version, battery_wh,
      array(select jsonb_array_elements_text(connector_types)), wltp_km, search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id text, brand_id text, brand text, model_id text, model text, version text, battery_wh bigint,
      connector_types jsonb, wltp_km integer, search_text text)
    on conflict (id) do update set brand = excluded.brand, model = excluded.model, version = excluded.version,
      battery_wh = excluded.battery_wh, connector_types = excluded.connector_types,
      wltp_km = coalesce(excluded.wltp_km, vehicle_catalogue.wltp_km), search_text = excluded.search_text
    returning xmax = 0 as added`)
  const added = written.filter((row) => row.added).length
  return { added, renewed: written.length - added }
}

import type { ReplyOf } from '@voltway/contract/endpoint'
import type { CatalogueVehicle, listVehicleBrands, vehicleConnectors } from '@voltway/contract/vehicles'
import { readCsv } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, searchable } from '../../platform/searchable.ts'
import type { Db, Sql } from '../../platform/sql.ts'
import {
  type NewCatalogueRow,
  selectBrands,
  selectCatalogue,
  selectCatalogueCount,
  upsertCatalogue,
} from './catalogue.sql.ts'

type Connector = (typeof vehicleConnectors)[number]

/** Formats Wh as kWh with three decimals, as the API does. */
export function kwhOf(batteryWh: bigint | null): string | null {
  if (batteryWh === null) return null
  return `${batteryWh / 1000n}.${String(batteryWh % 1000n).padStart(3, '0')}`
}

/** Searches for entries with every word in any order: "3 tesla" and "Tesla Model 3" return the same. */
export async function searchCatalogue(
  db: Sql,
  search: string | undefined,
  limit: number,
): Promise<{ count: number; results: CatalogueVehicle[] }> {
  const patterns = searchable(search).split(' ').map(containing)
  const rows = await selectCatalogue(db, patterns, limit)
  const results = rows.map(({ battery_wh, ...entry }) => ({ ...entry, battery_kwh: kwhOf(battery_wh) }))
  return { count: await selectCatalogueCount(db, patterns), results }
}

type Brands = ReplyOf<typeof listVehicleBrands>['results']

/**
 * Returns all brands by name (`all`), or one brand with its models.
 * @throws `vehicle.not_found` for an unknown brand.
 */
export async function readBrands(db: Sql, brand: string): Promise<Brands> {
  const rows = await selectBrands(db, brand === 'all' ? null : brand)
  if (brand !== 'all' && rows.length === 0) refuse('vehicle.not_found')
  return rows.map((row) => ({ ...row, models: row.models.sort((a, b) => a.name.localeCompare(b.name)) }))
}

/** Connector names of the open dataset. */
const CONNECTORS: Readonly<Record<string, Connector>> = {
  type1: 'TYPE_1',
  type2: 'TYPE_2',
  ccs1: 'CCS1',
  ccs2: 'CCS2',
  chademo: 'CHADEMO',
  nacs: 'NACS',
  gb_t_ac: 'GB_T_AC',
  gb_t_dc: 'GB_T_DC',
}
const COLUMNS = ['brand', 'model', 'version', 'year', 'battery_net_kwh', 'battery_gross_kwh', 'connectors'] as const
type CatalogueColumn = (typeof COLUMNS)[number] | 'wltp_km'

export class CatalogueFileError extends Error {}

/** Rows per statement. */
const ROWS_AT_ONCE = 500

/**
 * Imports the open dataset of electric vehicles (CSV, one variant per line, docs/guides/operations.md). A repeated
 * import changes nothing, and a newer file updates existing entries.
 * @throws CatalogueFileError with the line when the file has another format.
 */
export async function importCatalogue(db: Db, csv: string): Promise<{ added: number; renewed: number }> {
  const rows = [...readCatalogueFile(csv).values()]
  return db.tx(async (tx) => {
    const total = { added: 0, renewed: 0 }
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const { added, renewed } = await upsertCatalogue(tx, rows.slice(at, at + ROWS_AT_ONCE))
      total.added += added
      total.renewed += renewed
    }
    return total
  })
}

function readCatalogueFile(csv: string): Map<string, NewCatalogueRow> {
  const [head, ...rows] = readCsv(csv)
  const names = head?.cells ?? []
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new CatalogueFileError(`the first line lacks the columns ${missing.join(', ')}`)
  const entries = new Map<string, NewCatalogueRow & { year: number }>()
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      throw new CatalogueFileError(`line ${line} has ${cells.length} fields and not ${names.length}`)
    }
    const field = (name: CatalogueColumn) => cells[names.indexOf(name)] ?? ''
    const entry = entryOf(field, line)
    // Keeps the newest year of a variant, which is the one on sale.
    const year = Number(field('year')) || 0
    if (year >= (entries.get(entry.id)?.year ?? 0)) entries.set(entry.id, { ...entry, year })
  }
  if (entries.size === 0) throw new CatalogueFileError('the file has no vehicle in it')
  return entries
}

function entryOf(field: (name: CatalogueColumn) => string, line: number): NewCatalogueRow {
  const [brand, model, version] = [field('brand'), field('model'), field('version')]
  if (brand === '' || model === '') throw new CatalogueFileError(`line ${line} has no brand or no model`)
  const kwh = Number(field('battery_net_kwh') || field('battery_gross_kwh'))
  const brandId = slugOf(brand)
  const modelId = `${brandId}/${slugOf(model)}`
  return {
    id: version === '' ? modelId : `${modelId}/${slugOf(version)}`,
    brand_id: brandId,
    brand,
    model_id: modelId,
    model,
    version: version || null,
    battery_wh: kwh > 0 && kwh < 10_000 ? Math.round(kwh * 1000) : null,
    connector_types: field('connectors')
      .split('|')
      .flatMap((name) => CONNECTORS[name] ?? []),
    wltp_km: /^\d{2,4}$/.test(field('wltp_km')) ? Number(field('wltp_km')) : null,
    search_text: searchable(brand, model, version),
  }
}

function slugOf(name: string): string {
  return searchable(name)
    .replaceAll('+', ' plus')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

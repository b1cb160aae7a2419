import { Readable } from 'node:stream'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { exportVehicleCosts, VehicleCost } from '@voltway/contract/vehicles-costs'
import { vehicleCosts as en } from '@voltway/phrases/en/vehicle-costs'
import { vehicleCosts as es } from '@voltway/phrases/es/vehicle-costs'
import { vehicleCosts as fr } from '@voltway/phrases/fr/vehicle-costs'
import { vehicleCosts as pt } from '@voltway/phrases/pt/vehicle-costs'
import { type Cell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import { amountHead } from '../../kernel/amount-words.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import { readVehicleCosts } from './vehicle-costs.ts'

const words = { en, es, fr, pt }

/** The list of vehicles as a file in the person's language. */
export async function exportVehicleCostFile(
  ctx: Ctx,
  scope: WalletScope,
  { format, ...query }: QueryOf<typeof exportVehicleCosts>,
): Promise<{ name: string; type: string; content: Readable }> {
  const language = ctx.person?.language ?? 'en'
  const { costs } = await readVehicleCosts(ctx, scope, query)
  const { file: t, title } = words[language]
  const cost = (head: string) => amountHead(language, query.amounts, head)
  const heads = [t.plate, t.model, t.driver, t.card, t.sessions, t.energy, cost(t.cost), t.from, t.to, t.km]
  const columns = [...heads, t.energyBetween, cost(t.costBetween), t.kwhPer100Km, cost(t.costPer100Km), t.norm, t.edge]
  const rows = costs.map(cellsOf)
  const file = query.source === undefined ? t.file : `${t.file}-${query.source.toLowerCase()}`
  const name = `${file}-${ctx.now.toISOString().slice(0, 10)}.${format}`
  if (format === 'xlsx') {
    const content = streamWorkbook(
      title,
      columns.map((head) => ({ head })),
      rows,
    )
    return { name, type: XLSX_MEDIA, content }
  }
  const { head, lineOf } = csvIn(language)
  const lines = rows.map(lineOf)
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from([head(columns) + lines.join('')]) }
}

const number = (decimal: string | null | undefined): Cell => (decimal == null ? null : { decimal })

function cellsOf({ vehicle, charged, distance, norm_kwh_per_100_km: norm }: VehicleCost): Cell[] {
  return [
    vehicle.licence_plate,
    [vehicle.brand, vehicle.model, vehicle.version].filter(Boolean).join(' '),
    vehicle.member_name,
    vehicle.card_name,
    number(String(charged.sessions)),
    number(charged.energy_kwh),
    number(charged.cost),
    distance?.from ?? null,
    distance?.to ?? null,
    number(distance === null ? null : String(distance.km)),
    number(distance?.energy_kwh),
    number(distance?.cost),
    number(distance?.kwh_per_100_km),
    number(distance?.cost_per_100_km),
    number(norm),
    number(distance?.edge_kwh),
  ]
}

import { importReadingFile } from '../features/vehicles/odometer-import.ts'
import { changePetrol, readVehicleCost, readVehicleCosts } from '../features/vehicles/vehicle-costs.ts'
import { changeVehicle, readAllVehicles } from '../features/vehicles/vehicles.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { WalletScope } from '../kernel/scope.ts'
import type { DemoAction } from './actions.ts'
import { seededRandom } from './seeded-random.ts'

/** Readings at the beginning of each month, and the petrol car that vehicles are compared with. */
export function odometerActions(): DemoAction[] {
  return [
    { daysAgo: 300, by: 'manager', run: enterNorms },
    {
      daysAgo: 1,
      by: 'manager',
      run: async (ctx, scope) => {
        const csv = await readingsFile(ctx, scope)
        await importReadingFile(ctx, scope, { csv, dry_run: false, valid_only: true })
        const petrol = { price_per_litre: '1.739', litres_per_100_km: '6.8', source: 'Fuel receipts' }
        await changePetrol(ctx, scope, { petrol: { ...petrol, as_of: ctx.now.toISOString().slice(0, 10) } })
      },
    },
  ]
}

/** Consumption per 100 km by the model, as its registration document says it. */
const norms: Readonly<Record<string, string>> = {
  Zoe: '17.2',
  'Kangoo E-Tech': '19.0',
  'e-208': '15.6',
  'e-Partner': '20.2',
  'ID.3': '15.4',
  'ID. Buzz Cargo': '22.2',
  'Kona Electric': '14.7',
  'IONIQ 5': '16.7',
  'Niro EV': '16.2',
}

async function enterNorms(ctx: Ctx, scope: WalletScope): Promise<void> {
  for (const { id, model } of await readAllVehicles(ctx, scope)) {
    const norm = norms[model]
    if (norm !== undefined) await changeVehicle(ctx, { kind: 'wallet', scope }, id, { norm_kwh_per_100_km: norm })
  }
}

/** Cold batteries and heating cost a fifth more in January than in July. */
const seasonOf = (month: string) => 1 + 0.1 * Math.cos(((Number(month.slice(5, 7)) - 1) / 6) * Math.PI)

/**
 * Kilometres that fit the energy of each vehicle, 3% under to 15% over its norm. Every sixth vehicle has no reading, as
 * in a real fleet.
 */
async function readingsFile(ctx: Ctx, scope: WalletScope): Promise<string> {
  const random = seededRandom(580)
  const { costs } = await readVehicleCosts(ctx, scope, { period: 'all', ordering: 'plate', amounts: 'GROSS' })
  const lines: string[] = []
  for (const [index, { vehicle }] of costs.entries()) {
    if (index % 6 === 5) continue
    const whPerKm = Number(norms[vehicle.model] ?? '17.5') * 10 * (0.97 + random.next() * 0.18)
    let km = 4_000 + random.next() * 40_000
    const { months } = await readVehicleCost(ctx, scope, vehicle.id, { amounts: 'GROSS' })
    for (const { month, energy_kwh: energy } of months.toReversed()) {
      lines.push(`${vehicle.licence_plate};${month}-01 07:30;${Math.round(km)}`)
      km += (Number(energy) * 1000) / (whPerKm * seasonOf(month) * (0.94 + random.next() * 0.12))
    }
    lines.push(`${vehicle.licence_plate};${ctx.now.toISOString()};${Math.round(km)}`)
  }
  return ['plate;date;km', ...lines].join('\n')
}

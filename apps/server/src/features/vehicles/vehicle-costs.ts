import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { Vehicle } from '@voltway/contract/vehicles'
import type {
  Distance,
  getVehicleCost,
  listVehicleCosts,
  Petrol,
  setPetrol,
  VehicleCost,
} from '@voltway/contract/vehicles-costs'
import { formatEnergyKwh } from '@voltway/money/energy'
import { divideHalfUp, formatDecimal, formatMoney, parseDecimal } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { instantOfLegal, legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  type CostRange,
  type DistanceRow,
  deletePetrol,
  type PetrolRow,
  selectBook,
  selectCharged,
  selectDistances,
  selectPetrol,
  selectUsers,
  selectVehicleFacts,
  upsertPetrol,
  type VehicleFactRow,
} from './vehicle-costs.sql.ts'
import { readAllVehicles, readVehicle } from './vehicles.ts'

type CostQuery = Omit<QueryOf<typeof listVehicleCosts>, 'limit' | 'offset'>

/** All vehicles that match, in the requested order, with the wallet's currency and petrol car. */
export async function readVehicleCosts(ctx: Ctx, scope: WalletScope, query: CostQuery) {
  const on = ctx.db.read
  const book = (await selectBook(on, scope)) ?? refuse('wallet.not_found')
  const found = await readAllVehicles(ctx, scope, query.search)
  const vehicles = query.ids === undefined ? found : found.filter(({ id }) => query.ids?.includes(id))
  const range = {
    ids: vehicles.map(({ id }) => id),
    from: startOf(query.period, ctx.now, book.time_zone),
    timeZone: book.time_zone,
    amounts: query.amounts,
    source: query.source,
  }
  const { costs, vatUnknownMinor } = await costsOf(on, scope, vehicles, range)
  return {
    costs: costs.sort(orderOf(query.ordering)),
    amounts: query.amounts,
    vat_unknown_cost: formatMoney(vatUnknownMinor),
    currency: book.currency,
    petrol: petrolOf(await selectPetrol(on, scope)),
  }
}

type Ordered = Exclude<CostQuery['ordering'], `-${string}`>

const values: Readonly<Record<Ordered, (cost: VehicleCost) => string | number | null | undefined>> = {
  plate: ({ vehicle }) => vehicle.licence_plate,
  energy: ({ charged }) => Number(charged.energy_kwh),
  cost: ({ charged }) => Number(charged.cost),
  distance: ({ distance }) => distance?.km,
  kwh_per_100_km: ({ distance }) => numberOf(distance?.kwh_per_100_km),
  cost_per_100_km: ({ distance }) => numberOf(distance?.cost_per_100_km),
}
const numberOf = (value: string | null | undefined) => (value == null ? null : Number(value))

/** Compares vehicles in an order. Those without its value come last in both directions, equal ones by their plate. */
function orderOf(ordering: CostQuery['ordering']) {
  const value = values[ordering.replace('-', '') as Ordered]
  const sign = ordering.startsWith('-') ? -1 : 1
  return (a: VehicleCost, b: VehicleCost): number => {
    const [one, other] = [value(a), value(b)]
    if (one === other || (one == null && other == null))
      return a.vehicle.licence_plate < b.vehicle.licence_plate ? -1 : 1
    if (one == null) return 1
    return other == null ? -1 : one < other ? -sign : sign
  }
}

/** The first instant of the period's first month; the current month counts. */
function startOf(period: CostQuery['period'], now: Date, timeZone: string): Date | null {
  if (period === 'all') return null
  const [year = 0, month = 0] = legalDay(now.getTime(), timeZone).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - Number(period), 1)).toISOString().slice(0, 10)
  return new Date(instantOfLegal(`${first}T00:00:00`, timeZone))
}

async function costsOf(
  on: Sql,
  scope: WalletScope,
  vehicles: readonly Vehicle[],
  range: CostRange & { readonly ids: readonly string[] },
): Promise<{ costs: VehicleCost[]; vatUnknownMinor: bigint }> {
  const facts = new Map((await selectVehicleFacts(on, scope, range.ids)).map((row) => [row.id, row]))
  const distances = new Map((await selectDistances(on, scope, range, false)).map((row) => [row.vehicle_id, row]))
  const charged = new Map((await selectCharged(on, scope, range, false)).map((row) => [row.vehicle_id, row]))
  const vatUnknownMinor = [...charged.values()].reduce((sum, row) => sum + row.vat_unknown_minor, 0n)
  const costs = vehicles.flatMap((vehicle) => {
    const fact = facts.get(vehicle.id)
    if (fact === undefined) return []
    return {
      vehicle,
      ...factsOf(fact),
      charged: sumsOf(charged.get(vehicle.id)),
      distance: distanceOf(distances.get(vehicle.id)),
    }
  })
  return { costs, vatUnknownMinor }
}

interface Sums {
  readonly sessions: number
  readonly energy_wh: bigint
  readonly cost_minor: bigint
}

const NOTHING: Sums = { sessions: 0, energy_wh: 0n, cost_minor: 0n }

const sumsOf = ({ sessions, energy_wh, cost_minor }: Sums = NOTHING) => ({
  sessions,
  energy_kwh: formatEnergyKwh(energy_wh),
  cost: formatMoney(cost_minor),
})

/** The entered norm counts before the one of the catalogue: usable battery over WLTP range. */
function factsOf({ norm_wh_per_100_km: entered, battery_wh: battery, wltp_km: range, ...row }: VehicleFactRow) {
  const ofModel = battery === null || range === null ? null : divideHalfUp(battery * 100n, BigInt(range))
  const norm = entered === null ? ofModel : BigInt(entered)
  return {
    norm_kwh_per_100_km: norm === null ? null : formatEnergyKwh(norm),
    norm_source: norm === null ? null : entered === null ? ('CATALOGUE' as const) : ('ENTERED' as const),
    readings: row.readings,
    last_reading: row.last_at === null || row.last_km === null ? null : { at: row.last_at, km: row.last_km },
  }
}

function distanceOf(row: DistanceRow | undefined): Distance | null {
  if (row === undefined) return null
  const { from_at, to_at, km, edge_sessions, edge_wh, energy_wh, cost_minor } = row
  const per100Km = (amount: bigint) => divideHalfUp(amount * 100n, BigInt(km))
  return {
    from: from_at,
    to: to_at,
    km,
    ...sumsOf(row),
    kwh_per_100_km: km === 0 ? null : formatEnergyKwh(per100Km(energy_wh)),
    cost_per_100_km: km === 0 ? null : formatMoney(per100Km(cost_minor)),
    edge_sessions,
    edge_kwh: formatEnergyKwh(edge_wh),
  }
}

/** Most months of a vehicle's page. */
const SHOWN_MONTHS = 36

export async function readVehicleCost(
  ctx: Ctx,
  scope: WalletScope,
  vehicleId: string,
  { amounts, source }: QueryOf<typeof getVehicleCost>,
): Promise<ReplyOf<typeof getVehicleCost>> {
  const on = ctx.db.read
  const book = (await selectBook(on, scope)) ?? refuse('wallet.not_found')
  const vehicle = await readVehicle(on, { kind: 'wallet', scope }, vehicleId)
  const range = { ids: [vehicleId], from: null, timeZone: book.time_zone, amounts, source }
  const { costs, vatUnknownMinor } = await costsOf(on, scope, [vehicle], range)
  const [cost = refuse('vehicle.not_found')] = costs
  const distances = new Map((await selectDistances(on, scope, range, true)).map((row) => [row.month, row]))
  const charged = new Map((await selectCharged(on, scope, range, true)).map((row) => [row.month, row]))
  const months = [...new Set([...distances.keys(), ...charged.keys()])].sort().reverse().slice(0, SHOWN_MONTHS)
  const users = await selectUsers(on, scope, range)
  return {
    ...cost,
    currency: book.currency,
    amounts,
    vat_unknown_cost: formatMoney(vatUnknownMinor),
    petrol: petrolOf(await selectPetrol(on, scope)),
    months: months.map((month) => ({
      month,
      ...sumsOf(charged.get(month)),
      distance: distanceOf(distances.get(month)),
    })),
    used_by: users.map(({ card_id, card_name, member_id, member_name, ...row }) => ({
      card: named(card_id, card_name),
      member: named(member_id, member_name),
      first_at: row.first_at,
      last_at: row.last_at,
      ...sumsOf(row),
    })),
  }
}

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

function petrolOf(row: PetrolRow | undefined): Petrol | null {
  if (row === undefined) return null
  const { price_mills: price, ml_per_100_km: litres, source, as_of } = row
  return {
    price_per_litre: formatDecimal(BigInt(price), 3),
    litres_per_100_km: formatDecimal(BigInt(litres), 3),
    // Thousandths of the currency times thousandths of a litre, in cents.
    cost_per_100_km: formatMoney(divideHalfUp(BigInt(price) * BigInt(litres), 10_000n)),
    source,
    as_of,
  }
}

/** Sets the petrol car that vehicles are compared with. */
export function changePetrol(
  ctx: Ctx,
  scope: WalletScope,
  { petrol }: BodyOf<typeof setPetrol>,
): Promise<ReplyOf<typeof setPetrol>> {
  const price = petrol === null ? 0n : parseDecimal(petrol.price_per_litre, 3)
  if (petrol !== null && price === 0n)
    refuse('validation_failed', { fields: { 'petrol.price_per_litre': 'too_small' } })
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const before = petrolOf(await selectPetrol(tx, scope))
    if (petrol === null) await deletePetrol(tx, scope)
    else {
      const { source, as_of } = petrol
      const row = {
        price_mills: Number(price),
        ml_per_100_km: Number(parseDecimal(petrol.litres_per_100_km, 3)),
        source,
        as_of,
      }
      await upsertPetrol(tx, scope, row, ctx.now)
    }
    const after = petrolOf(await selectPetrol(tx, scope))
    const object = { kind: 'wallet', id: scope.walletId, name: null }
    recordAudit({ ctx, tx, scope }, { action: 'petrol.changed', object, before, after })
    return { petrol: after }
  })
}

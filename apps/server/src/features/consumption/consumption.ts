import type { Consumption, ConsumptionShare, ConsumptionTotals, getConsumption } from '@voltway/contract/consumption'
import type { QueryOf } from '@voltway/contract/endpoint'
import { formatEnergyKwh } from '@voltway/money/energy'
import { divideHalfUp, formatDecimal, formatMoney, formatUnitPrice } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type Dimension,
  type ShareRow,
  type SumsRow,
  selectBuckets,
  selectEnergyByPeriod,
  selectHours,
  selectShares,
  selectTotals,
  selectWalletPlace,
} from './consumption.sql.ts'
import { askedRange, bucketStarts, piecesOf, previousRange } from './consumption-range.ts'

/** As many as a chart and the table beside it can show; the rest are in the list of consumptions. */
const MOST_SHARES = 100
const TOP_STATIONS = 10

/** What a wallet has charged in a range of its own days: only sessions whose price is final and was not taken back. */
export async function readConsumption(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof getConsumption>,
): Promise<Consumption> {
  const on = ctx.db.read
  const { view } = query
  const place = (await selectWalletPlace(on, scope)) ?? refuse('wallet.not_found')
  const range = askedRange(query, legalDay(ctx.now.getTime(), place.time_zone))
  const previous = previousRange(range)
  const pieces = piecesOf(range)
  const shares = (dimension: Dimension, limit: number) =>
    selectShares(on, scope, dimension, { pieces, timeZone: place.time_zone, limit })
  const buckets =
    view === 'day'
      ? selectHours(on, scope, range, place.time_zone)
      : selectBuckets(on, scope, range, view === 'year' ? 'month' : 'day')
  const [totals, before, filled, byPeriod, cards, members, stations] = await Promise.all([
    selectTotals(on, scope, range),
    selectTotals(on, scope, previous),
    buckets,
    selectEnergyByPeriod(on, scope, range),
    shares('card', MOST_SHARES),
    shares('member', MOST_SHARES),
    shares('station', TOP_STATIONS),
  ])
  const costMinor = totals?.cost_minor ?? 0n
  const byStart = new Map(filled.map((row) => [row.start, row]))
  return {
    view,
    currency: place.currency,
    time_zone: place.time_zone,
    ...range,
    totals: totalsOf(totals),
    previous: { ...previous, totals: totalsOf(before) },
    buckets: bucketStarts(range, view).map((start) => ({ start, ...sumsOf(byStart.get(start)) })),
    by_card: cards.map((row) => shareOf(row, costMinor)),
    by_member: members.map((row) => shareOf(row, costMinor)),
    by_period: Object.fromEntries(byPeriod.map(({ period, energy_wh }) => [period, formatEnergyKwh(energy_wh)])),
    top_stations: stations.map((row) => shareOf(row, costMinor)),
  }
}

const nothing: SumsRow = { sessions: 0n, energy_wh: 0n, cost_minor: 0n, duration_s: 0n }

function sumsOf({ sessions, energy_wh, cost_minor, duration_s }: SumsRow = nothing) {
  return {
    energy_kwh: formatEnergyKwh(energy_wh),
    cost: formatMoney(cost_minor),
    sessions: Number(sessions),
    duration_s: Number(duration_s),
  }
}

function totalsOf(row: (SumsRow & { co2_g: bigint }) | undefined): ConsumptionTotals {
  const { energy_wh: energyWh, cost_minor: costMinor } = row ?? nothing
  return {
    ...sumsOf(row),
    co2_kg: formatDecimal(row?.co2_g ?? 0n, 3),
    avg_price_kwh: energyWh > 0n ? formatUnitPrice(divideHalfUp(costMinor * 100_000n, energyWh)) : null,
  }
}

function shareOf(row: ShareRow, totalMinor: bigint): ConsumptionShare {
  const share = totalMinor === 0n ? 0n : divideHalfUp(row.cost_minor * 10_000n, totalMinor)
  return { id: row.id, name: row.name ?? '', ...sumsOf(row), share: formatDecimal(share, 2) }
}

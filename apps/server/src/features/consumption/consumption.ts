import type { Consumption, ConsumptionTotals } from '@voltway/contract/consumption'
import { formatEnergyKwh } from '@voltway/money/energy'
import { divideHalfUp, formatDecimal, formatMoney, formatUnitPrice } from '@voltway/money/money'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { HISTORY_DAYS } from '../../kernel/consumption/cost-history.sql.ts'
import { forecastOf } from '../../kernel/consumption/forecast.ts'
import { forecastReply } from '../../kernel/consumption/forecast-reply.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type BucketRow,
  type HistoryRow,
  selectBuckets,
  selectEnergyByPeriod,
  selectHistory,
  selectHoldersByCost,
  selectIsCard,
  selectStationsByCost,
  selectTraits,
  selectUnratedEnergy,
  selectVersion,
} from './consumption.sql.ts'
import { bucketStarts } from './consumption-range.ts'
import { shareOf, stationShareOf, sumsOf } from './consumption-reply.ts'
import type { ConsumptionRequest, Focus } from './consumption-request.sql.ts'
import { inTeamsOf, type RangeQuery, requestIn, resolveRequest } from './requested-range.ts'
import { replyOfVersion } from './retained-replies.ts'

export { writeCo2Report } from './co2-report.ts'
export { readCardShares } from './consumption-lists.ts'
export { instantsAfter } from './consumption-range.ts'
export { computeCostChange } from './cost-change-read.ts'
export { replyOfVersion } from './retained-replies.ts'

/** Most rows of a chart and its table; the list of consumption has the rest. */
const MOST_SHARES = 100
const TOP_STATIONS = 50

/** Like {@link readConsumption}, for one card, with all its members or one of them. */
export async function readCardConsumption(
  ctx: Ctx,
  scope: WalletScope,
  query: RangeQuery,
  focus: Focus & { readonly cardId: string },
): Promise<Consumption> {
  if ((await selectIsCard(ctx.db.read, scope, focus.cardId)) === undefined) refuse('card.not_found')
  return readConsumption(ctx, scope, query, focus)
}

/**
 * The consumption of a wallet in a range of its days: sessions with a final price that were not credited. The reply is
 * retained and sent again while the version of the wallet's consumption is the same.
 */
export async function readConsumption(
  ctx: Ctx,
  scope: WalletScope,
  query: RangeQuery,
  focus: Focus,
): Promise<Consumption> {
  const { version, ...wallet } = (await selectVersion(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const request = requestIn(wallet, query, inTeamsOf(scope, query, focus), ctx.now)
  const compute = () => consumptionOf(ctx.db.read, scope, request, { view: query.view, currency: wallet.currency })
  const key = { walletId: scope.walletId, version, request: { ...request, ...wallet, view: query.view } }
  return replyOfVersion(ctx.db, key, compute)
}

/** The same without the retained reply, for a report. */
export async function computeConsumption(work: WalletWork<Sql>, query: RangeQuery): Promise<Consumption> {
  const { request, currency } = await resolveRequest(work, query)
  return consumptionOf(work.tx, work.scope, request, { view: query.view, currency })
}

async function consumptionOf(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  { view, currency }: { readonly view: RangeQuery['view']; readonly currency: string },
): Promise<Consumption> {
  const width = view === 'day' ? 'hour' : view === 'year' ? 'month' : 'day'
  // The slowest query starts first.
  const { running } = request
  const [stations, holders, traits, filled, byPeriod, unrated, history] = await Promise.all([
    selectStationsByCost(on, scope, request, { limit: TOP_STATIONS, offset: 0 }),
    selectHoldersByCost(on, scope, request, MOST_SHARES),
    selectTraits(on, scope, request, MOST_SHARES),
    selectBuckets(on, scope, request, width),
    selectEnergyByPeriod(on, scope, request),
    selectUnratedEnergy(on, scope, request),
    running === null ? undefined : selectHistory(on, scope, request, historyUntil(running.today)),
  ])
  const now = filled.filter((row) => !row.is_before)
  const before = filled.filter((row) => row.is_before)
  const total = added(now)
  const cards = holders.filter((row) => row.is_card)
  const members = holders.filter((row) => !row.is_card)
  const by = (trait: (typeof traits)[number]['trait']) => traits.filter((row) => row.trait === trait)
  const byStart = new Map(now.map((row) => [row.start, row]))
  const beforeByStart = new Map(before.map((row) => [row.start, row]))
  return {
    view,
    currency,
    time_zone: request.timeZone,
    ...request.range,
    totals: totalsOf(total),
    amounts: request.amounts,
    vat_unknown_cost: formatMoney(total.vat_unknown_minor),
    co2_missing_kwh: formatEnergyKwh(unrated?.unrated_wh ?? 0n),
    imported: { sessions: Number(total.imported_sessions), cost: formatMoney(total.imported_minor) },
    previous: { ...request.previous, totals: totalsOf(added(before)) },
    forecast: forecastIn(request, { history, spentMinor: total.cost_minor, view }),
    buckets: bucketStarts(request.range, view).map((start) => ({
      start,
      ...sumsOf(byStart.get(start)),
      previous: sumsOf(beforeByStart.get(start)),
    })),
    by_card: cards.map((row) => shareOf(row, total.cost_minor)),
    by_member: members.map((row) => shareOf(row, total.cost_minor)),
    by_cost_centre: by('COST_CENTRE').map((row) => shareOf(row, total.cost_minor)),
    by_second_dimension: by('COST_CENTRE_2').map((row) => shareOf(row, total.cost_minor)),
    by_current: by('CURRENT').map((row) => shareOf(row, total.cost_minor)),
    by_period: Object.fromEntries(byPeriod.map(({ period, energy_wh }) => [period, formatEnergyKwh(energy_wh)])),
    by_hour: by('HOUR').map((row) => ({
      weekday: Number(row.name[0]),
      hour: Number(row.name.slice(2)),
      ...sumsOf(row),
    })),
    top_stations: stations.map((row) => stationShareOf(row, total.cost_minor)),
  }
}

/** Before the first charge of any network. */
const EARLIEST_DAY = '2000-01-01'

function historyUntil(today: string) {
  const from = daysLater(today, -HISTORY_DAYS)
  return { days: { from, to: today }, earlier: { from: EARLIEST_DAY, to: daysLater(from, -1) } }
}

function forecastIn(
  { running }: ConsumptionRequest,
  { history, spentMinor, view }: { history: HistoryRow | undefined; spentMinor: bigint; view: RangeQuery['view'] },
): Consumption['forecast'] {
  if (running === null || history === undefined) return null
  const forecast = forecastOf({ costs: history.costs, isOlder: history.is_older }, { ...running, spentMinor })
  return forecast && forecastReply(forecast, view === 'year' ? 'month' : 'day')
}

type Total = Omit<BucketRow, 'start' | 'is_before'>

function added(rows: readonly BucketRow[]): Total {
  const nothing = { sessions: 0n, energy_wh: 0n, cost_minor: 0n, duration_s: 0n }
  const total: Total = { ...nothing, co2_g: 0n, imported_sessions: 0n, imported_minor: 0n, vat_unknown_minor: 0n }
  for (const row of rows) {
    total.sessions += row.sessions
    total.energy_wh += row.energy_wh
    total.cost_minor += row.cost_minor
    total.duration_s += row.duration_s
    total.co2_g += row.co2_g
    total.imported_sessions += row.imported_sessions
    total.imported_minor += row.imported_minor
    total.vat_unknown_minor += row.vat_unknown_minor
  }
  return total
}

function totalsOf(total: Total): ConsumptionTotals {
  const { energy_wh: energyWh, cost_minor: costMinor, co2_g: co2G } = total
  return {
    ...sumsOf(total),
    co2_kg: formatDecimal(co2G, 3),
    avg_price_kwh: energyWh > 0n ? formatUnitPrice(divideHalfUp(costMinor * 100_000n, energyWh)) : null,
  }
}

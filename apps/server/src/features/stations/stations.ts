import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import {
  type findChargePoints,
  type followStations,
  type listStations,
  MOST_STATIONS,
  STATION_BOX_MOST,
  type Station,
  type StationDetail,
  type StationPrice,
} from '@voltway/contract/stations'
import { parseMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { chargePointsOf } from '../../kernel/network/charge-points.ts'
import { evseKey, evseKeysIn } from '../../kernel/network/evse-text.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import { readCard } from '../cards/cards.ts'
import { stationPrice } from './station-price.ts'
import { type CardView, type PriceOf, stationDetailReply, stationReply } from './station-reply.ts'
import { selectCardUse } from './station-requests.sql.ts'
import { rulesOfCard } from './station-rules.ts'
import type { FollowedStations } from './station-stream.ts'
import {
  type Box,
  type PlacedStationRow,
  type StationArea,
  selectListedIds,
  selectPlacedStation,
  selectPlacedStations,
  selectStationsOfPoint,
} from './stations.sql.ts'

export { onStationResult } from './request-results.ts'

/** The most charge points that one text may mean. */
const MOST_POINTS = 5
/** With the cheapest first, all stations of a box are compared; a larger number is cut at its edges. */
const MOST_COMPARED = 1_000

/**
 * Returns the stations of an area, with the card's prices now. A request never contains a position: the browser
 * asks for whole steps of the map and computes distances itself (decision 089).
 */
export async function readStations(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listStations>,
): Promise<ReplyOf<typeof listStations>> {
  const { card, ordering, limit } = query
  const area = await areaOf(ctx, scope, query)
  await refuseForeignCard(ctx, scope, card)
  const most = ordering === 'price' ? MOST_COMPARED : limit
  const rows = await selectPlacedStations(ctx.db.read, area, most + 1)
  const view = await viewOf(ctx, scope, { cardId: card, rows })
  const stations = rows.slice(0, most).map((row) => stationReply(row, view))
  if (ordering === 'price') stations.sort((one, other) => cheapest(one) - cheapest(other) || 0)
  return { results: stations.slice(0, limit), is_complete: rows.length <= limit }
}

/** The price of the cheapest usual charge at a free plug that the rules allow, in cents; infinite without one (the difference of two is NaN). */
const cheapest = ({ plugs, not_allowed: reason }: Station): number =>
  Math.min(
    ...plugs.map(({ free, price }) =>
      free === 0 || price === null || reason !== null
        ? Number.POSITIVE_INFINITY
        : Number(parseMoney(price.usual_charge)),
    ),
    Number.POSITIVE_INFINITY,
  )

type Edges = { readonly [Edge in keyof Box]?: number | undefined }

type AreaQuery = QueryOf<typeof followStations>

/** @throws `validation_failed` without a box, a search and a list, and for a wrong box. */
async function areaOf(ctx: Ctx, scope: WalletScope, query: AreaQuery): Promise<StationArea> {
  const { search, listed, south, west, north, east } = query
  const hasBox = [south, west, north, east].some((edge) => edge !== undefined)
  const box = hasBox ? boxOf(query) : null
  const pattern = search === undefined || search === '' ? null : containing(search)
  if (box === null && pattern === null && listed === undefined)
    refuse('validation_failed', { fields: { search: 'required' } })
  return { box, pattern, ids: listed === undefined ? null : await selectListedIds(ctx.db.read, scope) }
}

/**
 * Returns what a stream of an area follows. A box alone is compared with the position of each change, which includes new
 * stations. Other areas are the stations that their list shows now.
 * @throws `validation_failed` as `readStations`.
 */
export async function readFollowed(ctx: Ctx, scope: WalletScope, query: AreaQuery): Promise<FollowedStations> {
  const area = await areaOf(ctx, scope, query)
  if (area.box !== null && area.pattern === null && area.ids === null) return { box: area.box }
  const rows = await selectPlacedStations(ctx.db.read, area, MOST_STATIONS)
  return { ids: new Set(rows.map(({ station_id }) => station_id)) }
}

/**
 * Returns the box of a request.
 * @throws `validation_failed` for a missing edge, a box that is upside down and one that is too large.
 */
function boxOf({ south, west, north, east }: Edges): Box {
  const edges = { south, west, north, east }
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return refuse('validation_failed', {
      fields: Object.fromEntries(
        Object.entries(edges).map(([name, value]) => [
          name,
          value === undefined ? ('required' as const) : ('incomplete' as const),
        ]),
      ),
    })
  if (north <= south || north - south > STATION_BOX_MOST) refuse('validation_failed', { fields: { north: 'range' } })
  if (east <= west || east - west > STATION_BOX_MOST) refuse('validation_failed', { fields: { east: 'range' } })
  return { south, west, north, east }
}

/**
 * Returns one station with its charge points.
 * @throws `station.not_found`, also for a station that its operator no longer publishes.
 */
export async function readStation(
  ctx: Ctx,
  scope: WalletScope,
  { stationId, card }: { readonly stationId: string; readonly card: string },
): Promise<StationDetail> {
  await refuseForeignCard(ctx, scope, card)
  const row = (await selectPlacedStation(ctx.db.read, stationId)) ?? refuse('station.not_found')
  return stationDetailReply(row, await viewOf(ctx, scope, { cardId: card, rows: [row] }))
}

/** Returns the charge points that a typed or scanned text means: those of the likeliest key that is known. */
export async function readPointsOfText(
  ctx: Ctx,
  scope: WalletScope,
  { text, card }: QueryOf<typeof findChargePoints>,
): Promise<ReplyOf<typeof findChargePoints>> {
  await refuseForeignCard(ctx, scope, card)
  for (const key of evseKeysIn(text)) {
    const rows = await selectStationsOfPoint(ctx.db.read, key, MOST_POINTS)
    if (rows.length === 0) continue
    const view = await viewOf(ctx, scope, { cardId: card, rows })
    return {
      results: rows.flatMap((row) => {
        const station = stationDetailReply(row, view)
        return uidsOf(row, key).map((uid) => ({ station, uid }))
      }),
    }
  }
  return { results: [] }
}

/** Public ids come before the operator's internal ones, which may look like another charger's public id. */
function uidsOf({ raw }: PlacedStationRow, key: string): string[] {
  const points = chargePointsOf(raw)
  const named = points.filter(({ evseId }) => evseId !== null && evseKey(evseId) === key)
  return (named.length > 0 ? named : points.filter(({ uid }) => evseKey(uid) === key)).map(({ uid }) => uid)
}

/**
 * A driver sees prices for own cards only.
 * @throws `card.not_found`.
 */
async function refuseForeignCard(ctx: Ctx, scope: WalletScope, cardId: string): Promise<void> {
  const card = await readCard(ctx.db, scope, cardId, ctx.now)
  if (scope.ownOnly && (card.member === null || card.member.id !== scope.memberId)) refuse('card.not_found')
}

async function viewOf(
  ctx: Ctx,
  scope: WalletScope,
  card: { readonly cardId: string; readonly rows: readonly PlacedStationRow[] },
): Promise<CardView> {
  // Read where charges are written, because a replica may not have the charge that began a second ago.
  const use = await selectCardUse(ctx.db, scope, card.cardId, ctx.now)
  return {
    isCharging: use?.is_charging === true,
    priceOf: await pricesOf(ctx, scope, card.rows),
    refusalOf: await rulesOfCard(ctx, scope, card),
    atMs: ctx.now.getTime(),
  }
}

/** Reads the wallet's price lists of all regions once, and computes each kind of plug once. */
async function pricesOf(ctx: Ctx, scope: WalletScope, rows: readonly PlacedStationRow[]): Promise<PriceOf> {
  const atMs = ctx.now.getTime()
  const lists = new Map<string, Awaited<ReturnType<typeof pricingAt>>>()
  for (const region of new Set(rows.map((row) => row.region)))
    lists.set(region, await pricingAt({ ctx, tx: ctx.db.read, scope }, { region, atMs }))
  const computed = new Map<string, StationPrice | null>()
  return (region, plug) => {
    const key = `${region} ${plug.current} ${plug.powerKw}`
    const before = computed.get(key)
    if (before !== undefined) return before
    const pricing = lists.get(region)
    const price = pricing === undefined ? null : stationPrice(pricing, plug, atMs)
    computed.set(key, price)
    return price
  }
}

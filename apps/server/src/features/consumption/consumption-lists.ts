import type { CardShare, getChargerConsumption, listConsumptions, StationShare } from '@voltway/contract/consumption'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { containing } from '../../platform/searchable.ts'
import { selectStationsByCost } from './consumption.sql.ts'
import { type CardOrder, selectCardShares, selectCardTotals, selectStationTotals } from './consumption-lists.sql.ts'
import { cardShareOf, stationShareOf } from './consumption-reply.ts'
import { resolveRequest } from './requested-range.ts'

/** A page of stations with charges, highest cost first, with their total number. */
export async function readStationShares(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof getChargerConsumption>,
): Promise<{ count: number; results: StationShare[] }> {
  const on = ctx.db.read
  const { request } = await resolveRequest({ ctx, tx: on, scope }, query)
  const [totals, rows] = await Promise.all([
    selectStationTotals(on, scope, request),
    selectStationsByCost(on, scope, request, query),
  ])
  return {
    count: Number(totals?.stations ?? 0n),
    results: rows.map((row) => stationShareOf(row, totals?.cost_minor ?? 0n)),
  }
}

/** A page of all cards with their consumption and the number of matches. Shares are of the cost of all cards. */
export async function readCardShares(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listConsumptions>,
): Promise<{ count: number; results: CardShare[] }> {
  const on = ctx.db.read
  const { limit, offset, ordering } = query
  const { request } = await resolveRequest({ ctx, tx: on, scope }, query)
  const pattern = containing(query.search ?? '')
  const isDescending = ordering.startsWith('-')
  const order = ordering.replace('-', '') as CardOrder
  const [totals, rows] = await Promise.all([
    selectCardTotals(on, scope, request, pattern),
    selectCardShares(on, scope, request, { pattern, order, isDescending, limit, offset }),
  ])
  return {
    count: Number(totals?.cards ?? 0n),
    results: rows.map((row) => cardShareOf(row, totals?.cost_minor ?? 0n)),
  }
}

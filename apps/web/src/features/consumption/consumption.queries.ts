import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type CardShare,
  ConsumptionView,
  getCardConsumption,
  getChargerConsumption,
  getConsumption,
  listConsumptions,
  type StationShare,
} from '@voltway/contract/consumption'
import { sourceQuery } from '@voltway/contract/consumption-sources'
import { Amounts, DayInput, Id } from '@voltway/contract/values'
import * as z from 'zod/mini'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import type { Period } from './period.ts'

export const metrics = ['cost', 'energy', 'sessions'] as const
export type Metric = (typeof metrics)[number]
export const divisions = ['card', 'member', 'cost_centre', 'second'] as const
export type Division = (typeof divisions)[number]

/** The tabs of the page. */
export const parts = ['charging', 'insight', 'imports'] as const
export type Part = (typeof parts)[number]

/** All choices on the page, as stored in the URL. The list of cards uses the query of the contract. */
export const PageQuery = z.extend(listConsumptions.query as NonNullable<typeof listConsumptions.query>, {
  show: z._default(z.enum(parts), 'charging'),
  view: z._default(ConsumptionView, 'month'),
  date_from: z.optional(DayInput),
  date_to: z.optional(DayInput),
  card: z.optional(Id),
  member: z.optional(Id),
  station: z.optional(Id),
  ...sourceQuery,
  metric: z._default(z.enum(metrics), 'cost'),
  by: z._default(z.enum(divisions), 'card'),
  /** Without it, the choice that this browser remembers. */
  amounts: z.optional(Amounts),
})
export type PageQuery = z.output<typeof PageQuery>
export type SetPageQuery = (
  patch: { [Key in keyof PageQuery]?: PageQuery[Key] | undefined },
  how?: { replace?: boolean },
) => void

/** The card, member, station, source or team that the page is limited to. Empty for the whole fleet. */
export type Focus = Pick<PageQuery, 'card' | 'member' | 'station' | 'source' | 'team'>

/** A period with the amounts that are shown. */
export interface ShownPeriod extends Period {
  readonly amounts: Amounts
}

export function consumptionQuery(
  walletId: string,
  { view, from, to, amounts }: ShownPeriod,
  { card, member, station, source, team }: Focus,
) {
  const query = { view, date_from: from, date_to: to, member, source, team, amounts }
  return queryOptions({
    queryKey: walletKey(walletId, 'consumption', query, card ?? '', station ?? ''),
    queryFn: ({ signal }) =>
      card === undefined
        ? request(getConsumption, { params: { wallet: walletId }, query: { ...query, station }, signal })
        : request(getCardConsumption, { params: { wallet: walletId, id: card }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export type CardListQuery = Pick<PageQuery, 'search' | 'ordering' | 'limit' | 'offset' | 'source' | 'team'>

export function cardSharesQuery(walletId: string, { view, from, to, amounts }: ShownPeriod, list: CardListQuery) {
  const query = { ...list, view, date_from: from, date_to: to, amounts }
  return queryOptions({
    queryKey: walletKey(walletId, 'consumption', 'cards', query),
    queryFn: ({ signal }) => request(listConsumptions, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

const rowsPerPage = 100

/** Loads all cards of the wallet with their charges, for a file. */
export function allCardShares(
  walletId: string,
  { view, from, to, amounts }: ShownPeriod,
  { source, team }: Pick<Focus, 'source' | 'team'>,
): Promise<CardShare[]> {
  const range = { view, date_from: from, date_to: to, source, team, amounts }
  return allPages((page) => request(listConsumptions, { params: { walletId }, query: { ...range, ...page } }))
}

/** Loads all stations with charges, for a file. */
export function allStationShares(
  walletId: string,
  { view, from, to, amounts }: ShownPeriod,
  { source, team }: Pick<Focus, 'source' | 'team'>,
): Promise<StationShare[]> {
  const range = { view, date_from: from, date_to: to, source, team, amounts }
  return allPages((page) =>
    request(getChargerConsumption, { params: { wallet: walletId }, query: { ...range, ...page } }),
  )
}

async function allPages<Row>(
  loadPage: (page: { limit: number; offset: number }) => Promise<{ count: number; results: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { count, results } = await loadPage({ limit: rowsPerPage, offset: rows.length })
    rows.push(...results)
    if (rows.length >= count || results.length === 0) return rows
  }
}

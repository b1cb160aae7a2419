import { costIn } from '../../kernel/consumption/cost-history.sql.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import { type Dimension, NOBODY, type ShareRow, stations, summed } from './consumption.sql.ts'
import { type ConsumptionRequest, isWhole, sessionsOf } from './consumption-request.sql.ts'

/** The number of stations with charges, and their total cost. */
export function selectStationTotals(on: Sql, scope: WalletScope, request: ConsumptionRequest) {
  return on.row<{ stations: bigint; cost_minor: bigint }>(sql`
    select count(*) as stations, coalesce(sum(cost_minor), 0)::bigint as cost_minor
    from (${summed(scope, stations, request)}) all_of where sessions > 0`)
}

const cards: Dimension = {
  sums: 'card',
  keys: sql`card_id`,
  ofSession: sql`coalesce(s.card_id, ${NOBODY})`,
}

export interface CardShareRow extends ShareRow {
  id: string
  name: string
  card_number: string
  member_name: string | null
}

const cardOrders = {
  cost: sql`cost_minor`,
  energy_kwh: sql`energy_wh`,
  sessions: sql`sessions`,
  name: sql`search_text`,
} as const
export type CardOrder = keyof typeof cardOrders

/** Every card of the wallet or of the teams with its consumption, zero included. */
export function selectCardShares(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  page: { pattern: string; order: CardOrder; isDescending: boolean; limit: number; offset: number },
) {
  const direction = raw(page.isDescending ? 'desc' : 'asc')
  return on.rows<CardShareRow>(sql`
    select p.*, m.name as member_name from (
      select c.id, c.name, c.card_number, c.member_id, c.search_text, coalesce(p.sessions, 0) as sessions,
        coalesce(p.energy_wh, 0) as energy_wh, coalesce(p.cost_minor, 0) as cost_minor,
        coalesce(p.duration_s, 0) as duration_s, coalesce(p.previous_minor, 0) as previous_minor
      from card c left join (${summed(scope, cards, request)}) p on p.card_id = c.id
      where c.wallet_id = ${scope.walletId} and c.search_text like ${page.pattern} ${ofTeams(request)}
      order by ${cardOrders[page.order]} ${direction}, id limit ${page.limit} offset ${page.offset}) p
    left join member m on m.wallet_id = ${scope.walletId} and m.id = p.member_id
    order by ${cardOrders[page.order]} ${direction}, p.id`)
}

/** The number of matching cards, and the cost of all cards. */
export function selectCardTotals(on: Sql, scope: WalletScope, request: ConsumptionRequest, pattern: string) {
  return on.row<{ cards: bigint; cost_minor: bigint }>(sql`
    select (select count(*) from card c
        where c.wallet_id = ${scope.walletId} and c.search_text like ${pattern} ${ofTeams(request)}) as cards,
      (${costOf(scope, request)}) as cost_minor`)
}

const ofTeams = ({ focus: { teamIds } }: ConsumptionRequest): Statement =>
  teamIds === undefined ? empty : sql`and c.team_id = any(${[...teamIds]}::uuid[])`

const costOf = (scope: WalletScope, request: ConsumptionRequest): Statement =>
  isWhole(request.focus)
    ? sql`select coalesce(sum(${costIn(request.amounts)}), 0)::bigint from consumed_day
        where wallet_id = ${scope.walletId} and day between ${request.range.from} and ${request.range.to}
          ${fromSource(request.source)}`
    : sql`select coalesce(sum(${costIn(request.amounts, 's.')}), 0)::bigint from consumed_session s
        where ${sessionsOf(scope, request.range, request)}`

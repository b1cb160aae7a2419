import type { CardOrderStatus } from '@voltway/contract/card-orders'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads for the home page. Writes nothing. */

/**
 * Returns the cost per day between two days (inclusive, in the wallet's time zone) from the daily sums. Days without a
 * charge have no row.
 */
export function selectDays(db: Sql, { walletId }: WalletScope, from: string, to: string) {
  return db.rows<{ day: string; cost_minor: bigint }>(sql`
    select day, cost_minor from wallet_day_rollup where wallet_id = ${walletId} and day between ${from} and ${to}`)
}

export interface TopCardRow {
  id: string
  name: string
  cost_minor: bigint
  energy_wh: bigint
  sessions: number
  previous_minor: bigint
}

/** Selects the cards with the highest cost of a month, whoever held them. Months are their first days. */
export function selectTopCards(
  db: Sql,
  { walletId }: WalletScope,
  { month, before, limit }: { readonly month: string; readonly before: string; readonly limit: number },
): Promise<TopCardRow[]> {
  return db.rows<TopCardRow>(sql`
    select c.id, c.name, t.cost_minor, t.energy_wh, t.sessions,
      (select coalesce(sum(p.cost_minor), 0)::bigint from wallet_month_card_rollup p
        where p.wallet_id = ${walletId} and p.month = ${before} and p.card_id = c.id) as previous_minor
    from (
      select card_id, sum(cost_minor)::bigint as cost_minor, sum(energy_wh)::bigint as energy_wh, sum(sessions)::integer as sessions
      from wallet_month_card_rollup where wallet_id = ${walletId} and month = ${month}
      group by card_id having sum(cost_minor) > 0 order by 2 desc, 1 limit ${limit}) t
    join card c on c.wallet_id = ${walletId} and c.id = t.card_id
    order by t.cost_minor desc, c.id`)
}

export interface WasteRow {
  idle_sessions: number
  idle_s: bigint
  idle_minor: bigint
  peak_sessions: number
  peak_minor: bigint
}

/** Sums the avoidable cost between two days (inclusive, in the wallet's time zone). Credited sessions count as zero. */
export async function selectWaste(db: Sql, { walletId }: WalletScope, from: string, to: string): Promise<WasteRow> {
  const zone = sql`(select time_zone from wallet where id = ${walletId})`
  const row = await db.row<WasteRow>(sql`
    select count(*) filter (where idle_minor > 0)::integer as idle_sessions,
      coalesce(sum(idle_s) filter (where idle_minor > 0), 0)::bigint as idle_s, coalesce(sum(idle_minor), 0)::bigint as idle_minor,
      count(*) filter (where peak_minor > 0)::integer as peak_sessions, coalesce(sum(peak_minor), 0)::bigint as peak_minor
    from session
    where wallet_id = ${walletId} and (idle_minor > 0 or peak_minor > 0) and not 'CREDITED' = any(flags)
      and started_at >= ${from}::date::timestamp at time zone ${zone}
      and started_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return row ?? { idle_sessions: 0, idle_s: 0n, idle_minor: 0n, peak_sessions: 0, peak_minor: 0n }
}

export interface DoubtRow {
  id: string
  station: string
  card: string
  started_at: string
}

/** Selects charge records in review, newest first. */
export function selectDoubts(db: Sql, { walletId }: WalletScope, limit: number): Promise<DoubtRow[]> {
  return db.rows<DoubtRow>(sql`
    select s.id, s.station->>'name' as station, c.name as card, s.started_at
    from session s join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    where s.wallet_id = ${walletId} and s.status = 'IN_VALIDATION' and s.record is not null
    order by s.started_at desc, s.id desc limit ${limit}`)
}

export interface OpenOrderRow {
  id: string
  is_ekey: boolean
  quantity: number
  status: CardOrderStatus
  orders: number
  cards: number
}

/** Selects undelivered orders, oldest first. Each row has the number of all such orders and their cards. */
export function selectOpenOrders(db: Sql, { walletId }: WalletScope, limit: number): Promise<OpenOrderRow[]> {
  return db.rows<OpenOrderRow>(sql`
    select id, is_ekey, quantity, status, (count(*) over ())::integer as orders, (sum(quantity) over ())::integer as cards
    from card_order where wallet_id = ${walletId} and status not in ('DELIVERED', 'CANCELLED')
    order by created_at, id limit ${limit}`)
}

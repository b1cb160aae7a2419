import type { ReimbursementState } from '@voltway/contract/reimbursements'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { sessionsOf } from './month-report.sql.ts'

/** Reads the charges of a month at homes and depots, which no document has. Writes nothing. Months are first days, `2026-10-01`. */

export interface MonthReimbursementRow {
  id: string
  member_id: string
  name: string
  state: ReimbursementState
  amount_minor: bigint
}

/** The approved statements of a month, by driver. */
export function selectMonthReimbursements(
  on: Sql,
  { walletId }: WalletScope,
  month: string,
): Promise<MonthReimbursementRow[]> {
  return on.rows<MonthReimbursementRow>(sql`
    select r.id, r.member_id, m.name, r.state, r.amount_minor
    from reimbursement r join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    where r.wallet_id = ${walletId} and r.month = ${month}::date order by m.search_text, r.member_id`)
}

/** The number of drivers with final charges at home in a month whose statement is not approved. */
export async function selectOpenReimbursements(on: Sql, scope: WalletScope, month: string): Promise<number> {
  const { walletId } = scope
  const row = await on.row<{ open: number }>(sql`
    select count(distinct s.member_id)::integer as open
    from wallet w join session s on ${sessionsOf(scope, month)}
    where w.id = ${walletId} and s.source = 'HOME' and s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)
      and s.cost_minor > 0
      and not exists (
        select from charge_use u where u.wallet_id = ${walletId} and u.session_id = s.id and u.is_other_car)
      and not exists (
        select from reimbursement_line l where l.wallet_id = ${walletId} and l.session_id = s.id)`)
  return row?.open ?? 0
}

export interface MonthDepotRow {
  id: string
  name: string
  sessions: number
  energy_wh: bigint
  cost_minor: bigint
}

/** The final charges of a month by depot. */
export function selectMonthDepots(on: Sql, scope: WalletScope, month: string): Promise<MonthDepotRow[]> {
  const { walletId } = scope
  return on.rows<MonthDepotRow>(sql`
    select h.id, h.name, count(*)::integer as sessions, sum(s.energy_wh)::bigint as energy_wh,
      sum(s.cost_minor)::bigint as cost_minor
    from wallet w
    join session s on ${sessionsOf(scope, month)}
    join site h on h.wallet_id = ${walletId} and h.id = s.station_id
    where w.id = ${walletId} and s.source = 'DEPOT' and s.status in ('COMPLETED', 'PAID')
    group by h.id, h.name order by h.name, h.id`)
}

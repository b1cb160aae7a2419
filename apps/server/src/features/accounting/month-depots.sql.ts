import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the charges of a month at the company's depots. Writes nothing. */

export interface MonthDepotRow {
  id: string
  name: string
  sessions: number
  energy_wh: bigint
  cost_minor: bigint
}

/** The final charges of a month by depot. @param month its first day, `2026-10-01`, in wallet time. */
export function selectMonthDepots(on: Sql, { walletId }: WalletScope, month: string): Promise<MonthDepotRow[]> {
  return on.rows<MonthDepotRow>(sql`
    select h.id, h.name, count(*)::integer as sessions, sum(s.energy_wh)::bigint as energy_wh,
      sum(s.cost_minor)::bigint as cost_minor
    from wallet w
    join session s on s.wallet_id = w.id
    join site h on h.wallet_id = w.id and h.id = s.station_id
    where w.id = ${walletId} and s.source = 'DEPOT' and s.status in ('COMPLETED', 'PAID')
      and s.started_at >= ${month}::date::timestamp at time zone w.time_zone
      and s.started_at < (${month}::date + interval '1 month') at time zone w.time_zone
    group by h.id, h.name order by h.name, h.id`)
}

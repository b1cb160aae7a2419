import type { ChargeSource, SessionFlag, SessionStatus } from '@voltway/contract/sessions'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, join, type Sql, sql } from '../../platform/sql.ts'
import { type SessionFilter, sessionConditions } from './session-conditions.sql.ts'
import { nameJoins } from './session-list.sql.ts'

/** Reads sessions for a file, some at a time. Writes nothing. */

export interface ExportedSession {
  id: string
  status: SessionStatus
  source: ChargeSource
  started_at: string
  /** In the wallet's time zone, "2026-03-01T10:30". */
  started_local: string
  ended_local: string | null
  started_utc: string
  ended_utc: string | null
  duration_s: number
  idle_s: number
  energy_wh: bigint
  energy_by_period: Record<string, string>
  net_minor: bigint | null
  vat_minor: bigint | null
  cost_minor: bigint
  currency: string
  station: { name: string; address: string; city: string; operator: string; evse_id: string | null }
  card_name: string
  card_number: string
  member_name: string | null
  licence_plate: string | null
  cost_centre: string | null
  cost_shares: CostState['cost_shares']
  co2_g: bigint | null
  cdr_id: string | null
  invoice_number: string | null
  flags: SessionFlag[]
  /** Business part of a charge at home in percent; null for other charges. */
  business_percent: number | null
  business_minor: bigint | null
}

/** The cursor: the last row read. The next rows began before it. */
export type ReadUntil = Pick<ExportedSession, 'id' | 'started_at'> | null

/** Newest first, in batches. Each batch starts at the end of the previous one, whatever is inserted meanwhile. */
export function selectExportedSessions(
  on: Sql,
  scope: WalletScope,
  filter: SessionFilter,
  { until, limit, timeZone }: { readonly until: ReadUntil; readonly limit: number; readonly timeZone: string },
): Promise<ExportedSession[]> {
  const where = join(sessionConditions(scope, filter), ' and ')
  const local = 'YYYY-MM-DD"T"HH24:MI'
  return on.rows<ExportedSession>(sql`
    select x.*, round(x.cost_minor * x.business_percent / 100.0)::bigint as business_minor from (
    select s.id, s.status, s.source, s.started_at, to_char(s.started_at at time zone ${timeZone}, ${local}) as started_local,
      to_char(s.ended_at at time zone ${timeZone}, ${local}) as ended_local,
      to_char(s.started_at at time zone 'UTC', ${local}) as started_utc, to_char(s.ended_at at time zone 'UTC', ${local}) as ended_utc, s.duration_s, s.idle_s, s.energy_wh,
      s.energy_by_period, s.net_minor, s.vat_minor, s.cost_minor, s.currency, s.station, c.name as card_name, c.card_number,
      m.name as member_name, v.licence_plate, s.cost_centre, s.cost_shares, s.co2_g, s.cdr_id, doc.number as invoice_number, s.flags,
      case when s.source = 'HOME' then case when u.is_other_car then 0 else coalesce(u.business_percent, (
        select b.business_percent from business_share b
        where b.wallet_id = s.wallet_id and b.member_id = s.member_id
          and b.valid_from <= (s.started_at at time zone ${timeZone})::date
        order by b.valid_from desc limit 1), 100) end end as business_percent
    from (
      select * from session s where ${where}
        ${until === null ? empty : sql`and (s.started_at, s.id) < (${until.started_at}::timestamptz, ${until.id}::uuid)`}
      order by s.started_at desc, s.id desc limit ${limit}) s
    ${nameJoins}
    left join charge_use u on u.wallet_id = s.wallet_id and u.session_id = s.id
    left join document doc on doc.wallet_id = s.wallet_id and doc.id = s.invoice_id
    where s.wallet_id = ${scope.walletId}) x
    order by x.started_at desc, x.id desc`)
}

export function selectTimeZone(on: Sql, scope: WalletScope): Promise<{ time_zone: string } | undefined> {
  return on.row(sql`select time_zone from wallet where id = ${scope.walletId}`)
}

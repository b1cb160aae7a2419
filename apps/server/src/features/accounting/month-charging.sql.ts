import type { MonthReport } from '@voltway/contract/accounting'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'
import { chargesOf } from './month-report.sql.ts'

/** Reads how the consumption of a month became its charging invoice. Months are first days, `2026-10-01`. */

export interface ChargingRow {
  consumption_minor: bigint
  earlier_minor: bigint
  later_minor: bigint
  /** What the ledger booked for the invoice's charges when it was issued. */
  charged_minor: bigint
}

/** A charge in the network costs something while the operator has not reversed all of it. */
const isFinal = sql`s.source = 'NETWORK' and s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)`

const spanOf = (walletId: string, month: string): Statement => sql`
  span as (
    select ${month}::date::timestamp at time zone time_zone as begins,
      (${month}::date + interval '1 month') at time zone time_zone as ends
    from wallet where id = ${walletId}),
  charge as materialized (${chargesOf(walletId, month)})`

/**
 * The final charges that began in a month, those of earlier months on its charging invoice, and those of the month that are
 * not on it. A charge belongs to the month of its start in the wallet's time zone.
 */
export async function selectCharging(db: Sql, { walletId }: WalletScope, month: string): Promise<ChargingRow> {
  const row = await db.row<ChargingRow>(sql`
    with ${spanOf(walletId, month)}
    select
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at >= span.begins and s.started_at < span.ends where ${isFinal}), 0)::bigint as consumption_minor,
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at < span.begins and s.id in (select session_id from charge) where ${isFinal}), 0)::bigint
        as earlier_minor,
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at >= span.begins and s.started_at < span.ends and s.id not in (select session_id from charge)
        where ${isFinal}), 0)::bigint as later_minor,
      coalesce((select sum(total) from charge), 0)::bigint as charged_minor`)
  return row ?? { consumption_minor: 0n, earlier_minor: 0n, later_minor: 0n, charged_minor: 0n }
}

type Change = (MonthReport['charging'] & object)['documents'][number]

/** Null: the document is not issued yet. */
export interface ChangeRow extends Pick<Change, 'part' | 'id' | 'number' | 'date'> {
  amount_minor: bigint
}

/**
 * The documents that carry what is not on the month's charging invoice: those of its charges that were priced later, and
 * the credit notes of its charges.
 */
export function selectChanges(db: Sql, { walletId }: WalletScope, month: string): Promise<ChangeRow[]> {
  return db.rows<ChangeRow>(sql`
    with ${spanOf(walletId, month)},
    carried as (
      select 'LATER' as part, s.invoice_id as document_id, -s.cost_minor as amount_minor from span
      join session s on s.wallet_id = ${walletId} and s.started_at >= span.begins and s.started_at < span.ends
      where ${isFinal} and s.cost_minor <> 0 and s.id not in (select session_id from charge)
      union all
      select 'CREDITED', k.note_id, -(k.net_minor + k.vat_minor) from charge
      join session_credit k on k.wallet_id = ${walletId} and k.session_id = charge.session_id
        and k.invoice_id = charge.invoice_id)
    select c.part, d.id, d.number, d.date, sum(c.amount_minor)::bigint as amount_minor
    from carried c left join document d on d.wallet_id = ${walletId} and d.id = c.document_id
    group by c.part, d.id, d.number, d.date order by d.date nulls last, d.number`)
}

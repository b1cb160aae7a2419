import { ofReachable } from '../../platform/reachable.ts'
import { type Db, sql } from '../../platform/sql.ts'
import type { PaymentToConfirmRow, RefundToCreditRow } from './invoice-run.sql.ts'

/** Finds receipts of money that a bank took back, and of money that came back after a dispute. Writes nothing. */

/** Top-ups that a bank reversed, whose receipt has no credit note for it. */
export function selectReversalsToCredit(db: Db, limit: number): Promise<RefundToCreditRow[]> {
  return ofReachable(db, (only) =>
    db.rows<RefundToCreditRow>(sql`
      select p.wallet_id, p.id, p.id as payment_id, p.reversed_minor as amount_minor from payment p
      join document r on r.wallet_id = p.wallet_id and r.source = 'payment:' || p.id
      join invoice i on i.wallet_id = p.wallet_id and i.id = r.id and i.credited_minor < r.total_minor
      where p.reversal is not null and p.reversed_minor > 0 and p.purpose in ('TOPUP', 'AUTO_TOPUP')
        and not exists (select from document c where c.wallet_id = p.wallet_id and c.source = 'credit:reversal:' || p.id)
        ${only(sql`p.wallet_id`)}
      order by p.final_at, p.id limit ${limit}`),
  )
}

/** Top-ups whose dispute was won after their receipt was credited, without a receipt of the money that came back. */
export function selectWonToConfirm(
  db: Db,
  limit: number,
): Promise<(PaymentToConfirmRow & { readonly source: string })[]> {
  return ofReachable(db, (only) =>
    db.rows<PaymentToConfirmRow & { readonly source: string }>(sql`
      select p.wallet_id, p.id, n.total_minor as received_minor, p.method_kind,
        'payment:' || p.id || ':won' as source
      from payment p
      join document n on n.wallet_id = p.wallet_id and n.source = 'credit:reversal:' || p.id
      where p.reversal is not null and p.reversed_minor = 0
        and not exists (select from document d where d.wallet_id = p.wallet_id and d.source = 'payment:' || p.id || ':won')
        ${only(sql`p.wallet_id`)}
      order by p.final_at, p.id limit ${limit}`),
  )
}

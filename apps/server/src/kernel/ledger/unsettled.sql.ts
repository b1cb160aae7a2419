import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the cost of charges that the ledger does not have yet. Writes nothing. */

// Operators send records within weeks. A charge whose record never comes keeps no money after this time.
const RECORD_AWAITED = sql`interval '62 days'`

/** Cents of a wallet. `credit_minor` is its credit limit: a person may spend funds and credit, less the unsettled part. */
export interface UnsettledRow {
  unsettled_minor: bigint
  credit_minor: bigint
}

/**
 * Returns what running charges, charges without a record and records in review cost beyond their holds. No person takes
 * this money out of the wallet, because the charges have happened and are settled later.
 */
export async function selectUnsettled(on: Sql, walletId: string, now: Date): Promise<UnsettledRow> {
  const row = await on.row<UnsettledRow>(sql`
    select w.credit_minor, coalesce((
      select sum(greatest(greatest(s.cost_minor, coalesce(r.price_minor, 0)) - coalesce(h.amount_minor, 0), 0))
      from session s
      left join session_review r on r.wallet_id = ${walletId} and r.session_id = s.id and r.decided_at is null
      left join ledger_hold h on h.wallet_id = ${walletId} and h.session_id = s.id and h.state = 'OPEN'
      where s.wallet_id = ${walletId} and s.source = 'NETWORK' and s.status in ('PENDING', 'ONGOING', 'IN_VALIDATION')
        and (r.session_id is not null or s.started_at > ${now}::timestamptz - ${RECORD_AWAITED})), 0)::bigint as unsettled_minor
    from wallet w where w.id = ${walletId}`)
  return row ?? { unsettled_minor: 0n, credit_minor: 0n }
}

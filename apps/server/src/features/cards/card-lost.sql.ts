import { recordChanged } from '../../kernel/changes/changes.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/** Statements on the successor of a lost card. Writes: card. */

/**
 * Gives a card the limit, the usage of the running period, the vehicle, the cost centre and the team of another one. The
 * caller has locked both.
 */
export function updateCardFrom(
  tx: Tx,
  { walletId }: WalletScope,
  { fromId, toId, searchText, now }: { fromId: string; toId: string; searchText: string; now: Date },
): Promise<number> {
  recordChanged(tx, { walletId }, 'card', [toId])
  return tx.run(sql`
    update card n set credit_mode = o.credit_mode, assigned_credit_minor = o.assigned_credit_minor,
      credit_renewal = o.credit_renewal, renewal_day = o.renewal_day, period_started_at = o.period_started_at,
      next_renewal_at = o.next_renewal_at, pending_plafond = o.pending_plafond, spent_minor = o.spent_minor,
      vehicle_id = o.vehicle_id, cost_centre = o.cost_centre, cost_shares = o.cost_shares, team_id = o.team_id, search_text = ${searchText},
      updated_at = ${now}
    from card o
    where n.wallet_id = ${walletId} and n.id = ${toId} and o.wallet_id = ${walletId} and o.id = ${fromId}`)
}

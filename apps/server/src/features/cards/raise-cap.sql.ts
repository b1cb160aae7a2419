import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads who may raise limits by how much. Writes nothing. */

/** The amounts up to which groups approve raises; a missing group approves any amount. */
export function selectCaps(on: Sql, { walletId }: WalletScope) {
  return on.rows<{ permission_group: number; most_minor: bigint | null }>(sql`
    select permission_group, most_minor from approval_limit where wallet_id = ${walletId}`)
}

/** By how much a person has raised the limits of cards since an instant, whichever way. */
export function selectRaisedBy(
  on: Sql,
  { walletId, personId }: WalletScope,
  cardIds: readonly string[],
  since: Date,
): Promise<{ card_id: string; raised_minor: bigint }[]> {
  return on.rows(sql`
    select card_id, sum(amount_minor)::bigint as raised_minor from (
      select r.card_id, r.amount_minor from card_raise r
      where r.wallet_id = ${walletId} and r.card_id = any(${[...cardIds]}) and r.created_by = ${personId}
        and r.created_at > ${since}
      union all
      select n.card_id, greatest(coalesce(n.raised_minor, n.assigned_after_minor - n.assigned_before_minor), 0)
      from card_limit_change n
      where n.wallet_id = ${walletId} and n.card_id = any(${[...cardIds]}) and n.changed_by = ${personId}
        and n.changed_at > ${since}) one
    group by card_id`)
}

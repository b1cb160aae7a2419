import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/** Statements on the cost centres that cards had. Writes: card_past_cost_centre. */

/**
 * Keeps the present cost centre of the cards that are about to get another one. The first one of a card keeps nothing: it
 * applies from the beginning. The caller has locked the cards.
 */
export function insertPastCostCentres(
  tx: Tx,
  { walletId }: WalletScope,
  changes: readonly { readonly id: string; readonly cost_centre: string | null }[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into card_past_cost_centre (wallet_id, card_id, until, cost_centre)
    select c.wallet_id, c.id, ${now}, c.cost_centre
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, cost_centre text)
    join card c on c.wallet_id = ${walletId} and c.id = n.id
    where c.cost_centre is distinct from n.cost_centre and (c.cost_centre is not null or exists (
      select from card_past_cost_centre p where p.wallet_id = ${walletId} and p.card_id = c.id))
    on conflict do nothing`)
}

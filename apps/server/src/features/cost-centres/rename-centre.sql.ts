import { recordChanged } from '../../kernel/changes/changes.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/**
 * The new name of a cost centre where it is referred to by name, except charges and cards. Writes: member, budget, rule,
 * purchase_order, accounting_setting.
 */
export async function updateCentreName(
  tx: Tx,
  { walletId }: WalletScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const members = await tx.rows<{ id: string }>(sql`
    update member set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from} returning id`)
  recordChanged(
    tx,
    { walletId },
    'member',
    members.map(({ id }) => id),
  )
  await tx.run(sql`
    update budget set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from} and team_id is null`)
  await tx.run(sql`update rule set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from}`)
  await tx.run(
    sql`update purchase_order set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from}`,
  )
  await tx.run(sql`
    update accounting_setting set rules = (
      select jsonb_agg(case when r ->> 'cost_centre' = ${from} then r || jsonb_build_object('cost_centre', ${to}::text) else r end)
      from jsonb_array_elements(rules) r)
    where wallet_id = ${walletId} and rules @> jsonb_build_array(jsonb_build_object('cost_centre', ${from}::text))`)
}

import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { raw, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { changedSums, partsOfMoved } from './centre-moves.sql.ts'

/**
 * The new name of a cost centre on charges. Writes: session, imported_session, wallet_day_trait_rollup,
 * wallet_month_trait_rollup, wallet_year_trait_rollup, imported_day_trait_rollup, imported_month_trait_rollup,
 * imported_year_trait_rollup.
 */

/** Charges per statement. */
const BATCH = 2_000

/** The charges after which a rename continues, of the network or of files. */
export interface RenamePosition {
  readonly isOfNetwork: boolean
  readonly after: string | null
}

/** The shares of a row with the new name. */
const renamedShares = ({ dimension, from, to }: CentreRename): Statement => {
  const shares = sql`s.cost_shares`
  return sql`case when ${shares} -> ${dimension}::text ? ${from}::text
    then jsonb_set(${shares} #- array[${dimension}, ${from}]::text[], array[${dimension}, ${to}]::text[], ${shares} -> ${dimension}::text -> ${from}::text)
    else ${shares} end`
}

/** The condition that a row names the centre. */
const namesCentre = ({ dimension, from }: CentreRename): Statement => {
  const shared = sql`s.cost_shares -> ${dimension}::text ? ${from}::text`
  return dimension === '1' ? sql`(s.cost_centre = ${from} or ${shared})` : sql`(${shared})`
}

/** The name of the first dimension with the new name. */
const renamedCentre = ({ dimension, from, to }: CentreRename): Statement =>
  dimension === '1'
    ? sql`case when s.cost_centre = ${from} then ${to}::text else s.cost_centre end`
    : sql`s.cost_centre`

/**
 * Renames a centre on the next charges by id, and in their sums. The rows are locked first, because they may change
 * meanwhile.
 * @returns the last id; null when no further charge has the old name.
 */
export async function renameNextCharges(
  tx: Tx,
  { walletId }: WalletScope,
  rename: CentreRename,
  { isOfNetwork, after }: RenamePosition,
): Promise<string | null> {
  const [table, prefix] = isOfNetwork ? [raw('session'), raw('wallet')] : [raw('imported_session'), raw('imported')]
  const day = isOfNetwork
    ? sql`(s.started_at at time zone (select time_zone from wallet where id = ${walletId}))::date`
    : sql`s.local_start::date`
  const isSummed = isOfNetwork ? sql`s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)` : sql`true`
  const renamed = await tx.rows<{ id: string }>(sql`
    with moved as materialized (
      select s.id, ${day} as day, s.energy_wh, s.cost_minor, s.vat_minor, s.duration_s, s.cost_centre as old_centre,
        s.cost_shares as old_shares, ${renamedCentre(rename)} as new_centre, ${renamedShares(rename)} as new_shares,
        ${isSummed} as is_summed, false as is_fixed
      from ${table} s where s.wallet_id = ${walletId} and ${namesCentre(rename)}
        and (${after}::uuid is null or s.id > ${after}::uuid)
      order by s.id limit ${BATCH}::int for update),
    parts as materialized (${partsOfMoved}),
    ${changedSums(prefix, walletId)}
    update ${table} s set cost_centre = m.new_centre, cost_shares = m.new_shares
    from moved m where s.wallet_id = ${walletId} and s.id = m.id returning s.id`)
  const ids = renamed.map(({ id }) => id)
  if (isOfNetwork) recordChanged(tx, { walletId }, 'session', ids)
  return ids.length < BATCH ? null : ids.reduce((last, id) => (id > last ? id : last))
}

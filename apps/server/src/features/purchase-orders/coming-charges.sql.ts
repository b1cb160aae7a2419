import {
  type CostsByDay,
  costsByDay,
  costsOfCentre,
  hasCentreChargedBefore,
  hasChargedBefore,
  historyStart,
} from '../../kernel/consumption/cost-history.sql.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/** Statements on charges that no document has yet, for purchase orders. Writes: purchase_order. */

export interface ChargesRow extends CostState {
  card_id: string
  minor: bigint
}

/** Charges with a final cost that are on no document yet, by card and cost centre. */
export function selectUnbilledCharges(db: Sql, { walletId }: WalletScope): Promise<ChargesRow[]> {
  return db.rows<ChargesRow>(sql`
    select card_id, cost_centre, cost_shares, sum(net_minor + vat_minor)::bigint as minor from session
    where wallet_id = ${walletId} and source = 'NETWORK' and invoice_id is null and cost_is_final and status in ('COMPLETED', 'PAID')
      and cost_minor > 0 and not 'CREDITED' = any(flags)
    group by card_id, cost_centre, cost_shares order by min(started_at), card_id, cost_centre`)
}

export interface HistoryRow {
  costs: CostsByDay
  is_older: boolean
}

/** The history of the forecast of a wallet, or of a cost centre. */
export async function selectOrderHistory(
  db: Sql,
  { walletId }: WalletScope,
  { centre, today }: { centre: string | null; today: string },
): Promise<HistoryRow> {
  const [wallet, day] = [sql`${walletId}`, sql`${today}::date`]
  const { costs, isOlder } =
    centre === null
      ? {
          costs: costsByDay(wallet, { from: historyStart(day), to: day }),
          isOlder: hasChargedBefore(wallet, historyStart(day)),
        }
      : {
          costs: costsOfCentre(wallet, sql`${centre}`, day),
          isOlder: hasCentreChargedBefore(wallet, sql`${centre}`, day),
        }
  const row = await db.row<HistoryRow>(sql`select ${costs} as costs, ${isOlder} as is_older`)
  return row ?? { costs: {}, is_older: false }
}

/** Wallets with orders of which people were not yet warned that they will be exceeded. */
export function selectWalletsToWarn(db: Db): Promise<{ wallet_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string }>(sql`
      select distinct wallet_id from purchase_order
      where po_type = 'CHARGING' and cancelled_at is null and amount_minor is not null and warned_percent < 100
        ${only(sql`wallet_id`)}
      order by wallet_id`),
  )
}

export function updateOrderWarned(tx: Sql, { walletId }: WalletScope, id: string, percent: number): Promise<number> {
  return tx.run(sql`
    update purchase_order set warned_percent = ${percent} where wallet_id = ${walletId} and id = ${id}`)
}

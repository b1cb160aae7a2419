import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/** Statements on notified low balances. Writes: wallet_low_balance. */

export interface LowWalletRow {
  id: string
  name: string
  currency: string
  available_minor: bigint
}

/**
 * Selects prepaid wallets with cards in use, less than `lowMinor` available, no auto-recharge and no notification yet.
 */
export async function selectLowWallets(db: Db, lowMinor: bigint, limit: number): Promise<LowWalletRow[]> {
  const rows = await ofReachable(db, (only) =>
    db.rows<Omit<LowWalletRow, 'available_minor'> & { available_minor: string }>(sql`
    select w.id, w.name, w.currency, (funds.balance_minor + w.credit_minor)::text as available_minor
    from wallet w
    join ledger_account funds on funds.wallet_id = w.id and funds.kind = 'FUNDS'
    left join auto_recharge recharge on recharge.wallet_id = w.id
    where w.payment_logic = 'PRE_PAYMENT' and w.state in ('ACTIVE', 'RESTRICTED')
      and funds.balance_minor + w.credit_minor < ${lowMinor}
      and not coalesce(recharge.is_enabled, false)
      and not exists (select from wallet_low_balance t where t.wallet_id = w.id)
      and exists (select from card c where c.wallet_id = w.id and c.last_used_at is not null)
      ${only(sql`w.id`)}
    order by w.id limit ${limit}`),
  )
  return rows.map((row) => ({ ...row, available_minor: BigInt(row.available_minor) }))
}

/** @returns 0 when another process has notified already. */
export function insertLowBalance(tx: Sql, walletId: string, now: Date): Promise<number> {
  return tx.run(sql`
    insert into wallet_low_balance (wallet_id, told_at) values (${walletId}, ${now}) on conflict (wallet_id) do nothing`)
}

/** Deletes the records of wallets that have enough again, so that the next low balance is notified. */
export function deleteRecovered(db: Sql, lowMinor: bigint): Promise<number> {
  return db.run(sql`
    delete from wallet_low_balance t using wallet w, ledger_account funds
    where w.id = t.wallet_id and funds.wallet_id = t.wallet_id and funds.kind = 'FUNDS'
      and funds.balance_minor + w.credit_minor >= ${lowMinor}`)
}

import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Writes consumption_version. */

/**
 * Raises the version of wallets, as a statement that can be part of another one. Rows are written in the order of their
 * ids, so that two transactions never deadlock.
 */
export const raisedVersions = (walletIds: readonly string[]): Statement => sql`
  insert into consumption_version as v (wallet_id)
  select distinct wallet_id from unnest(${walletIds}::uuid[]) w (wallet_id) order by 1
  on conflict (wallet_id) do update set version = v.version + 1`

/** Raises the version of wallets. */
export function updateVersions(tx: Sql, walletIds: readonly string[]): Promise<number> {
  return tx.run(raisedVersions(walletIds))
}

/** The version of a wallet's consumption; null before its first change. */
export const versionOfConsumption = (walletId: string): Statement =>
  sql`(select version from consumption_version where wallet_id = ${walletId})`

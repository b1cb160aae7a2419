import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/** Writes missing_document. */

export interface MissingRow {
  wallet_id: string
  source: string
  tries: number
  try_at: string
}

/** Few rows, one per failing document. */
export function selectMissing(db: Db): Promise<MissingRow[]> {
  return ofReachable(db, (only) =>
    db.rows<MissingRow>(sql`
      select wallet_id, source, tries, try_at from missing_document where true ${only(sql`wallet_id`)}`),
  )
}

export function upsertMissing(
  db: Sql,
  { walletId }: WalletScope,
  missing: { source: string; tries: number; tryAt: Date; reason: string },
): Promise<number> {
  return db.run(sql`
    insert into missing_document (wallet_id, source, tries, try_at, reason)
    values (${walletId}, ${missing.source}, ${missing.tries}, ${missing.tryAt}, ${missing.reason})
    on conflict (wallet_id, source) do update
      set tries = excluded.tries, try_at = excluded.try_at, reason = excluded.reason`)
}

export function deleteMissing(db: Sql, { walletId }: WalletScope, source: string): Promise<number> {
  return db.run(sql`delete from missing_document where wallet_id = ${walletId} and source = ${source}`)
}

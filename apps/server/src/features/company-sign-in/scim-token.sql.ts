import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** The token with which the provider provisions. Writes: scim_token. */

export interface ScimTokenRow {
  hint: string
  created_at: string
  last_used_at: string | null
}

export function selectScimToken(db: Sql, walletId: string): Promise<ScimTokenRow | undefined> {
  return db.row(sql`select hint, created_at, last_used_at from scim_token where wallet_id = ${walletId}`)
}

/** Sets the token of a wallet. The earlier one is invalid at once. */
export async function upsertScimToken(
  tx: Sql,
  { walletId }: WalletScope,
  token: { hash: Buffer; hint: string; createdBy: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into scim_token (wallet_id, hash, hint, created_by, created_at)
    values (${walletId}, ${token.hash}, ${token.hint}, ${token.createdBy}, ${now})
    on conflict (wallet_id) do update set hash = excluded.hash, hint = excluded.hint, created_by = excluded.created_by,
      created_at = excluded.created_at, last_used_at = null`)
}

export function deleteScimToken(tx: Sql, { walletId }: WalletScope): Promise<number> {
  return tx.run(sql`delete from scim_token where wallet_id = ${walletId}`)
}

/** Records one use of a token. @returns its requests of this minute; undefined when the token is wrong. */
export async function updateScimTokenUsed(
  db: Sql,
  token: { walletId: string; hash: Buffer },
  { now, minute }: { now: Date; minute: Date },
): Promise<number | undefined> {
  const row = await db.row<{ minute_requests: number }>(sql`
    update scim_token set last_used_at = ${now}, minute = ${minute},
      minute_requests = case when minute = ${minute} then minute_requests + 1 else 1 end
    where wallet_id = ${token.walletId} and hash = ${token.hash}
    returning minute_requests`)
  return row?.minute_requests
}

import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the links of mails that answer a request. Writes: request_link. */

export interface LinkRow {
  person_id: string
  is_used: boolean
}

export async function insertLink(
  tx: Tx,
  { walletId }: WalletScope,
  link: { readonly requestId: string; readonly tokenHash: string; readonly personId: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into request_link (wallet_id, request_id, token_hash, person_id, created_at)
    values (${walletId}, ${link.requestId}, ${link.tokenHash}, ${link.personId}, ${link.now})`)
}

export function selectLink(
  on: Sql,
  { walletId }: WalletScope,
  { requestId, tokenHash }: { readonly requestId: string; readonly tokenHash: string },
): Promise<LinkRow | undefined> {
  return on.row(sql`
    select person_id, used_at is not null as is_used from request_link
    where wallet_id = ${walletId} and request_id = ${requestId} and token_hash = ${tokenHash}`)
}

/** Uses a link. @returns 0 when it was used before. */
export function updateLinkUsed(
  tx: Tx,
  { walletId }: WalletScope,
  { requestId, tokenHash, now }: { readonly requestId: string; readonly tokenHash: string; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update request_link set used_at = ${now}
    where wallet_id = ${walletId} and request_id = ${requestId} and token_hash = ${tokenHash} and used_at is null`)
}

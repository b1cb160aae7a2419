import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes api_key: the keys that assistants get with OAuth. */

export interface AssistantRow {
  id: string
  name: string
  rights: string[]
  created_at: string
  last_used_at: string | null
}

/** The assistants that a person connected. */
export function selectAssistants(db: Sql, { walletId }: WalletScope, personId: string): Promise<AssistantRow[]> {
  return db.rows(sql`
    select id, name, rights, created_at, last_used_at from api_key
    where wallet_id = ${walletId} and created_by = ${personId} and client_hash is not null and revoked_at is null
    order by created_at desc, id desc`)
}

/** The ids of a person's connections of one program. */
export async function selectConnections(
  tx: Tx,
  { walletId }: WalletScope,
  personId: string,
  clientHash: Uint8Array,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from api_key where wallet_id = ${walletId} and created_by = ${personId} and client_hash = ${clientHash}
      and revoked_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Makes a key one of an assistant, whose program has to exchange the code before `until`. */
export async function updateKeyCode(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  code: { readonly clientHash: Uint8Array; readonly hash: Uint8Array; readonly until: Date },
): Promise<void> {
  await tx.run(sql`
    update api_key set client_hash = ${code.clientHash}, code_hash = ${code.hash}, code_until = ${code.until}
    where wallet_id = ${walletId} and id = ${id}`)
}

export interface GrantRow {
  client_hash: Buffer
  rights: string[]
  hash: Buffer
  code_hash: Buffer | null
  code_until: string | null
  replaced_hash: Buffer | null
  access_hash: Buffer | null
  access_until: string | null
}

/** Locks the key of a connected assistant. Undefined when there is none, or its person may not enter the wallet. */
export function lockGrant(tx: Tx, { walletId }: WalletScope, id: string): Promise<GrantRow | undefined> {
  return tx.row(sql`
    select k.client_hash, k.rights, k.hash, k.code_hash, k.code_until, k.replaced_hash,
      k.previous_hash as access_hash, k.previous_valid_until as access_until
    from api_key k
    where k.wallet_id = ${walletId} and k.id = ${id} and k.client_hash is not null and k.revoked_at is null
      and exists (select from wallet_membership m where m.wallet_id = k.wallet_id and m.person_id = k.created_by)
    for update of k`)
}

export interface Tokens {
  readonly refreshHash: Uint8Array
  readonly replacedHash: Uint8Array | null
  readonly accessHash: Uint8Array
  readonly accessUntil: Date
}

/** Replaces both tokens of an assistant. A code is exchanged with it. */
export async function updateGrantTokens(tx: Tx, { walletId }: WalletScope, id: string, tokens: Tokens): Promise<void> {
  await tx.run(sql`
    update api_key set hash = ${tokens.refreshHash}, replaced_hash = ${tokens.replacedHash},
      previous_hash = ${tokens.accessHash}, previous_valid_until = ${tokens.accessUntil}, code_until = null
    where wallet_id = ${walletId} and id = ${id}`)
}

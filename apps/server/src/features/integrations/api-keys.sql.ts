import type { KeyRight } from '@voltway/contract/integrations-api-keys'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes api_key. */

export interface KeyRow {
  id: string
  name: string
  rights: KeyRight[]
  hint: string
  created_by: string
  created_by_name: string
  created_at: string
  valid_until: string | null
  previous_valid_until: string | null
  last_used_at: string | null
  revoked_at: string | null
  is_assistant: boolean
}

const columns = sql`
  k.id, k.name, k.rights, k.hint, k.created_by, p.name as created_by_name, k.created_at, k.valid_until, k.previous_valid_until,
  k.last_used_at, k.revoked_at, k.client_hash is not null as is_assistant`

export function selectKeyPage(
  db: Sql,
  scope: WalletScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeyRow[]> {
  return db.rows<KeyRow>(sql`
    select ${columns} from api_key k join person p on p.id = k.created_by
    where k.wallet_id = ${scope.walletId}
    order by k.revoked_at is not null, k.id desc
    limit ${limit} offset ${offset}`)
}

export async function selectKeyCount(db: Sql, scope: WalletScope): Promise<number> {
  const row = await db.row<{ keys: number }>(sql`
    select count(*)::integer as keys from api_key where wallet_id = ${scope.walletId}`)
  return row?.keys ?? 0
}

/**
 * Locks the wallet row, so that concurrent requests cannot exceed the maximum number of keys.
 * @returns the number of keys that are not revoked.
 */
export async function lockKeys(tx: Tx, scope: WalletScope): Promise<number> {
  await tx.run(sql`select from wallet where id = ${scope.walletId} for no key update`)
  const row = await tx.row<{ keys: number }>(sql`
    select count(*)::integer as keys from api_key where wallet_id = ${scope.walletId} and revoked_at is null`)
  return row?.keys ?? 0
}

export async function selectFleetName(db: Sql, scope: WalletScope): Promise<string> {
  const row = await db.row<{ name: string }>(sql`select name from wallet where id = ${scope.walletId}`)
  return row?.name ?? ''
}

export function selectKey(db: Sql, scope: WalletScope, id: string): Promise<KeyRow | undefined> {
  return db.row<KeyRow>(sql`
    select ${columns} from api_key k join person p on p.id = k.created_by
    where k.wallet_id = ${scope.walletId} and k.id = ${id}`)
}

export function lockKey(tx: Tx, scope: WalletScope, id: string): Promise<KeyRow | undefined> {
  return tx.row<KeyRow>(sql`
    select ${columns} from api_key k join person p on p.id = k.created_by
    where k.wallet_id = ${scope.walletId} and k.id = ${id} for update of k`)
}

interface Secret {
  readonly hash: Uint8Array
  readonly hint: string
}

export function insertKey(
  tx: Tx,
  scope: WalletScope,
  key: Secret & {
    readonly id: string
    readonly name: string
    readonly rights: readonly string[]
    readonly createdBy: string
    readonly createdAt: Date
    readonly validUntil: Date | null
  },
): Promise<number> {
  return tx.run(sql`
    insert into api_key (wallet_id, id, name, rights, created_by, created_at, hint, hash, valid_until)
    values (${scope.walletId}, ${key.id}, ${key.name}, ${key.rights}, ${key.createdBy}, ${key.createdAt}, ${key.hint},
      ${key.hash}, ${key.validUntil})`)
}

/** Replaces the secret. The previous one stays valid until `previousUntil`; null invalidates it immediately. */
export function updateKeySecret(
  tx: Tx,
  scope: WalletScope,
  id: string,
  { hash, hint, previousUntil }: Secret & { readonly previousUntil: Date | null },
): Promise<number> {
  return tx.run(sql`
    update api_key set hash = ${hash}, hint = ${hint},
      previous_hash = case when ${previousUntil}::timestamptz is null then null else hash end,
      previous_valid_until = ${previousUntil}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateKeyRevoked(tx: Tx, scope: WalletScope, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update api_key set revoked_at = ${at}, previous_hash = null, previous_valid_until = null
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export interface UsedKeyRow {
  name: string
  rights: KeyRight[]
  created_by: string
  minute_requests: number
  is_assistant: boolean
}

/**
 * Records one use of a key and returns the key. Undefined when the secret does not match, the key is expired or
 * revoked, or its creator may no longer enter the wallet.
 */
export function updateKeyUsed(
  db: Sql,
  key: { readonly walletId: string; readonly id: string; readonly hash: Uint8Array },
  { now, minute }: { readonly now: Date; readonly minute: Date },
): Promise<UsedKeyRow | undefined> {
  return db.row<UsedKeyRow>(sql`
    update api_key k set last_used_at = ${now}, minute = ${minute},
      minute_requests = case when k.minute = ${minute} then k.minute_requests + 1 else 1 end
    where k.wallet_id = ${key.walletId} and k.id = ${key.id} and k.revoked_at is null
      and (k.valid_until is null or k.valid_until > ${now})
      and (k.hash = ${key.hash} or (k.previous_hash = ${key.hash} and k.previous_valid_until > ${now}))
      and exists (select from wallet_membership m where m.wallet_id = k.wallet_id and m.person_id = k.created_by)
    returning k.name, k.rights, k.created_by, k.minute_requests, k.client_hash is not null as is_assistant`)
}

import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes the connection of charger, and charger_attempt. */

/** A charger that asks to connect. */
export interface KnownChargerRow {
  wallet_id: string
  id: string
  identity: string
  password_hash: Buffer
  is_removed: boolean
}

/** Finds a charger by the name with which it connects. Two statements: the wallet is on another machine (decision 009). */
export async function selectKnownCharger(db: Sql, identity: string): Promise<KnownChargerRow | undefined> {
  const found = await db.row<{ wallet_id: string; charger_id: string }>(
    sql`select wallet_id, charger_id from charger_identity where identity = ${identity}`,
  )
  if (found === undefined) return undefined
  return db.row<KnownChargerRow>(sql`
    select wallet_id, id, identity, password_hash, removed_at is not null as is_removed from charger
    where wallet_id = ${found.wallet_id} and id = ${found.charger_id}`)
}

export interface OpenedConnection {
  readonly id: string
  readonly protocol: string
  readonly now: Date
  readonly until: Date
}

export function updateConnected(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { id, protocol, now, until }: OpenedConnection,
): Promise<number> {
  return tx.run(sql`
    update charger set connection_id = ${id}, connected_until = ${until}, protocol = ${protocol}, changed_at = ${now},
      last_seen_at = ${now}, list_hash = null
    where wallet_id = ${walletId} and id = ${chargerId}`)
}

/** Ends a connection unless a newer one has replaced it. @returns 0 then. */
export function updateDisconnected(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update charger set connection_id = null, connected_until = null, changed_at = ${now}
    where wallet_id = ${walletId} and id = ${chargerId} and connection_id = ${id}`)
}

/** The connections of a process. */
export interface HeldConnections {
  readonly walletIds: readonly string[]
  readonly chargerIds: readonly string[]
  readonly connectionIds: readonly string[]
}

const held = ({ walletIds, chargerIds }: HeldConnections) =>
  sql`h.wallet_id = any(${[...walletIds]}) and h.id = any(${[...chargerIds]})`

/** Renews connections, and records when chargers sent their last message. */
export function updateConnectionsRenewed(
  db: Sql,
  connections: HeldConnections,
  { seenIds, now, until }: { readonly seenIds: readonly string[]; readonly now: Date; readonly until: Date },
): Promise<number> {
  return db.run(sql`
    update charger h set connected_until = ${until},
      last_seen_at = case when h.id = any(${[...seenIds]}) then ${now} else h.last_seen_at end
    where ${held(connections)} and h.connection_id = any(${[...connections.connectionIds]})`)
}

/** The connections that still count. Others were replaced by a newer one, or their charger was removed. */
export function selectCountingConnections(db: Sql, connections: HeldConnections): Promise<{ connection_id: string }[]> {
  return db.rows(sql`
    select h.connection_id from charger h
    where ${held(connections)} and h.connection_id = any(${[...connections.connectionIds]})`)
}

/** Connections whose process has ended without a word. */
export function selectLostConnections(
  db: Sql,
  now: Date,
): Promise<{ wallet_id: string; id: string; connection_id: string }[]> {
  return db.rows(sql`
    select wallet_id, id, connection_id from charger
    where connection_id is not null and connected_until < ${now} order by connected_until limit 1000`)
}

export function updateRefused(
  db: Sql,
  charger: { readonly wallet_id: string; readonly id: string },
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number> {
  return db.run(sql`
    update charger set refused_at = ${now}, refused_reason = ${reason}
    where wallet_id = ${charger.wallet_id} and id = ${charger.id}`)
}

export interface Attempt {
  readonly identity: string
  readonly address: string
  readonly reason: string
  readonly now: Date
}

/** Most rows of the list of refused attempts. */
const MOST_ATTEMPTS = 1_000

/** Records a refused attempt, one row for each name and minute, and deletes the oldest rows above the maximum. */
export async function insertAttempt(db: Sql, { identity, address, reason, now }: Attempt): Promise<void> {
  await db.run(sql`
    insert into charger_attempt (identity, minute, at, address, reason, attempts)
    values (${identity}, date_trunc('minute', ${now}::timestamptz), ${now}, ${address}, ${reason}, 1)
    on conflict (identity, minute) do update set at = excluded.at, address = excluded.address,
      reason = excluded.reason, attempts = charger_attempt.attempts + 1`)
  await db.run(sql`
    delete from charger_attempt a where a.at < (
      select o.at from charger_attempt o order by o.at desc offset ${MOST_ATTEMPTS - 1} limit 1)`)
}

export interface AttemptRow {
  identity: string
  at: string
  address: string
  reason: string
  attempts: number
}

export function selectAttempts(db: Sql, limit: number): Promise<AttemptRow[]> {
  return db.rows(sql`
    select identity, at, address, reason, attempts from charger_attempt order by at desc, identity limit ${limit}`)
}

export function deleteAttemptsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from charger_attempt where at < ${before}`)
}

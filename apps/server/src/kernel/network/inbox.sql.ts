import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import { traceparent } from '../../platform/tracing.ts'
import type { CdrEndAndCost } from './ocpi/cdr-end-and-cost.ts'
import type { VersionNumber } from './ocpi/version.ts'
import type { ObjectKey } from './place.sql.ts'

/**
 * Writes network_inbox, and network_session and network_cdr together with it: one statement each, so that nothing is
 * stored in part.
 */

/** The modules whose messages are stored in the inbox. */
export type InboxModule = 'sessions' | 'cdrs' | 'commands'

/** The id, sender and arrival of a message to insert. */
export interface NewMessage {
  inboxId: string
  peerId: string
  now: Date
}

/**
 * Stores the current session with its message, unless a newer one is stored. The message joins the bulk lane when
 * another message of the session waits there, because messages of one session must stay in order.
 * @returns true when it was stored.
 */
export async function storeSession(
  db: Sql,
  key: ObjectKey,
  session: { raw: unknown; message: unknown; lastUpdated: string; isBulk: boolean },
  { inboxId, peerId, now }: NewMessage,
): Promise<boolean> {
  const objectKey = `sessions ${key.text}`
  const raw = JSON.stringify(session.raw)
  const message = session.message === session.raw ? null : JSON.stringify(session.message)
  const stored = await db.run(sql`
    with before as (
      select raw -> 'kwh' as kwh from network_session
      where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}
    ), stored as (
      insert into network_session (country_code, party_id, id, peer_id, raw, last_updated)
      values (${key.countryCode}, ${key.partyId}, ${key.id}, ${peerId}, ${raw}::jsonb, ${session.lastUpdated})
      on conflict (country_code, party_id, id) do update
        set peer_id = excluded.peer_id, raw = excluded.raw, last_updated = excluded.last_updated,
          charge_file_wallet_id = null, charge_file_id = null
        where network_session.last_updated < excluded.last_updated
          or (network_session.last_updated = excluded.last_updated and network_session.raw <> excluded.raw)
      returning raw
    )
    insert into network_inbox (id, peer_id, module, object_key, body, is_bulk, received_at, traceparent)
    select ${inboxId}, ${peerId}, 'sessions', ${objectKey},
      jsonb_build_object('object', stored.raw, 'message', ${message}::jsonb, 'kwh_before', (select kwh from before)),
      ${session.isBulk} or exists (
        select from network_inbox where state = 'PENDING' and object_key = ${objectKey} and is_bulk), ${now}, ${traceparent()}
    from stored`)
  return stored > 0
}

/** The content of a stored object; null when it is in the file of an old charge, which the other columns name. */
export interface FiledRaw {
  raw: Record<string, unknown> | null
  charge_file_wallet_id: string | null
  charge_file_id: string | null
}

/** Locks and returns a session as stored; undefined when unknown. */
export function lockNetworkSession(tx: Tx, key: ObjectKey) {
  return tx.row<FiledRaw & { last_updated: string }>(sql`
    select raw, charge_file_wallet_id, charge_file_id, last_updated from network_session
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id} for update`)
}

/** Returns a session as stored; undefined when unknown. */
export function selectNetworkSession(db: Sql, key: ObjectKey) {
  return db.row<FiledRaw>(sql`
    select raw, charge_file_wallet_id, charge_file_id from network_session
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`)
}

/** A stored CDR. `public_id` is the id in its URL, `fresh` is false when it was stored before. */
export interface StoredCdr {
  public_id: string
  content_hash: string
  fresh: boolean
  /** The version of OCPI in which it came. */
  version: VersionNumber
}

/** Stores a CDR with its message once. For a repeated CDR it returns the stored one. */
export async function storeCdr(
  db: Sql,
  key: ObjectKey,
  cdr: { raw: unknown; contentHash: string; publicId: string; version: VersionNumber } & CdrEndAndCost,
  { inboxId, peerId, now }: NewMessage,
): Promise<StoredCdr> {
  const raw = JSON.stringify(cdr.raw)
  const isKey = sql`country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`
  const stored = await db.row<StoredCdr>(sql`
    with kept as (
      insert into network_cdr (country_code, party_id, id, peer_id, content_hash, public_id, version, raw, received_at,
        ended_at, net_micro, currency)
      values (${key.countryCode}, ${key.partyId}, ${key.id}, ${peerId}, ${cdr.contentHash}, ${cdr.publicId},
        ${cdr.version}, ${raw}::jsonb, ${now}, ${cdr.endedAt}, ${cdr.netMicro}, ${cdr.currency})
      on conflict (country_code, party_id, id) do nothing
      returning public_id, content_hash, version, raw
    ), message as (
      insert into network_inbox (id, peer_id, module, object_key, body, is_bulk, received_at, traceparent)
      select ${inboxId}, ${peerId}, 'cdrs', ${`cdrs ${key.text}`}, jsonb_build_object('object', kept.raw), true, ${now},
        ${traceparent()}
      from kept
    )
    select public_id, content_hash, version, true as fresh from kept
    union all
    select public_id, content_hash, version, false from network_cdr where ${isKey} and not exists (select from kept)`)
  if (stored !== undefined) return stored
  // A concurrent request stored the same record. The insert waited for it, so the record is visible now.
  const other = await db.row<StoredCdr>(
    sql`select public_id, content_hash, version, false as fresh from network_cdr where ${isKey}`,
  )
  if (other === undefined) throw new Error('a CDR vanished while it was stored')
  return other
}

/** Returns a CDR and its party as stored, by the id in its URL; undefined when unknown. */
export function selectCdr(db: Sql, publicId: string) {
  return db.row<FiledRaw & { country_code: string; party_id: string }>(sql`
    select raw, charge_file_wallet_id, charge_file_id, country_code, party_id from network_cdr
    where public_id = ${publicId}`)
}

/** Returns the id in the URL of a stored CDR; undefined when unknown. */
export async function selectPublicId(db: Sql, key: ObjectKey): Promise<string | undefined> {
  const found = await db.row<{ public_id: string }>(sql`
    select public_id from network_cdr
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`)
  return found?.public_id
}

/** Returns true when a CDR with this key is stored. */
export async function selectIsCdrKnown(db: Sql, key: ObjectKey): Promise<boolean> {
  return (await selectPublicId(db, key)) !== undefined
}

/** Inserts a message that waits to be handled. */
export function insertMessage(
  db: Sql,
  { module, objectKey, body }: { readonly module: InboxModule; readonly objectKey: string; readonly body: unknown },
  { inboxId, peerId, now }: NewMessage,
) {
  return db.run(sql`
    insert into network_inbox (id, peer_id, module, object_key, body, received_at, traceparent)
    values (${inboxId}, ${peerId}, ${module}, ${`${module} ${objectKey}`}, ${JSON.stringify(body)}::jsonb, ${now},
      ${traceparent()})`)
}

/** Stores a message in quarantine for review. No handler runs. A repeated message is stored once. */
export function insertQuarantined(
  db: Sql,
  {
    module,
    objectKey,
    body,
    reason,
  }: { readonly module: InboxModule; readonly objectKey: string; readonly body: unknown; readonly reason: string },
  { inboxId, peerId, now }: NewMessage,
) {
  const text = JSON.stringify(body)
  return db.run(sql`
    insert into network_inbox (id, peer_id, module, object_key, body, state, reason, received_at, handled_at)
    select ${inboxId}, ${peerId}, ${module}, ${`${module} ${objectKey}`}, ${text}::jsonb, 'QUARANTINED', ${reason},
      ${now}, ${now}
    where not exists (
      select from network_inbox
      where state = 'QUARANTINED' and object_key = ${`${module} ${objectKey}`} and body = ${text}::jsonb)`)
}

/** One row of network_inbox. */
export interface InboxRow {
  id: string
  peer_id: string
  module: InboxModule
  object_key: string
  body: Record<string, unknown>
  received_at: string
  /** The trace in which it was received; null unless that is recorded. */
  traceparent: string | null
}

/** The operators with waiting messages, with one index lookup per operator, however many messages wait. */
const waitingPeers = sql`
  with recursive peer (id) as (
    (select peer_id from network_inbox where state = 'PENDING' order by peer_id limit 1)
    union all
    select (select i.peer_id from network_inbox i where i.state = 'PENDING' and i.peer_id > peer.id
      order by i.peer_id limit 1)
    from peer where peer.id is not null)`

/** Returns the ids of the operators with waiting messages. */
export async function selectWaitingPeers(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`${waitingPeers} select id from peer where id is not null`)
  return rows.map(({ id }) => id)
}

/** The messages that {@link lockPending} locks. */
export interface Claim {
  /** Messages are locked in the order of these operators. */
  readonly peerIds: readonly string[]
  readonly isBulk: boolean
  /** Maximum number per operator. */
  readonly each: number
  /** Maximum number in total. */
  readonly limit: number
  /** Ids of messages locked before: `skip locked` does not skip the transaction's own locks. */
  readonly except: readonly string[]
}

/**
 * Locks the oldest waiting messages of each operator's lane that no other transaction is handling. The lane is a range
 * of one value in the order of its index. With equality and the order of ids alone, PostgreSQL would walk the primary
 * key past a month of handled messages whenever most messages wait.
 */
export function lockPending(tx: Tx, { peerIds, isBulk, each, limit, except }: Claim) {
  return tx.rows<InboxRow>(sql`
    select message.* from unnest(${peerIds}::uuid[]) peer (id) cross join lateral (
      select id, peer_id, module, object_key, body, received_at, traceparent from network_inbox
      where state = 'PENDING' and peer_id between peer.id and peer.id and is_bulk between ${isBulk} and ${isBulk}
        and id <> all(${except}::uuid[])
      order by peer_id, is_bulk, id limit ${each} for update skip locked) message
    limit ${limit}`)
}

/**
 * Returns the waiting messages of these objects up to and including one, in order, also those that other transactions
 * are handling.
 */
export async function selectPendingOf(tx: Tx, objectKeys: readonly string[], upTo: string) {
  const rows = await tx.rows<{ object_key: string; id: string }>(sql`
    select object_key, id from network_inbox
    where state = 'PENDING' and object_key = any(${objectKeys}) and id <= ${upTo}`)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Marks messages as handled. Returns the number of rows. */
export function updateMessagesDone(tx: Tx, ids: readonly string[], now: Date) {
  return tx.run(sql`
    update network_inbox set state = 'DONE', handled_at = ${now}, tries = tries + 1 where id = any(${ids})`)
}

/** Moves a message to quarantine with a reason. */
export function updateMessageQuarantined(tx: Tx, id: string, reason: string, now: Date) {
  return tx.run(sql`
    update network_inbox set state = 'QUARANTINED', reason = ${reason}, handled_at = ${now}, tries = tries + 1
    where id = ${id}`)
}

/**
 * Makes quarantined messages wait again, except conflicts and unparsed texts, which no retry can handle.
 * @returns the number of messages.
 */
export function updateMessagesPending(db: Sql, reasonPrefix: string) {
  return db.run(sql`
    update network_inbox set state = 'PENDING', reason = null, handled_at = null
    where state = 'QUARANTINED' and module <> 'held' and starts_with(reason, ${reasonPrefix})
      and reason not in ('cdr_conflict', 'nested_too_deeply')`)
}

/** Returns the number of messages that are not done, by module, state and reason. */
export function selectInboxCounts(db: Sql) {
  return db.rows<{ module: string; state: string; reason: string | null; messages: bigint }>(sql`
    select module, state, reason, count(*) as messages from network_inbox
    where state <> 'DONE' group by 1, 2, 3 order by 1, 2, 3`)
}

/** The waiting messages of an operator in one lane. `oldest_at` is the arrival of the oldest. */
export interface WaitingRow {
  peer_id: string
  name: string | null
  is_bulk: boolean
  messages: bigint
  oldest_at: string
}

/** Returns the number of waiting messages in each lane of each operator, with the arrival of the oldest. */
export function selectWaiting(db: Sql) {
  return db.rows<WaitingRow>(sql`${waitingPeers}
    select peer.id as peer_id, p.name, lane.is_bulk, oldest.received_at as oldest_at,
      (select count(*) from network_inbox i
        where i.state = 'PENDING' and i.peer_id = peer.id and i.is_bulk = lane.is_bulk) as messages
    from peer cross join (values (false), (true)) lane (is_bulk)
    cross join lateral (
      select received_at from network_inbox i
      where i.state = 'PENDING' and i.peer_id = peer.id and i.is_bulk = lane.is_bulk order by i.id limit 1) oldest
    left join network_peer p on p.id = peer.id`)
}

/** Deletes at most `limit` messages that were handled before an instant. Returns the number of rows. */
export function deleteHandledMessages(db: Sql, before: Date, limit: number) {
  return db.run(sql`
    delete from network_inbox where id in (
      select id from network_inbox where state = 'DONE' and handled_at < ${before} limit ${limit})`)
}

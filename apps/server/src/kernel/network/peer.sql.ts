import { join, type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { VersionNumber } from './ocpi/version.ts'

/** Writes network_peer and network_party. */

/** A role of a peer as it registered (OCPI 2.2.1 credentials, CredentialsRole). */
export interface PeerRole {
  country_code: string
  party_id: string
  role: string
  business_details?: unknown
}

/**
 * An endpoint of a peer (OCPI 2.2.1 version_information_endpoint, Endpoint). `role` is empty when the peer omits it.
 */
export interface PeerEndpoint {
  identifier: string
  role: string
  url: string
}

/** How a peer reads the token in the Authorization header: as base64, which the standard requires, or as it is. */
export type TokenEncoding = 'BASE64' | 'RAW'

/** One row of network_peer. */
export interface PeerRow {
  id: string
  name: string
  state: 'INVITED' | 'REGISTERED' | 'REMOVED'
  roles: PeerRole[]
  /** Encrypted with `seal`. */
  outgoing_token: string | null
  versions_url: string | null
  endpoints: PeerEndpoint[]
  last_seen_at: string | null
  last_error: string | null
  /** Module → instant up to which it was pulled. */
  synced: Record<string, string>
  /** `COUNTRY*PARTY` of the parties it may register; null until its first registration. */
  bound_parties: string[] | null
  hub_trust: 'NAMED' | 'LISTED'
  /** The version of OCPI of its registration. */
  version: VersionNumber
  token_encoding: TokenEncoding
  /** Since when nothing is sent to it or pulled from it; null while it is not paused. */
  paused_at: string | null
  /** The end of the certificate with which it answered; null while unknown or without HTTPS. */
  certificate_until: string | null
}

const columns = sql`id, name, state, roles, outgoing_token, versions_url, endpoints, last_seen_at, last_error, synced,
  bound_parties, hub_trust, version, token_encoding, paused_at, certificate_until`

/**
 * Returns the peer whose token has one of these hashes. `used_previous` is true for the last proven token when newer
 * ones have been offered since.
 */
export async function selectPeerByToken(db: Sql, hashes: readonly string[]) {
  return db.row<PeerRow & { used_previous: boolean; previous_is_token_a: boolean }>(sql`
    select ${columns}, previous_is_token_a,
      coalesce(previous_incoming_token_hash = any(${hashes}), false) as used_previous
    from network_peer
    where state <> 'REMOVED'
      and (incoming_token_hash = any(${hashes}) or previous_incoming_token_hash = any(${hashes})
        or offered_token_hashes && ${hashes}::text[])
    limit 1`)
}

/** Returns a peer; undefined when unknown. */
export function selectPeer(db: Sql, id: string) {
  return db.row<PeerRow>(sql`select ${columns} from network_peer where id = ${id}`)
}

/** Locks and returns a peer; undefined when unknown. */
export function lockPeer(tx: Tx, id: string) {
  return tx.row<PeerRow>(sql`select ${columns} from network_peer where id = ${id} for update`)
}

/** Returns all peers, the oldest first. */
export function selectPeers(db: Sql) {
  return db.rows<PeerRow>(sql`select ${columns} from network_peer order by created_at, id`)
}

/** Returns the registered peers that are not paused: those that may be called. */
export function selectActivePeers(db: Sql) {
  return db.rows<PeerRow>(sql`
    select ${columns} from network_peer where state = 'REGISTERED' and paused_at is null order by id`)
}

/** Sets since when a peer is paused; null ends the pause. */
export function updatePeerPaused(tx: Tx, id: string, pausedAt: Date | null, now: Date) {
  return tx.run(sql`update network_peer set paused_at = ${pausedAt}, updated_at = ${now} where id = ${id}`)
}

/** A peer to insert. `outgoingToken` is encrypted with `seal`. */
export interface NewPeer {
  id: string
  name: string
  incomingTokenHash: string | null
  outgoingToken: string | null
  versionsUrl: string | null
  /** Null or absent: the parties of the first registration. */
  boundParties?: readonly string[] | null
  hubTrust?: PeerRow['hub_trust']
}

/** Inserts a peer in state INVITED. */
export function insertPeer(tx: Sql, peer: NewPeer, now: Date) {
  return tx.run(sql`
    insert into network_peer (id, name, state, incoming_token_hash, outgoing_token, versions_url, bound_parties,
      hub_trust, created_at, updated_at)
    values (${peer.id}, ${peer.name}, 'INVITED', ${peer.incomingTokenHash}, ${peer.outgoingToken}, ${peer.versionsUrl},
      ${peer.boundParties ?? null}, ${peer.hubTrust ?? 'LISTED'}, ${now}, ${now})`)
}

/** A registration to store. `outgoingToken` is encrypted with `seal`. */
export interface Registration {
  id: string
  name: string
  roles: PeerRole[]
  outgoingToken: string
  versionsUrl: string
  endpoints: PeerEndpoint[]
  version: VersionNumber
  tokenEncoding: TokenEncoding
  /** Null keeps the token the peer already uses. */
  incomingTokenHash: string | null
}

/** Stores the registration of a peer, new or changed. */
export async function updatePeerRegistered(tx: Tx, peer: Registration, now: Date): Promise<void> {
  if (peer.incomingTokenHash !== null) await updatePeerIncomingToken(tx, peer.id, peer.incomingTokenHash, now)
  await tx.run(sql`
    update network_peer set state = 'REGISTERED', name = ${peer.name}, roles = ${JSON.stringify(peer.roles)}::jsonb,
      outgoing_token = ${peer.outgoingToken}, versions_url = ${peer.versionsUrl},
      endpoints = ${JSON.stringify(peer.endpoints)}::jsonb, version = ${peer.version},
      token_encoding = ${peer.tokenEncoding}, last_error = null, updated_at = ${now}
    where id = ${peer.id}`)
}

/** Stores the endpoints that a registered peer has now. */
export function updatePeerEndpoints(
  db: Sql,
  id: string,
  { endpoints, tokenEncoding }: Pick<Registration, 'endpoints' | 'tokenEncoding'>,
) {
  return db.run(sql`
    update network_peer set endpoints = ${JSON.stringify(endpoints)}::jsonb, token_encoding = ${tokenEncoding}
    where id = ${id} and state = 'REGISTERED'`)
}

/**
 * Maximum number of offered tokens. Beyond it the oldest unproven one is removed, because no peer rotates this often
 * without using one.
 */
const MOST_OFFERED = 8

/**
 * Offers a new token to the peer. The last proven token, and those offered in between, stay valid until a newer one is
 * used. The peer has a valid token after any number of failed rotations.
 */
export function updatePeerIncomingToken(tx: Sql, id: string, hash: string, now: Date) {
  return tx.run(sql`
    update network_peer
    set previous_incoming_token_hash = coalesce(previous_incoming_token_hash, incoming_token_hash),
      previous_is_token_a = case when previous_incoming_token_hash is null then state = 'INVITED'
        else previous_is_token_a end,
      offered_token_hashes = case when previous_incoming_token_hash is null then '{}'::text[]
        else (array_append(offered_token_hashes, incoming_token_hash))[greatest(1,
          cardinality(offered_token_hashes) + 2 - ${MOST_OFFERED}::int):] end,
      incoming_token_hash = ${hash}, updated_at = ${now}
    where id = ${id}`)
}

/**
 * Records that the peer used an offered token. Earlier tokens become invalid. Newer ones stay valid, because they may
 * still be in transit.
 */
export function updatePeerTokenProven(db: Sql, id: string, hashes: readonly string[]) {
  return db.run(sql`
    update network_peer as p
    set previous_incoming_token_hash = used.hash, previous_is_token_a = p.previous_is_token_a and used.hash is null,
      offered_token_hashes = case when used.hash is null then '{}'::text[] else p.offered_token_hashes[used.position + 1:] end
    from (
      select n.id, o.hash, o.position::int from network_peer n
      left join lateral unnest(n.offered_token_hashes) with ordinality as o (hash, position) on o.hash = any(${hashes})
      where n.id = ${id} and n.previous_incoming_token_hash is not null
        and (n.incoming_token_hash = any(${hashes}) or o.hash is not null)
      limit 1
    ) used
    where p.id = used.id`)
}

/** Sets a peer to REMOVED and deletes its tokens. */
export function updatePeerRemoved(tx: Tx, id: string, now: Date) {
  return tx.run(sql`
    update network_peer set state = 'REMOVED', incoming_token_hash = null, previous_incoming_token_hash = null,
      offered_token_hashes = '{}', outgoing_token = null, updated_at = ${now}
    where id = ${id}`)
}

/** Records the instant of a request of a peer. */
export function updatePeerSeen(db: Sql, id: string, now: Date) {
  return db.run(sql`update network_peer set last_seen_at = ${now} where id = ${id}`)
}

/** Records the last error of a peer; null after a success. */
export function updatePeerError(db: Sql, id: string, error: string | null) {
  return db.run(
    sql`update network_peer set last_error = ${error} where id = ${id} and last_error is distinct from ${error}`,
  )
}

/** Records the instant up to which a module was pulled (ISO 8601). */
export function updatePeerSynced(db: Sql, id: string, module: string, upTo: string) {
  return db.run(sql`
    update network_peer set synced = synced || jsonb_build_object(${module}::text, ${upTo}::text) where id = ${id}`)
}

/** Sets the parties that a peer may register, as `COUNTRY*PARTY`. */
export function updatePeerBound(db: Sql, id: string, parties: readonly string[]) {
  return db.run(sql`update network_peer set bound_parties = ${parties} where id = ${id}`)
}

/** Makes the next pull of these modules a full one. */
export function deletePeerSynced(tx: Tx, id: string, modules: readonly string[]) {
  return tx.run(sql`update network_peer set synced = synced - ${modules}::text[] where id = ${id}`)
}

/**
 * Replaces the parties of a peer's own credentials. With `mayRebind`, a party that was trusted only behind a hub moves to
 * the peer.
 * @returns the parties that another peer holds; no row was written for them.
 */
export async function replaceParties(
  tx: Tx,
  peerId: string,
  roles: readonly PeerRole[],
  { mayRebind }: { mayRebind: boolean },
) {
  await tx.run(sql`delete from network_party where peer_id = ${peerId} and source = 'CREDENTIALS'`)
  const wanted = new Map(roles.map((role) => [`${role.country_code}*${role.party_id}`.toUpperCase(), role]))
  if (wanted.size === 0) return []
  const values = [...wanted.values()].map(
    (role) => sql`(${role.country_code.toUpperCase()}, ${role.party_id.toUpperCase()}, ${peerId}::uuid, ${role.role})`,
  )
  const written = await tx.rows<{ country_code: string; party_id: string }>(sql`
    insert into network_party (country_code, party_id, peer_id, role) values ${join(values)}
    on conflict (country_code, party_id) do update
      set peer_id = excluded.peer_id, role = excluded.role, source = 'CREDENTIALS'
      where network_party.source = 'HUB' and (${mayRebind} or network_party.peer_id = excluded.peer_id)
    returning country_code, party_id`)
  for (const row of written) wanted.delete(`${row.country_code}*${row.party_id}`)
  return [...wanted.keys()]
}

/** Returns the parties of a peer. `source` is its own credentials, or the trust behind a hub. */
export function selectParties(db: Sql, peerId: string) {
  return db.rows<{ country_code: string; party_id: string; source: 'CREDENTIALS' | 'HUB' }>(sql`
    select country_code, party_id, source from network_party where peer_id = ${peerId}`)
}

/** Returns the registered peer that owns the objects of a party. A party belongs to one peer at a time. */
export function selectPeerOfParty(db: Sql, countryCode: string, partyId: string) {
  return db.row<{ peer_id: string }>(sql`
    select peer_id from network_party
    where country_code = ${countryCode.toUpperCase()} and party_id = ${partyId.toUpperCase()}`)
}

/** Deletes all parties of a peer. */
export function deleteParties(tx: Tx, peerId: string) {
  return tx.run(sql`delete from network_party where peer_id = ${peerId}`)
}

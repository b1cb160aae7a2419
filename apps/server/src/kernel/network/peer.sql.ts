import { join, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes network_peer and network_party. */

export interface PeerRole {
  country_code: string
  party_id: string
  role: string
  business_details?: unknown
}

export interface PeerEndpoint {
  identifier: string
  role: string
  url: string
}

export interface PeerRow {
  id: string
  name: string
  state: 'INVITED' | 'REGISTERED' | 'REMOVED'
  roles: PeerRole[]
  /** Sealed. */
  outgoing_token: string | null
  versions_url: string | null
  endpoints: PeerEndpoint[]
  last_seen_at: string | null
  last_error: string | null
  /** Module → instant up to which it was pulled. */
  synced: Record<string, string>
}

const columns = sql`id, name, state, roles, outgoing_token, versions_url, endpoints, last_seen_at, last_error, synced`

/** The peer that sends one of these tokens, and whether it was the token before the last rotation. */
export async function selectPeerByToken(db: Sql, hashes: readonly string[]) {
  return db.row<PeerRow & { used_previous: boolean; previous_is_token_a: boolean }>(sql`
    select ${columns}, previous_is_token_a, not coalesce(incoming_token_hash = any(${hashes}), false) as used_previous
    from network_peer
    where state <> 'REMOVED'
      and (incoming_token_hash = any(${hashes}) or previous_incoming_token_hash = any(${hashes}))
    limit 1`)
}

export function selectPeer(db: Sql, id: string) {
  return db.row<PeerRow>(sql`select ${columns} from network_peer where id = ${id}`)
}

export function lockPeer(tx: Tx, id: string) {
  return tx.row<PeerRow>(sql`select ${columns} from network_peer where id = ${id} for update`)
}

export function selectPeers(db: Sql) {
  return db.rows<PeerRow>(sql`select ${columns} from network_peer order by created_at, id`)
}

export function selectRegisteredPeers(db: Sql) {
  return db.rows<PeerRow>(sql`select ${columns} from network_peer where state = 'REGISTERED' order by id`)
}

export interface NewPeer {
  id: string
  name: string
  incomingTokenHash: string | null
  outgoingToken: string | null
  versionsUrl: string | null
}

export function insertPeer(tx: Sql, peer: NewPeer, now: Date) {
  return tx.run(sql`
    insert into network_peer (id, name, state, incoming_token_hash, outgoing_token, versions_url, created_at, updated_at)
    values (${peer.id}, ${peer.name}, 'INVITED', ${peer.incomingTokenHash}, ${peer.outgoingToken}, ${peer.versionsUrl},
      ${now}, ${now})`)
}

export interface Registration {
  id: string
  name: string
  roles: PeerRole[]
  outgoingToken: string
  versionsUrl: string
  endpoints: PeerEndpoint[]
  /** Null keeps the token the peer already uses. */
  incomingTokenHash: string | null
  /** The peer came with the token before its newest: that one stays good, the newest was never used. */
  cameWithPrevious: boolean
}

export function updatePeerRegistered(tx: Tx, peer: Registration, now: Date) {
  return tx.run(sql`
    update network_peer set state = 'REGISTERED', name = ${peer.name}, roles = ${JSON.stringify(peer.roles)}::jsonb,
      outgoing_token = ${peer.outgoingToken}, versions_url = ${peer.versionsUrl},
      endpoints = ${JSON.stringify(peer.endpoints)}::jsonb, last_error = null, updated_at = ${now},
      previous_incoming_token_hash = case when ${peer.incomingTokenHash}::text is null or ${peer.cameWithPrevious}
        then previous_incoming_token_hash else incoming_token_hash end,
      previous_is_token_a = case when ${peer.incomingTokenHash}::text is null or ${peer.cameWithPrevious}
        then previous_is_token_a else state = 'INVITED' end,
      incoming_token_hash = coalesce(${peer.incomingTokenHash}, incoming_token_hash)
    where id = ${peer.id}`)
}

/** A new token of ours; the old one stays good until the peer uses the new one. */
export function updatePeerIncomingToken(tx: Sql, id: string, hash: string, now: Date) {
  return tx.run(sql`
    update network_peer
    set previous_incoming_token_hash = incoming_token_hash, previous_is_token_a = false,
      incoming_token_hash = ${hash}, updated_at = ${now}
    where id = ${id}`)
}

/** The peer has used its new token: the one before is worth nothing any more. */
export function updatePeerTokenProven(db: Sql, id: string, hashes: readonly string[]) {
  return db.run(sql`
    update network_peer set previous_incoming_token_hash = null
    where id = ${id} and incoming_token_hash = any(${hashes}) and previous_incoming_token_hash is not null`)
}

export function updatePeerRemoved(tx: Tx, id: string, now: Date) {
  return tx.run(sql`
    update network_peer set state = 'REMOVED', incoming_token_hash = null, previous_incoming_token_hash = null,
      outgoing_token = null, updated_at = ${now}
    where id = ${id}`)
}

export function updatePeerSeen(db: Sql, id: string, now: Date) {
  return db.run(sql`update network_peer set last_seen_at = ${now} where id = ${id}`)
}

export function updatePeerError(db: Sql, id: string, error: string | null) {
  return db.run(
    sql`update network_peer set last_error = ${error} where id = ${id} and last_error is distinct from ${error}`,
  )
}

export function updatePeerSynced(db: Sql, id: string, module: string, upTo: string) {
  return db.run(sql`
    update network_peer set synced = synced || jsonb_build_object(${module}::text, ${upTo}::text) where id = ${id}`)
}

/** The parties of a peer. @returns those that another peer already holds; then nothing was written for them. */
export async function replaceParties(tx: Tx, peerId: string, roles: readonly PeerRole[]) {
  await tx.run(sql`delete from network_party where peer_id = ${peerId}`)
  const wanted = new Map(roles.map((role) => [`${role.country_code}*${role.party_id}`.toUpperCase(), role]))
  if (wanted.size === 0) return []
  const values = [...wanted.values()].map(
    (role) => sql`(${role.country_code.toUpperCase()}, ${role.party_id.toUpperCase()}, ${peerId}::uuid, ${role.role})`,
  )
  const written = await tx.rows<{ country_code: string; party_id: string }>(sql`
    insert into network_party (country_code, party_id, peer_id, role) values ${join(values)}
    on conflict do nothing returning country_code, party_id`)
  for (const row of written) wanted.delete(`${row.country_code}*${row.party_id}`)
  return [...wanted.keys()]
}

export function selectParties(db: Sql, peerId: string) {
  return db.rows<{ country_code: string; party_id: string }>(sql`
    select country_code, party_id from network_party where peer_id = ${peerId}`)
}

export function deleteParties(tx: Tx, peerId: string) {
  return tx.run(sql`delete from network_party where peer_id = ${peerId}`)
}

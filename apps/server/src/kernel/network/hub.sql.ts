import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes network_hub_party, network_peer.hub_trust, and the parties in network_party that are trusted behind a hub. */

/**
 * One row of network_hub_party. `is_listed`: listed by the operator of the installation. `is_trusted`: its objects are
 * accepted through this hub.
 */
export interface HubPartyRow {
  country_code: string
  party_id: string
  role: string
  status: string | null
  is_listed: boolean
  is_trusted: boolean
  last_updated: string | null
}

/**
 * A party that a hub names (OCPI 2.2.1 mod_hub_client_info, ClientInfo), with texts in upper case and `lastUpdated` in
 * ISO 8601.
 */
export interface NamedParty {
  countryCode: string
  partyId: string
  role: string
  status: string
  lastUpdated: string
}

/**
 * Stores the hub's information about a party, unless newer information is stored.
 * @returns true when it was stored.
 */
export async function upsertHubParty(db: Sql, peerId: string, party: NamedParty): Promise<boolean> {
  const written = await db.run(sql`
    insert into network_hub_party (peer_id, country_code, party_id, role, status, last_updated)
    values (${peerId}, ${party.countryCode}, ${party.partyId}, ${party.role}, ${party.status}, ${party.lastUpdated})
    on conflict (peer_id, country_code, party_id, role) do update
      set status = excluded.status, last_updated = excluded.last_updated
      where network_hub_party.last_updated is null or network_hub_party.last_updated < excluded.last_updated`)
  return written > 0
}

/** Returns the named and the listed parties of a hub, in order of their names. */
export function selectHubParties(db: Sql, peerId: string) {
  return db.rows<HubPartyRow>(sql`
    select h.country_code, h.party_id, h.role, h.status, h.is_listed, p.peer_id is not null as is_trusted, h.last_updated
    from network_hub_party h
    left join network_party p
      on p.country_code = h.country_code and p.party_id = h.party_id and p.peer_id = h.peer_id
    where h.peer_id = ${peerId} order by 1, 2, 3`)
}

interface Party {
  countryCode: string
  partyId: string
}

/** Sets which parties of a hub are trusted: those it names, or those listed here. Removes all earlier trust. */
export async function updateHubTrust(tx: Tx, peerId: string, trust: 'NAMED' | 'LISTED', listed: readonly Party[]) {
  await tx.run(sql`update network_peer set hub_trust = ${trust} where id = ${peerId}`)
  await tx.run(sql`update network_hub_party set is_listed = false where peer_id = ${peerId} and is_listed`)
  await tx.run(sql`
    insert into network_hub_party (peer_id, country_code, party_id, role, is_listed)
    select ${peerId}, l."countryCode", l."partyId", 'CPO', true
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as l ("countryCode" text, "partyId" text)
    on conflict (peer_id, country_code, party_id, role) do update set is_listed = true`)
  await tx.run(sql`delete from network_party where peer_id = ${peerId} and source = 'HUB'`)
}

/**
 * Assigns to a hub its trusted parties that no other peer has. A party that the hub suspends keeps its earlier trust,
 * because its last charge records may arrive weeks later.
 * @returns the newly trusted parties.
 */
export function insertTrustedParties(tx: Tx, peerId: string, own: Party) {
  return tx.rows<{ country_code: string; party_id: string }>(sql`
    insert into network_party (country_code, party_id, peer_id, role, source)
    select h.country_code, h.party_id, h.peer_id, h.role, 'HUB'
    from network_hub_party h join network_peer p on p.id = h.peer_id
    where h.peer_id = ${peerId} and h.role = 'CPO' and p.state = 'REGISTERED'
      and not (h.country_code = ${own.countryCode} and h.party_id = ${own.partyId})
      and (h.is_listed or p.hub_trust = 'NAMED' and h.status <> 'SUSPENDED')
    on conflict do nothing
    returning country_code, party_id`)
}

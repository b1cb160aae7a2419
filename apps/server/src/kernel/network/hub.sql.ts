import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes network_hub_party, network_peer.hub_trust, and the parties in network_party that are trusted behind a hub. */

export interface HubPartyRow {
  country_code: string
  party_id: string
  role: string
  status: string | null
  is_listed: boolean
  is_trusted: boolean
  last_updated: string | null
}

export interface NamedParty {
  countryCode: string
  partyId: string
  role: string
  status: string
  lastUpdated: string
}

/** What the hub says of a party, unless something newer is known. @returns whether it was news. */
export async function upsertHubParty(db: Sql, peerId: string, party: NamedParty): Promise<boolean> {
  const written = await db.run(sql`
    insert into network_hub_party (peer_id, country_code, party_id, role, status, last_updated)
    values (${peerId}, ${party.countryCode}, ${party.partyId}, ${party.role}, ${party.status}, ${party.lastUpdated})
    on conflict (peer_id, country_code, party_id, role) do update
      set status = excluded.status, last_updated = excluded.last_updated
      where network_hub_party.last_updated is null or network_hub_party.last_updated < excluded.last_updated`)
  return written > 0
}

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

/** Which parties of a hub are trusted from now on: those it names, or those listed here. */
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
 * Gives a hub the parties that are trusted and that no other peer has. One that the hub suspends keeps what trust it had: its last
 * charge records may come weeks later. @returns the parties that are new.
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

import type { NetworkKey } from '../../kernel/network/messages.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** The sessions, and then the cards, that messages are about which name no card. */

interface FoundSession {
  readonly wallet_id: string
  readonly id: string
}

const keysOf = (keys: readonly NetworkKey[]): Statement => sql`
  unnest(${keys.map(({ countryCode }) => countryCode)}::text[], ${keys.map(({ partyId }) => partyId)}::text[],
    ${keys.map(({ id }) => id)}::text[]) k (country_code, party_id, id)`

/** The sessions of operators' sessions. */
export function selectSessionsOfKeys(on: Sql, keys: readonly NetworkKey[]): Promise<FoundSession[]> {
  return on.rows<FoundSession>(sql`
    select n.wallet_id, n.session_id as id from ${keysOf(keys)}
    join session_network_key n
      on n.country_code = k.country_code and n.party_id = k.party_id and n.network_id = k.id`)
}

/** The sessions of charge records. */
export function selectSessionsOfRecords(on: Sql, keys: readonly NetworkKey[]): Promise<FoundSession[]> {
  return on.rows<FoundSession>(sql`
    select r.wallet_id, r.session_id as id from ${keysOf(keys)}
    join session_charge_record r on r.country_code = k.country_code and r.party_id = k.party_id and r.cdr_id = k.id
    where r.wallet_id is not null and r.session_id is not null`)
}

/** The cards of sessions and of requests to stations of one wallet. */
export async function selectCardsOf(on: Sql, walletId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ card_id: string }>(sql`
    select card_id from session where wallet_id = ${walletId} and id = any(${ids})
    union
    select card_id from station_request where wallet_id = ${walletId} and id = any(${ids})`)
  return rows.map(({ card_id }) => card_id)
}

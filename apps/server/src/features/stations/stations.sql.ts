import type { PeerRow } from '../../kernel/network/peer.sql.ts'
import type { StationRow } from '../../kernel/network/place.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { join, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads of published locations of registered operators, and of what a wallet's rules need about them. Writes nothing. */

/** A part of the map in degrees. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export type PlacedStationRow = StationRow & Pick<PeerRow, 'version'> & { peer_id: string }

const columns = sql`l.peer_id, l.country_code, l.party_id, l.id, l.station_id, l.name, l.address, l.city, l.country,
  l.operator, l.latitude, l.longitude, l.time_zone, l.region, l.raw, p.version`

const published = sql`network_location l join network_peer p on p.id = l.peer_id and p.state = 'REGISTERED'
  where l.published`

/** The stations of a list: what is null does not restrict them. */
export interface StationArea {
  readonly box: Box | null
  /** LIKE pattern over the searchable text. */
  readonly pattern: string | null
  readonly ids: readonly string[] | null
}

/** Selects the stations of an area. Those near the middle of its box come first. */
export function selectPlacedStations(
  db: Sql,
  { box, pattern, ids }: StationArea,
  limit: number,
): Promise<PlacedStationRow[]> {
  const conditions: Statement[] = []
  if (box !== null)
    conditions.push(
      sql`l.latitude between ${box.south} and ${box.north} and l.longitude between ${box.west} and ${box.east}`,
    )
  if (pattern !== null) conditions.push(sql`l.search_text like ${pattern}`)
  if (ids !== null) conditions.push(sql`l.station_id = any(${[...ids]}::uuid[])`)
  const middle =
    box === null
      ? sql`l.name, l.station_id`
      : sql`abs(l.latitude - ${(box.south + box.north) / 2}) + abs(l.longitude - ${(box.west + box.east) / 2}), l.station_id`
  return db.rows<PlacedStationRow>(sql`
    select ${columns} from ${published} and ${join(conditions, ' and ')} order by ${middle} limit ${limit}`)
}

/** Selects one station by our own id. */
export function selectPlacedStation(db: Sql, stationId: string): Promise<PlacedStationRow | undefined> {
  return db.row<PlacedStationRow>(sql`select ${columns} from ${published} and l.station_id = ${stationId}`)
}

/** Selects stations with a charge point of this key (`evse-text.ts`). */
export function selectStationsOfPoint(db: Sql, key: string, limit: number): Promise<PlacedStationRow[]> {
  return db.rows<PlacedStationRow>(sql`
    select ${columns} from ${published} and l.evse_keys @> ${[key]}::text[] order by l.station_id limit ${limit}`)
}

/** Selects the time zone and currency in which the wallet's rules are judged and worded. */
export function selectRulesContext(db: Sql, { walletId }: WalletScope) {
  return db.row<{ time_zone: string; currency: string }>(sql`
    select time_zone, currency from wallet where id = ${walletId}`)
}

/** Selects the ids of the stations on the wallet's lists, which are on another machine than the stations (decision 009). */
export async function selectListedIds(db: Sql, { walletId }: WalletScope): Promise<string[]> {
  const rows = await db.rows<{ station_id: string }>(sql`
    select distinct station_id from rule_station where wallet_id = ${walletId}`)
  return rows.map(({ station_id }) => station_id)
}

/** Selects the wallet's lists (favourites, depot) that have each of these stations. */
export async function selectStationLists(
  db: Sql,
  { walletId }: WalletScope,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows<{ station_id: string; lists: string }>(sql`
    select station_id, string_agg(list, ',') as lists from rule_station
    where wallet_id = ${walletId} and station_id = any(${[...stationIds]}::uuid[]) group by station_id`)
  return new Map(rows.map(({ station_id, lists }) => [station_id, lists.split(',')]))
}

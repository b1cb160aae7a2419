import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Writes network_location and network_tariff. */

/** The key of an object of the network, in upper case; `text` is its parts joined by `*`. */
export interface ObjectKey {
  countryCode: string
  partyId: string
  id: string
  text: string
}

/** One row of network_location. `raw` is the location in the form of the core, with every received field. */
export interface LocationRow {
  peer_id: string
  station_id: string
  name: string
  address: string
  city: string
  country: string
  operator: string
  latitude: number | null
  longitude: number | null
  time_zone: string | null
  region: string
  published: boolean
  raw: Record<string, unknown>
  search_text: string
  last_updated: string
}

const isKey = (key: ObjectKey) =>
  sql`country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`

/** Whether the stored object is not newer. A time after `latest` was an error of the peer's clock. */
const isReplaced = (table: Statement, latest: Date) =>
  sql`${table}.last_updated <= excluded.last_updated or ${table}.last_updated > ${latest}`

/**
 * Stores a location, unless a newer one is stored.
 * @returns true when it was stored.
 */
export async function upsertLocation(db: Sql, key: ObjectKey, l: LocationRow, latest: Date): Promise<boolean> {
  const written = await db.run(sql`
    insert into network_location (country_code, party_id, id, peer_id, station_id, name, address, city, country,
      operator, latitude, longitude, time_zone, region, published, raw, search_text, last_updated)
    values (${key.countryCode}, ${key.partyId}, ${key.id}, ${l.peer_id}, ${l.station_id}, ${l.name}, ${l.address},
      ${l.city}, ${l.country}, ${l.operator}, ${l.latitude}, ${l.longitude}, ${l.time_zone}, ${l.region},
      ${l.published}, ${JSON.stringify(l.raw)}::jsonb, ${l.search_text}, ${l.last_updated})
    on conflict (country_code, party_id, id) do update set
      peer_id = excluded.peer_id, name = excluded.name, address = excluded.address, city = excluded.city,
      country = excluded.country, operator = excluded.operator, latitude = excluded.latitude,
      longitude = excluded.longitude, time_zone = excluded.time_zone, region = excluded.region,
      published = excluded.published, raw = excluded.raw, search_text = excluded.search_text,
      last_updated = excluded.last_updated
    where ${isReplaced(sql`network_location`, latest)}`)
  return written > 0
}

/** Locks and returns a location, with our own id; undefined when unknown. */
export function lockLocation(tx: Tx, key: ObjectKey) {
  return tx.row<Pick<LocationRow, 'station_id' | 'raw'>>(sql`
    select station_id, raw from network_location where ${isKey(key)} for update`)
}

/** Returns a location; undefined when unknown. */
export function selectLocation(db: Sql, key: ObjectKey) {
  return db.row<{ raw: Record<string, unknown> }>(sql`select raw from network_location where ${isKey(key)}`)
}

/** The columns of a location that sessions and CDRs use, with its key. */
export type StationRow = Pick<
  LocationRow,
  | 'station_id'
  | 'name'
  | 'address'
  | 'city'
  | 'country'
  | 'operator'
  | 'latitude'
  | 'longitude'
  | 'time_zone'
  | 'region'
  | 'raw'
> & { country_code: string; party_id: string; id: string }

/** Returns the locations with these keys. */
export function selectStations(db: Sql, keys: readonly ObjectKey[]) {
  return db.rows<StationRow>(sql`
    select country_code, party_id, id, station_id, name, address, city, country, operator, latitude, longitude,
      time_zone, region, raw
    from network_location
    where (country_code, party_id, id) in (
      select * from unnest(${keys.map((key) => key.countryCode)}::text[], ${keys.map((key) => key.partyId)}::text[],
        ${keys.map((key) => key.id)}::text[]))`)
}

/**
 * Stores a tariff, unless a newer one is stored.
 * @returns true when it was stored.
 */
export async function upsertTariff(
  db: Sql,
  key: ObjectKey,
  tariff: { peerId: string; raw: unknown; lastUpdated: string },
  latest: Date,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into network_tariff (country_code, party_id, id, peer_id, raw, last_updated)
    values (${key.countryCode}, ${key.partyId}, ${key.id}, ${tariff.peerId}, ${JSON.stringify(tariff.raw)}::jsonb,
      ${tariff.lastUpdated})
    on conflict (country_code, party_id, id) do update
      set peer_id = excluded.peer_id, raw = excluded.raw, last_updated = excluded.last_updated
      where ${isReplaced(sql`network_tariff`, latest)}`)
  return written > 0
}

/** Returns the tariffs with these keys, with the time of their last change. */
export function selectTariffs(db: Sql, keys: readonly Omit<ObjectKey, 'text'>[]) {
  return db.rows<{
    country_code: string
    party_id: string
    id: string
    raw: Record<string, unknown>
    last_updated: string
  }>(sql`
    select country_code, party_id, id, raw, last_updated from network_tariff
    where (country_code, party_id, id) in (
      select * from unnest(${keys.map((key) => key.countryCode)}::text[], ${keys.map((key) => key.partyId)}::text[],
        ${keys.map((key) => key.id)}::text[]))`)
}

/** Returns a tariff; undefined when unknown. */
export function selectTariff(db: Sql, key: ObjectKey) {
  return db.row<{ raw: Record<string, unknown> }>(sql`select raw from network_tariff where ${isKey(key)}`)
}

/** Deletes a tariff. Returns the number of rows. */
export function deleteTariff(db: Sql, key: ObjectKey) {
  return db.run(sql`delete from network_tariff where ${isKey(key)}`)
}

import { searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import { regionOfPlace } from '../places/place.ts'
import { describeConnector } from './connectors.ts'
import { type NetworkKey, type NetworkStation, networkKey } from './messages.ts'
import { readCoordinates } from './ocpi/coordinates.ts'
import { findConnector, findEvse, type Json, objectsIn } from './ocpi/merge.ts'
import { type LenientLocation, location as locationShape } from './ocpi/schema-location.ts'
import { type LocationRow, lockLocation, type StationRow, selectStations, upsertLocation } from './place.sql.ts'
import { latestReport, reportedAt } from './receive.ts'
import { publishStationChange } from './station-news.ts'

/**
 * Stores a location (OCPI 2.2.1 mod_locations, Location), with the columns that lists and maps need, and
 * publishes a change of its charge points to open maps.
 * @returns true when it was stored; false when a newer one is stored.
 */
export async function storeLocation(work: Work, peerId: string, key: NetworkKey, raw: Json): Promise<boolean> {
  const { ctx, tx } = work
  // Locked, so that two messages about one location are compared one after the other.
  const before = await lockLocation(tx, key)
  const row = locationRowOf(ctx, peerId, key, raw)
  const isStored = await upsertLocation(tx, key, row, latestReport(ctx))
  if (isStored && before !== undefined) await publishStationChange(work, before, row)
  return isStored
}

function locationRowOf(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): LocationRow {
  const parsed = locationShape.lenient.parse(raw) as LenientLocation
  const where = readCoordinates(parsed.coordinates?.latitude, parsed.coordinates?.longitude, parsed.country)
  const latitude = where.latitude === null ? null : Number(where.latitude)
  const longitude = where.longitude === null ? null : Number(where.longitude)
  const name = parsed.name ?? parsed.address ?? parsed.id
  const operator = parsed.operator?.name ?? parsed.suboperator?.name ?? parsed.owner?.name ?? parsed.party_id
  return {
    peer_id: peerId,
    station_id: ctx.newId(),
    name,
    address: parsed.address ?? '',
    city: parsed.city ?? '',
    country: parsed.country?.toUpperCase() ?? '',
    operator,
    latitude,
    longitude,
    time_zone: parsed.time_zone ?? null,
    region: regionOfPlace(
      { country: parsed.country, postalCode: parsed.postal_code, latitude, longitude },
      key.countryCode,
    ),
    published: parsed.publish ?? true,
    raw,
    search_text: searchable(name, parsed.id, parsed.address, parsed.city, operator),
    last_updated: reportedAt(ctx, raw),
  }
}

/** A reference to a location, or to one connector of one EVSE. */
export interface PlaceReference {
  key: NetworkKey
  evseUid: string | null
  connectorId: string | null
}

/** Returns the known locations of a batch of messages, by `key.text`. */
export async function findStations(db: Sql, keys: readonly NetworkKey[]): Promise<ReadonlyMap<string, StationRow>> {
  if (keys.length === 0) return new Map()
  const rows = await selectStations(db, keys)
  return new Map(rows.map((row) => [networkKey(row.country_code, row.party_id, row.id).text, row]))
}

/** Returns the station of a reference, with its EVSE id and connector when known; null without a location. */
export function stationAt(row: StationRow | undefined, place: PlaceReference): NetworkStation | null {
  if (row === undefined) return null
  const evse = place.evseUid === null ? undefined : findEvse(row.raw, place.evseUid)
  const connector = evse && place.connectorId !== null ? findConnector(evse, place.connectorId) : undefined
  return {
    stationId: row.station_id,
    name: row.name,
    address: row.address,
    city: row.city,
    country: row.country,
    operator: row.operator,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    region: row.region,
    evseId: typeof evse?.evse_id === 'string' ? evse.evse_id : null,
    connector: connector === undefined ? null : describeConnector(connector),
  }
}

/**
 * Returns current and power of the connectors of a location's EVSEs; only of `evseUids` when they are named. Empty when
 * they are unknown.
 */
export function plugsOfEvses(
  evses: unknown,
  evseUids: readonly string[],
): { current: 'AC' | 'DC' | null; powerKw: number | null }[] {
  const named = evseUids.length === 0 ? undefined : new Set(evseUids.map((uid) => uid.toUpperCase()))
  return objectsIn(evses)
    .filter(({ uid }) => named?.has(String(uid).toUpperCase()) ?? true)
    .flatMap(({ connectors }) => objectsIn(connectors))
    .map((connector) => {
      const { powerKw } = describeConnector(connector)
      const type = connector.power_type
      return { current: typeof type !== 'string' ? null : type === 'DC' ? 'DC' : 'AC', powerKw }
    })
}

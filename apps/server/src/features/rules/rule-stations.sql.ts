import type { StationList } from '@voltway/contract/rules-conditions'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the wallet's lists of stations, and reads of known stations. Writes: rule_station. */

export interface StationRow {
  station_id: string
  name: string
  address: string
  city: string
  operator: string
  latitude: number | null
  longitude: number | null
  lists: StationList[]
}

/** Published stations with the wallet's lists, which are read apart: they may be on another machine (decision 009). */
const stationsOf = ({ walletId }: WalletScope) => sql`
  select l.station_id, l.name, l.address, l.city, l.operator, l.latitude, l.longitude, coalesce(r.lists, '{}') as lists
  from network_location l left join (
    select station_id, array_agg(list order by list) as lists from rule_station where wallet_id = ${walletId}
    group by station_id) r on r.station_id = l.station_id`

/** The stations on the wallet's lists, as they were when they were added. */
export function selectListedStations(on: Sql, { walletId }: WalletScope) {
  return on.rows<StationRow>(sql`
    select r.station_id, min(r.station ->> 'name') as name, min(r.station ->> 'address') as address,
      min(r.station ->> 'city') as city, min(r.station ->> 'operator') as operator,
      min((r.station ->> 'latitude')::float8) as latitude, min((r.station ->> 'longitude')::float8) as longitude,
      array_agg(r.list order by r.list) as lists
    from rule_station r where r.wallet_id = ${walletId} group by r.station_id order by 2, 1`)
}

/** Published stations whose text matches, with the wallet's lists. */
export function selectStationsByText(on: Sql, scope: WalletScope, pattern: string, limit: number) {
  return on.rows<StationRow>(sql`
    ${stationsOf(scope)} where l.published and l.search_text like ${pattern} order by l.name, l.station_id limit ${limit}`)
}

export function selectKnownStation(on: Sql, scope: WalletScope, stationId: string) {
  return on.row<StationRow>(sql`
    ${stationsOf(scope)} where l.station_id = ${stationId}`)
}

/** A station on a list that its operator no longer publishes. */
export async function selectListedStation(on: Sql, scope: WalletScope, stationId: string) {
  return (await selectListedStations(on, scope)).find(({ station_id }) => station_id === stationId)
}

export function deleteStation(tx: Tx, { walletId }: WalletScope, stationId: string) {
  return tx.run(sql`delete from rule_station where wallet_id = ${walletId} and station_id = ${stationId}`)
}

export function insertStation(
  tx: Tx,
  { walletId }: WalletScope,
  { station_id, lists, ...station }: StationRow,
  now: Date,
) {
  return tx.run(sql`
    insert into rule_station (wallet_id, station_id, list, station, created_at)
    select ${walletId}::uuid, ${station_id}::uuid, list, ${JSON.stringify(station)}::jsonb, ${now}::timestamptz
    from unnest(${lists}::text[]) list`)
}

export function selectListedCount(on: Sql, { walletId }: WalletScope) {
  return on.row<{ stations: number }>(sql`
    select count(distinct station_id)::int as stations from rule_station where wallet_id = ${walletId}`)
}

/** The operators of known stations by party, each with the name that most of its stations have. */
export function selectOperators(on: Sql) {
  return on.rows<{ party: string; name: string }>(sql`
    select country_code || '*' || party_id as party, mode() within group (order by operator) as name
    from network_location group by country_code, party_id order by 2, 1 limit 500`)
}

export function selectOperatorNames(on: Sql, parties: readonly string[]) {
  return on.rows<{ party: string; name: string }>(sql`
    select country_code || '*' || party_id as party, mode() within group (order by operator) as name
    from network_location where country_code || '*' || party_id = any(${parties}) group by country_code, party_id`)
}

/** The countries of known stations. */
export function selectCountries(on: Sql) {
  return on.rows<{ country: string }>(sql`
    select distinct left(region, 2) as country from network_location where region ~ '^[A-Z]{2}' order by 1`)
}

export function selectOpenTeams(on: Sql, { walletId }: WalletScope) {
  return on.rows<{ id: string; name: string }>(sql`
    select id, name from team where wallet_id = ${walletId} and archived_at is null order by lower(name), id`)
}

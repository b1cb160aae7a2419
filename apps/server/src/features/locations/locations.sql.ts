import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Where members last charged, and who saw it. Writes: location_read. */

export interface LocationRow {
  member_id: string
  member_name: string
  station: { name: string; city: string; coordinates: { latitude: number; longitude: number } | null }
  at: string
}

/** Selects the station of the last session since `from`, of members who consented. A home is no location to share. */
export function selectLocations(db: Sql, scope: WalletScope, from: Date): Promise<LocationRow[]> {
  return db.rows<LocationRow>(sql`
    select * from (
      select distinct on (s.member_id) s.member_id, m.name as member_name, s.station, s.started_at as at
      from session s
      join member m on m.wallet_id = s.wallet_id and m.id = s.member_id and m.location_consent and m.status = 'ACTIVE'
      where s.wallet_id = ${scope.walletId} and s.started_at >= ${from} and s.source <> 'HOME'
      order by s.member_id, s.started_at desc, s.id desc) last
    order by at desc, member_id`)
}

export interface VehiclePositionRow {
  vehicle_id: string
  licence_plate: string
  member_id: string | null
  member_name: string | null
  latitude: number
  longitude: number
  at: string
  odometer_km: number | null
  charge_percent: number | null
}

/**
 * Selects the last position of each vehicle that has no driver, or one who consented, since it has that driver or none. A
 * removed driver can consent no more.
 */
export function selectVehiclePositions(db: Sql, scope: WalletScope, from: Date): Promise<VehiclePositionRow[]> {
  return db.rows<VehiclePositionRow>(sql`
    select v.id as vehicle_id, v.licence_plate, m.id as member_id, m.name as member_name, p.latitude, p.longitude, p.at,
      p.odometer_km, p.charge_percent
    from vehicle v
    left join member m on m.wallet_id = ${scope.walletId} and m.id = v.member_id and m.status <> 'REMOVED'
    cross join lateral (
      select * from vehicle_position p
      where p.wallet_id = ${scope.walletId} and p.vehicle_id = v.id and p.at >= greatest(${from}::timestamptz, v.member_since)
      order by p.at desc limit 1) p
    where v.wallet_id = ${scope.walletId} and (v.member_id is null or m.location_consent)
    order by p.at desc, v.id`)
}

export function selectIsEnabled(db: Sql, scope: WalletScope): Promise<{ location_enabled: boolean } | undefined> {
  return db.row(sql`select location_enabled from wallet where id = ${scope.walletId}`)
}

export async function insertReads(
  tx: Sql,
  scope: WalletScope,
  reads: { ids: readonly string[]; memberIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into location_read (wallet_id, id, member_id, person_id, at)
    select ${scope.walletId}, id, member_id, ${scope.personId}, ${reads.at}
    from unnest(${[...reads.ids]}::uuid[], ${[...reads.memberIds]}::uuid[]) as r (id, member_id)`)
}

export interface OwnRow {
  location_consent: boolean
  name: string
  seen: { at: string; by: string | null }[]
}

const SEEN_SHOWN = 20

export function selectOwn(db: Sql, scope: WalletScope, from: Date): Promise<OwnRow | undefined> {
  return db.row<OwnRow>(sql`
    select m.location_consent, m.name,
      coalesce((
        select json_agg(json_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', r.name)
          order by r.at desc)
        from (
          select l.at, p.name from location_read l left join person p on p.id = l.person_id
          where l.wallet_id = ${scope.walletId} and l.member_id = m.id and l.at >= ${from}
          order by l.id desc limit ${SEEN_SHOWN}) r), '[]') as seen
    from member m
    where m.wallet_id = ${scope.walletId} and m.id = ${scope.memberId}`)
}

export function deleteReadsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from location_read where at < ${before}`)
}

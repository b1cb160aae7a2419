import type { OdometerReading } from '@voltway/contract/vehicles-odometer'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on odometer readings. Writes: odometer_reading, vehicle. */

export interface ReadingRow {
  id: string
  vehicle_id: string
  /** ISO 8601 in UTC. */
  at: string
  km: number
  source: OdometerReading['source']
  session_id: string | null
}

const columns = sql`r.id, r.vehicle_id, r.at, r.km, r.source, r.session_id`

/** Locks a vehicle, so that two readings at once are compared with each other. */
export function lockReadVehicle(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
): Promise<{ id: string; licence_plate: string } | undefined> {
  return tx.row(sql`
    select id, licence_plate from vehicle where wallet_id = ${walletId} and id = ${id} for no key update`)
}

export function selectReadingPage(
  db: Sql,
  { walletId }: WalletScope,
  vehicleId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadingRow[]> {
  return db.rows<ReadingRow>(sql`
    select ${columns} from odometer_reading r where r.wallet_id = ${walletId} and r.vehicle_id = ${vehicleId}
    order by r.at desc limit ${limit} offset ${offset}`)
}

export async function selectReadingCount(db: Sql, { walletId }: WalletScope, vehicleId: string): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from odometer_reading where wallet_id = ${walletId} and vehicle_id = ${vehicleId}`)
  return row?.count ?? 0
}

export function selectReading(
  db: Sql,
  { walletId }: WalletScope,
  { vehicleId, id }: { readonly vehicleId: string; readonly id: string },
): Promise<ReadingRow | undefined> {
  return db.row<ReadingRow>(sql`
    select ${columns} from odometer_reading r
    where r.wallet_id = ${walletId} and r.vehicle_id = ${vehicleId} and r.id = ${id}`)
}

/** The nearest readings of a vehicle before, at and after an instant, without the one that changes. */
export function selectNeighbours(
  db: Sql,
  { walletId }: WalletScope,
  { vehicleId, at, except }: { readonly vehicleId: string; readonly at: string; readonly except: string | null },
): Promise<ReadingRow[]> {
  const others = sql`r.wallet_id = ${walletId} and r.vehicle_id = ${vehicleId} ${except === null ? empty : sql`and r.id <> ${except}`}`
  return db.rows<ReadingRow>(sql`
    (select ${columns} from odometer_reading r where ${others} and r.at <= ${at} order by r.at desc limit 2)
    union all
    (select ${columns} from odometer_reading r where ${others} and r.at > ${at} order by r.at limit 1)`)
}

export function insertReadings(
  tx: Tx,
  { walletId }: WalletScope,
  readings: readonly ReadingRow[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into odometer_reading (wallet_id, id, vehicle_id, at, km, source, session_id, created_at)
    select ${walletId}, n.id, n.vehicle_id, n.at, n.km, n.source, n.session_id, ${now}
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) n (
      id uuid, vehicle_id uuid, at timestamptz, km integer, source text, session_id uuid)`)
}

export function updateReading(tx: Tx, { walletId }: WalletScope, { id, at, km }: ReadingRow): Promise<number> {
  return tx.run(sql`update odometer_reading set at = ${at}, km = ${km} where wallet_id = ${walletId} and id = ${id}`)
}

export function deleteReading(tx: Tx, { walletId }: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from odometer_reading where wallet_id = ${walletId} and id = ${id}`)
}

/** The vehicle and the end of a charge, for drivers of their own charges only. */
export function selectChargeOf(
  db: Sql,
  scope: WalletScope,
  sessionId: string,
): Promise<{ vehicle_id: string | null; plate: string | null; ended_at: string | null } | undefined> {
  return db.row(sql`
    select v.id as vehicle_id, v.licence_plate as plate,
      case when s.status not in ('PENDING', 'ONGOING') then s.ended_at end as ended_at
    from session s left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id
    where s.wallet_id = ${scope.walletId} and s.id = ${sessionId}
      ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty}`)
}

/** Vehicles of a file's plates. */
export function selectPlates(
  db: Sql,
  { walletId }: WalletScope,
  plates: readonly string[],
): Promise<{ id: string; licence_plate: string }[]> {
  return db.rows(sql`
    select id, licence_plate from vehicle where wallet_id = ${walletId} and licence_plate = any(${[...plates]}::text[])
    order by id`)
}

/** Locks the vehicles of a file, in the order of their ids. */
export async function lockReadVehicles(tx: Tx, { walletId }: WalletScope, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select id from vehicle where wallet_id = ${walletId} and id = any(${[...ids]}::uuid[]) order by id for no key update`)
}

/** All readings of a file's vehicles, the oldest first. */
export function selectReadingsOf(db: Sql, { walletId }: WalletScope, ids: readonly string[]): Promise<ReadingRow[]> {
  return db.rows<ReadingRow>(sql`
    select ${columns} from odometer_reading r where r.wallet_id = ${walletId} and r.vehicle_id = any(${[...ids]}::uuid[])
    order by r.vehicle_id, r.at`)
}

export function selectZone(db: Sql, { walletId }: WalletScope): Promise<{ time_zone: string } | undefined> {
  return db.row(sql`select time_zone from wallet where id = ${walletId}`)
}

export interface MissingReadingRow {
  wallet_id: string
  wallet_name: string
  vehicle_id: string
  plate: string
  person_id: string
  station: string
}

/**
 * Vehicles that a driver with an account charged since `charged`, whose odometer is used by the fleet but has no reading
 * and no notification since `since`.
 */
export function selectMissingReadings(
  db: Db,
  { charged, since, limit }: { readonly charged: Date; readonly since: Date; readonly limit: number },
): Promise<MissingReadingRow[]> {
  return ofReachable(db, (only) =>
    db.rows<MissingReadingRow>(sql`
    select v.wallet_id, w.name as wallet_name, v.id as vehicle_id, v.licence_plate as plate, m.person_id, s.station
    from vehicle v
    join wallet w on w.id = v.wallet_id
    cross join lateral (
      select max(r.at) as at from odometer_reading r where r.wallet_id = v.wallet_id and r.vehicle_id = v.id) last
    cross join lateral (
      select s.member_id, s.station ->> 'name' as station from session s
      where s.wallet_id = v.wallet_id and s.vehicle_id = v.id and s.started_at >= ${charged}::timestamptz - interval '2 days'
        and s.ended_at >= ${charged} and s.status not in ('PENDING', 'ONGOING')
      order by s.started_at desc limit 1) s
    join member m on m.wallet_id = v.wallet_id and m.id = s.member_id and m.person_id is not null and m.status = 'ACTIVE'
    where last.at < ${since} and (v.odometer_requested_at is null or v.odometer_requested_at < ${since})
      ${only(sql`v.wallet_id`)}
    order by v.wallet_id, v.id limit ${limit}`),
  )
}

export function updateRequested(tx: Tx, { walletId }: WalletScope, vehicleId: string, at: Date): Promise<number> {
  return tx.run(sql`
    update vehicle set odometer_requested_at = ${at} where wallet_id = ${walletId} and id = ${vehicleId}`)
}

import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on where vehicles were. Writes: vehicle_position. */

export interface Position {
  readonly vehicleId: string
  readonly at: Date
  readonly latitude: number
  readonly longitude: number
  readonly odometerKm: number | null
  readonly chargePercent: number | null
}

/** The lock keeps the vehicle until its position is stored. */
export function lockLocatedVehicle(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ id: string } | undefined> {
  return tx.row(sql`select id from vehicle where wallet_id = ${walletId} and id = ${id} for key share`)
}

/** @returns 0 for a position that was reported before. */
export function insertPosition(tx: Tx, { walletId }: WalletScope, position: Position, now: Date): Promise<number> {
  return tx.run(sql`
    insert into vehicle_position (wallet_id, vehicle_id, at, latitude, longitude, odometer_km, charge_percent, received_at)
    values (${walletId}, ${position.vehicleId}, ${position.at}, ${position.latitude}, ${position.longitude},
      ${position.odometerKm}, ${position.chargePercent}, ${now})
    on conflict (wallet_id, vehicle_id, at) do nothing`)
}

export function deletePositionsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from vehicle_position where at < ${before}`)
}

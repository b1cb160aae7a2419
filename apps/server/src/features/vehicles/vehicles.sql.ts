import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on vehicles. Writes: vehicle. */

export interface NewVehicleRow {
  readonly id: string
  readonly licencePlate: string
  readonly brand: string
  readonly model: string
  readonly version: string | null
  readonly batteryWh: bigint | null
  readonly memberId: string | null
  readonly createdAt: Date
}

export function insertVehicle(tx: Sql, scope: WalletScope, vehicle: NewVehicleRow): Promise<number> {
  return tx.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, version, battery_wh, member_id, created_at)
    values (${scope.walletId}, ${vehicle.id}, ${vehicle.licencePlate}, ${vehicle.brand}, ${vehicle.model}, ${vehicle.version},
      ${vehicle.batteryWh}, ${vehicle.memberId}, ${vehicle.createdAt})`)
}

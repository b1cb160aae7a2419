import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { insertVehicle } from './vehicles.sql.ts'

export interface NewVehicle {
  readonly licencePlate: string
  readonly brand: string
  readonly model: string
  readonly version?: string | null
  readonly batteryWh?: bigint | null
  readonly memberId?: string | null
}

/** Adds a vehicle to a wallet. Plates are kept in upper case without separators, so that one car has one plate. @returns its id. */
export async function createVehicle(ctx: Ctx, scope: WalletScope, vehicle: NewVehicle): Promise<string> {
  const id = ctx.newId()
  await insertVehicle(ctx.db, scope, {
    id,
    licencePlate: vehicle.licencePlate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''),
    brand: vehicle.brand,
    model: vehicle.model,
    version: vehicle.version ?? null,
    batteryWh: vehicle.batteryWh ?? null,
    memberId: vehicle.memberId ?? null,
    createdAt: ctx.now,
  })
  return id
}

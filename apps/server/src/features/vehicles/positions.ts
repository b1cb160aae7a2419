import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { POSITION_DAYS, type putVehiclePosition } from '@voltway/contract/vehicles-positions'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { storeDailyReading } from './odometer.ts'
import { deletePositionsBefore, insertPosition, lockLocatedVehicle } from './positions.sql.ts'

/** Clocks of vehicles run ahead by this much at most. */
const AHEAD_MS = 5 * 60_000

const oldest = (ctx: Ctx): Date => new Date(ctx.now.getTime() - POSITION_DAYS * DAY_MS)

/**
 * Stores where a vehicle was. Not recorded in the audit, because a program reports hundreds a day.
 * @throws `vehicle.not_found`
 */
export function storePosition(
  ctx: Ctx,
  scope: WalletScope,
  vehicleId: string,
  { latitude, longitude, at: reportedAt, odometer_km, charge_percent }: BodyOf<typeof putVehiclePosition>,
): Promise<ReplyOf<typeof putVehiclePosition>> {
  const at = new Date(reportedAt)
  if (at.getTime() > ctx.now.getTime() + AHEAD_MS) refuse('validation_failed', { fields: { at: 'too_big' } })
  // A receiver without satellites reports the point where equator and Greenwich meet, which is at sea.
  if (latitude === 0 && longitude === 0) {
    refuse('validation_failed', { fields: { latitude: 'invalid', longitude: 'invalid' } })
  }
  return ctx.db.tx(async (tx) => {
    if ((await lockLocatedVehicle(tx, scope, vehicleId)) === undefined) refuse('vehicle.not_found')
    const position = {
      vehicleId,
      at,
      latitude,
      longitude,
      odometerKm: odometer_km ?? null,
      chargePercent: charge_percent ?? null,
    }
    const isRecent = at >= oldest(ctx)
    const stored = isRecent && (await insertPosition(tx, scope, position, ctx.now)) > 0
    if (stored && position.odometerKm !== null)
      await storeDailyReading({ ctx, tx, scope }, vehicleId, at.getTime(), position.odometerKm)
    return { vehicle_id: vehicleId, at: at.toISOString(), stored }
  })
}

/** Deletes positions that no session is compared with any more, every night. */
export const forgetPositions = job<object, Ctx>({
  name: 'vehicles.forget-positions',
  cron: { expression: '53 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: async (ctx) => {
    await deletePositionsBefore(ctx.db, oldest(ctx))
  },
})

import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { importReadings } from '@voltway/contract/vehicles-odometer'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { callerOfFile, refuseErrors, replyOfTable } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  insertReadings,
  lockReadVehicles,
  type ReadingRow,
  selectPlates,
  selectReadingsOf,
  selectZone,
} from './odometer.sql.ts'
import type { FileError, FileReading, readOdometerFile } from './odometer-file.ts'
import { oddReading } from './odometer-rules.ts'

type Reply = ReplyOf<typeof importReadings>

/**
 * Adds the readings of a file: all lines or none, or the valid lines only by choice. A dry run only returns the readings
 * and errors.
 */
export async function importReadingFile(
  ctx: Ctx,
  scope: WalletScope,
  { csv, dry_run, valid_only }: BodyOf<typeof importReadings>,
): Promise<Reply> {
  const zone = (await selectZone(ctx.db, scope)) ?? refuse('wallet.not_found')
  const file = await parseInThread<typeof readOdometerFile>(
    'odometer',
    { csv, timeZone: zone.time_zone, now: ctx.now },
    callerOfFile(ctx, scope),
  )
  const found = await vehiclesOf(ctx.db, scope, file.lines)
  const reply = (plan: Plan, applied: boolean): Reply => ({
    ...replyOfTable(file, [...found.errors, ...plan.errors], applied),
    repeated: plan.repeated,
    readings: plan.added.map(({ line, plate, at, km }) => ({ line, plate, at: at.toISOString(), km })),
  })
  if (dry_run) return reply(await planOf(ctx.db, scope, found.readings), false)
  return ctx.db.tx(async (tx) => {
    await lockReadVehicles(tx, scope, [...new Set(found.readings.map(({ vehicleId }) => vehicleId))])
    const plan = await planOf(tx, scope, found.readings)
    if (!valid_only) refuseErrors(reply(plan, true).errors)
    await insertReadings(
      tx,
      scope,
      plan.added.map((one) => rowOf(ctx, one)),
      ctx.now,
    )
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'odometer.imported',
        object: { kind: 'vehicle', id: null, name: null },
        after: { readings: plan.added.length, vehicles: new Set(plan.added.map(({ plate }) => plate)).size },
      },
    )
    return reply(plan, true)
  })
}

interface PlannedReading extends FileReading {
  readonly vehicleId: string
}

const rowOf = (ctx: Ctx, { vehicleId, at, km }: PlannedReading): ReadingRow => ({
  id: ctx.newId(),
  vehicle_id: vehicleId,
  at: at.toISOString(),
  km,
  source: 'FILE',
  session_id: null,
})

/** The readings whose plate is exactly one vehicle's. */
async function vehiclesOf(
  on: Sql,
  scope: WalletScope,
  readings: readonly FileReading[],
): Promise<{ readings: PlannedReading[]; errors: FileError[] }> {
  const known = await selectPlates(on, scope, [...new Set(readings.map(({ plate }) => plate))])
  const byPlate = Map.groupBy(known, ({ licence_plate: plate }) => plate)
  const errors: FileError[] = []
  const planned = readings.flatMap((reading): PlannedReading[] => {
    const [vehicle, other] = byPlate.get(reading.plate) ?? []
    if (vehicle !== undefined && other === undefined) return [{ ...reading, vehicleId: vehicle.id }]
    const code = vehicle === undefined ? 'unknown_plate' : 'ambiguous_plate'
    errors.push({ line: reading.line, field: 'plate', code, value: reading.plate })
    return []
  })
  return { readings: planned, errors }
}

interface Plan {
  readonly added: readonly PlannedReading[]
  readonly repeated: number
  readonly errors: readonly FileError[]
}

/** Compares the readings with the stored ones and with each other, in the order of time. */
async function planOf(on: Sql, scope: WalletScope, readings: readonly PlannedReading[]): Promise<Plan> {
  const stored = await selectReadingsOf(on, scope, [...new Set(readings.map(({ vehicleId }) => vehicleId))])
  const added: PlannedReading[] = []
  const errors: FileError[] = []
  let repeated = 0
  for (const [vehicleId, ofVehicle] of Map.groupBy(readings, (reading) => reading.vehicleId)) {
    const accepted = stored
      .filter((row) => row.vehicle_id === vehicleId)
      .map(({ at, km }) => ({ atMs: Date.parse(at), km }))
    for (const reading of ofVehicle.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const one = { atMs: reading.at.getTime(), km: reading.km }
      const index = accepted.findIndex(({ atMs }) => atMs >= one.atMs)
      const next = index < 0 ? accepted.length : index
      if (accepted[next]?.atMs === one.atMs && accepted[next]?.km === one.km) {
        repeated += 1
        continue
      }
      const odd = oddReading(one, accepted[next - 1], accepted[next])
      const isDuplicate = accepted[next]?.atMs === one.atMs
      if (odd === null && !isDuplicate) {
        accepted.splice(next, 0, one)
        added.push(reading)
      } else errors.push({ line: reading.line, field: 'km', code: odd ?? 'below_earlier', value: String(reading.km) })
    }
  }
  return { added: added.sort((a, b) => a.line - b.line), repeated, errors }
}

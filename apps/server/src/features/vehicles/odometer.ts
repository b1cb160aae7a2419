import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type {
  addChargeReading,
  addReading,
  changeReading,
  getChargeReading,
  listReadings,
  OdometerReading,
} from '@voltway/contract/vehicles-odometer'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  deleteReading,
  insertReadings,
  lockReadVehicle,
  type ReadingRow,
  selectChargeOf,
  selectNeighbours,
  selectReading,
  selectReadingCount,
  selectReadingPage,
  updateReading,
} from './odometer.sql.ts'
import { type OddReading, oddReading, type Reading } from './odometer-rules.ts'
import { selectVehicle } from './vehicles.sql.ts'

/** Clocks of devices run ahead by this much at most. */
const AHEAD_MS = 5 * 60_000

/** The refusal of each doubt, and the error of the field. */
const refusals = {
  below_earlier: ['odometer.below_earlier', 'too_small'],
  above_later: ['odometer.above_later', 'too_big'],
  too_fast: ['odometer.too_fast', 'too_big'],
} as const satisfies Record<OddReading, unknown>

const replyOf = ({ vehicle_id: _, at, ...row }: ReadingRow): OdometerReading => ({
  ...row,
  at: new Date(at).toISOString(),
})

const readingOf = (row: ReadingRow | undefined): Reading | undefined =>
  row === undefined ? undefined : { atMs: Date.parse(row.at), km: row.km }

export async function readReadingPage(
  ctx: Ctx,
  scope: WalletScope,
  vehicleId: string,
  page: QueryOf<typeof listReadings>,
): Promise<{ count: number; results: OdometerReading[] }> {
  const on = ctx.db.read
  if ((await selectVehicle(on, { kind: 'wallet', scope }, vehicleId)) === undefined) refuse('vehicle.not_found')
  const rows = await selectReadingPage(on, scope, vehicleId, page)
  const count = countByPage(page, rows.length) ?? (await selectReadingCount(on, scope, vehicleId))
  return { count, results: rows.map(replyOf) }
}

/** Adds a reading by a person or a program. */
export function storeReading(
  ctx: Ctx,
  scope: WalletScope,
  vehicleId: string,
  { km, at, source }: BodyOf<typeof addReading>,
): Promise<OdometerReading> {
  const row = {
    id: ctx.newId(),
    vehicle_id: vehicleId,
    at: instantOf(ctx, at),
    km,
    source: source ?? (ctx.person?.key === undefined ? 'MANAGER' : 'API'),
    session_id: null,
  } as const
  return ctx.db.tx((tx) => addReadingIn({ ctx, tx, scope }, row))
}

function instantOf(ctx: Ctx, text: string | undefined): string {
  const at = text === undefined ? ctx.now : new Date(text)
  if (at.getTime() > ctx.now.getTime() + AHEAD_MS) refuse('validation_failed', { fields: { at: 'too_late' } })
  return at.toISOString()
}

/** Inserts a reading that fits its neighbours. The same reading sent again returns the stored one. */
async function addReadingIn(work: WalletWork, row: ReadingRow): Promise<OdometerReading> {
  const { ctx, tx, scope } = work
  const vehicle = (await lockReadVehicle(tx, scope, row.vehicle_id)) ?? refuse('vehicle.not_found')
  const neighbours = await selectNeighbours(tx, scope, { vehicleId: row.vehicle_id, at: row.at, except: null })
  const same = neighbours.find(({ at }) => Date.parse(at) === Date.parse(row.at))
  if (same?.km === row.km) return replyOf(same)
  checkFit(row, neighbours)
  await insertReadings(tx, scope, [row], ctx.now)
  const after = replyOf(row)
  recordAudit(work, { action: 'odometer.added', object: objectOf(row, vehicle.licence_plate), after })
  return after
}

/** @throws the refusal that says why the reading does not fit, with its field. */
function checkFit(row: ReadingRow, neighbours: readonly ReadingRow[]): void {
  const atMs = Date.parse(row.at)
  if (neighbours.some(({ at }) => Date.parse(at) === atMs)) refuse('validation_failed', { fields: { at: 'taken' } })
  const earlier = neighbours.find(({ at }) => Date.parse(at) < atMs)
  const later = neighbours.find(({ at }) => Date.parse(at) > atMs)
  const odd = oddReading({ atMs, km: row.km }, readingOf(earlier), readingOf(later))
  if (odd === null) return
  const [code, field] = refusals[odd]
  refuse(code, { fields: { km: field } })
}

const objectOf = ({ vehicle_id: id }: ReadingRow, plate: string) => ({ kind: 'vehicle', id, name: plate }) as const

/** The reading that a path names. */
export interface ReadingKey {
  readonly vehicleId: string
  readonly readingId: string
}

/**
 * Stores the odometer of a position, once a day, because telematics report hundreds. A reading that does not fit its
 * neighbours is left out: the position is right nevertheless. Not recorded in the audit, as positions are not.
 */
export async function storeDailyReading(
  { ctx, tx, scope }: WalletWork,
  vehicleId: string,
  atMs: number,
  km: number,
): Promise<void> {
  await lockReadVehicle(tx, scope, vehicleId)
  const at = new Date(atMs).toISOString()
  const neighbours = await selectNeighbours(tx, scope, { vehicleId, at, except: null })
  if (neighbours.some((row) => dayOf(row.at) === dayOf(at))) return
  const [earlier] = neighbours.filter((row) => Date.parse(row.at) <= atMs)
  const later = neighbours.find((row) => Date.parse(row.at) > atMs)
  if (oddReading({ atMs, km }, readingOf(earlier), readingOf(later)) !== null) return
  const row = { id: ctx.newId(), vehicle_id: vehicleId, at, km, source: 'TELEMATICS', session_id: null } as const
  await insertReadings(tx, scope, [row], ctx.now)
}

const dayOf = (at: string): string => at.slice(0, 10)

/** Corrects a reading, which must fit its neighbours. */
export function correctReading(
  ctx: Ctx,
  scope: WalletScope,
  key: ReadingKey,
  { km, at }: BodyOf<typeof changeReading>,
): Promise<OdometerReading> {
  return ctx.db.tx(async (tx) => {
    const { row: before, plate } = await lockReading({ ctx, tx, scope }, key)
    const row = { ...before, km: km ?? before.km, at: at === undefined ? before.at : instantOf(ctx, at) }
    checkFit(row, await selectNeighbours(tx, scope, { vehicleId: key.vehicleId, at: row.at, except: row.id }))
    await updateReading(tx, scope, row)
    const change = { before: replyOf(before), after: replyOf(row) }
    recordAudit({ ctx, tx, scope }, { action: 'odometer.changed', object: objectOf(row, plate), ...change })
    return change.after
  })
}

export function removeReadingOf(ctx: Ctx, scope: WalletScope, key: ReadingKey): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const { row, plate } = await lockReading({ ctx, tx, scope }, key)
    await deleteReading(tx, scope, row.id)
    const change = { object: objectOf(row, plate), before: replyOf(row) }
    recordAudit({ ctx, tx, scope }, { action: 'odometer.removed', ...change })
    return { id: row.id }
  })
}

async function lockReading(
  { tx, scope }: WalletWork,
  { vehicleId, readingId: id }: ReadingKey,
): Promise<{ row: ReadingRow; plate: string }> {
  const vehicle = (await lockReadVehicle(tx, scope, vehicleId)) ?? refuse('odometer.not_found')
  const row = (await selectReading(tx, scope, { vehicleId, id })) ?? refuse('odometer.not_found')
  return { row, plate: vehicle.licence_plate }
}

/** Whether a charge asks its driver for the odometer. */
export async function readChargeReading(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
): Promise<ReplyOf<typeof getChargeReading>> {
  const charge = (await selectChargeOf(ctx.db, scope, sessionId)) ?? refuse('session.not_found')
  const { vehicle_id: vehicleId, plate, ended_at: at } = charge
  if (vehicleId === null || at === null) return { plate, is_missing: false, last_km: null }
  const neighbours = await selectNeighbours(ctx.db, scope, { vehicleId, at, except: null })
  const [last] = neighbours.filter((reading) => Date.parse(reading.at) <= Date.parse(at))
  return { plate, is_missing: last === undefined || Date.parse(last.at) !== Date.parse(at), last_km: last?.km ?? null }
}

/** Stores the driver's reading at the end of the charge, because the vehicle stood there. */
export function storeChargeReading(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  { km }: BodyOf<typeof addChargeReading>,
): Promise<OdometerReading> {
  return ctx.db.tx(async (tx) => {
    const charge = (await selectChargeOf(tx, scope, sessionId)) ?? refuse('session.not_found')
    const vehicleId = charge.vehicle_id ?? refuse('odometer.no_vehicle')
    const at = charge.ended_at ?? refuse('odometer.still_charging')
    const row = { id: ctx.newId(), vehicle_id: vehicleId, at, km, source: 'DRIVER', session_id: sessionId } as const
    return addReadingIn({ ctx, tx, scope }, row)
  })
}

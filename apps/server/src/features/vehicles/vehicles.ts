import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import {
  type addVehicle,
  type listVehicles,
  plainPlate,
  type updateVehicle,
  type Vehicle,
} from '@voltway/contract/vehicles'
import { type Change, recordOwnersAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import type { Owner } from '../../kernel/owner.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { assignVehicleCard, renamePlate } from '../cards/cards.ts'
import { selectCatalogueEntries } from './catalogue.sql.ts'
import { kwhOf } from './catalogue.ts'
import {
  deleteOwnVehicles,
  deleteVehicle,
  detailsIn,
  detailsWith,
  insertVehicle,
  lockVehicleOwner,
  selectLivingMembers,
  selectUsedPlates,
  selectVehicle,
  selectVehicleCount,
  selectVehiclePage,
  updateDefaultVehicle,
  updateExternalId,
  updateNorm,
  updateVehicleDetails,
  updateVehicleMember,
  type VehicleDetails,
  type VehicleRow,
} from './vehicles.sql.ts'

export interface NewVehicle {
  readonly licencePlate: string
  readonly brand: string
  readonly model: string
  readonly version?: string | null
  readonly batteryWh?: bigint | null
  readonly connectorTypes?: Vehicle['connector_types']
  readonly memberId?: string | null
}

/**
 * Creates a vehicle of a wallet, for the operator of the installation and demo data.
 * @returns its id.
 */
export async function createVehicle(ctx: Ctx, scope: WalletScope, vehicle: NewVehicle): Promise<string> {
  const id = ctx.newId()
  await insertVehicle(
    ctx.db,
    { kind: 'wallet', scope },
    {
      ...detailsWith({
        ...vehicle,
        licence_plate: plainPlate(vehicle.licencePlate),
        battery_wh: vehicle.batteryWh ?? null,
        connector_types: vehicle.connectorTypes ?? [],
      }),
      id,
      createdAt: ctx.now,
    },
  )
  if (vehicle.memberId != null)
    await updateVehicleMember(ctx.db, scope, id, { memberId: vehicle.memberId, since: ctx.now })
  return id
}

export async function readVehiclePage(
  ctx: Ctx,
  owner: Owner,
  { search = '', external_id: externalId, ...page }: QueryOf<typeof listVehicles>,
): Promise<{ count: number; results: Vehicle[] }> {
  const filter = { patterns: patternsOf(search), externalId }
  const rows = await selectVehiclePage(ctx.db, owner, { ...filter, ...page })
  const count = countByPage(page, rows.length) ?? (await selectVehicleCount(ctx.db, owner, filter))
  return { count, results: rows.map(replyOf) }
}

/** All vehicles of a wallet that match a search, for sums over them. */
export async function readAllVehicles(ctx: Ctx, scope: WalletScope, search = ''): Promise<Vehicle[]> {
  const page = { patterns: patternsOf(search), limit: null, offset: 0 }
  return (await selectVehiclePage(ctx.db.read, { kind: 'wallet', scope }, page)).map(replyOf)
}

/** Patterns of the search text as entered, and as a plate without separators. */
function patternsOf(search: string): string[] {
  if (searchable(search) === '') return []
  const plate = plainPlate(search)
  return [containing(search), ...(plate === '' ? [] : [containing(plate)])]
}

type Body = BodyOf<typeof updateVehicle>

/** Creates a vehicle. The first one of its owner becomes the default. */
export function saveVehicle(ctx: Ctx, owner: Owner, body: BodyOf<typeof addVehicle>): Promise<Vehicle> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    await lockVehicleOwner(tx, owner)
    const isFirst = (await selectVehicleCount(tx, owner)) === 0
    const id = ctx.newId()
    const details = await detailsOf(tx, body, undefined)
    await refuseRepeatedPlate(tx, owner, details.licence_plate)
    await insertVehicle(tx, owner, { ...details, id, createdAt: ctx.now })
    await assign(work, owner, id, body)
    if (body.is_default ?? isFirst) await updateDefaultVehicle(tx, owner, id)
    const after = await readVehicle(tx, owner, id)
    recordOwnersAudit(work, owner, { action: 'vehicle.added', object: objectOf(after), after })
    return after
  })
}

/** Changes the given fields only. */
export function changeVehicle(ctx: Ctx, owner: Owner, id: string, body: Body): Promise<Vehicle> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    await lockVehicleOwner(tx, owner)
    const row = (await selectVehicle(tx, owner, id)) ?? refuse('vehicle.not_found')
    const before = replyOf(row)
    const details = await detailsOf(tx, body, row)
    const isRenamed = details.licence_plate !== row.licence_plate
    if (isRenamed) await refuseRepeatedPlate(tx, owner, details.licence_plate)
    await updateVehicleDetails(tx, owner, id, details)
    await assign(work, owner, id, body)
    if (owner.kind === 'wallet' && isRenamed) await renamePlate({ ...work, scope: owner.scope }, id)
    if (body.is_default === true) await updateDefaultVehicle(tx, owner, id)
    else if (body.is_default === false && row.is_default) await updateDefaultVehicle(tx, owner, null)
    const after = await readVehicle(tx, owner, id)
    recordOwnersAudit(work, owner, { action: 'vehicle.changed', object: objectOf(after), before, after })
    return after
  })
}

/** Refuses a plate that a vehicle of the wallet has (decision 121). The caller has locked the owner. */
async function refuseRepeatedPlate(tx: Sql, owner: Owner, plate: string): Promise<void> {
  if (owner.kind === 'wallet' && (await selectUsedPlates(tx, owner.scope, [plate])).length > 0) refusePlate()
}

export const refusePlate = (): never => refuse('vehicle.plate_taken', { fields: { licence_plate: 'taken' } })

/** A vehicle of a file. Missing values do not change; a new vehicle has brand and model. */
export interface FileVehicle {
  /** Null: a new vehicle. */
  readonly id: string | null
  readonly plate: string
  readonly brand: string | undefined
  readonly model: string | undefined
  readonly batteryWh: bigint | undefined
  readonly memberId: string | undefined
}

/**
 * Creates or changes a vehicle of the wallet in the caller's transaction, which records it. The caller has locked the
 * wallet and found no vehicle with the plate of a new one.
 */
export async function storeVehicle({ ctx, tx, scope }: WalletWork, vehicle: FileVehicle): Promise<void> {
  const { plate, brand, model, batteryWh, memberId } = vehicle
  const owner = { kind: 'wallet', scope } as const
  const id = vehicle.id ?? ctx.newId()
  if (vehicle.id === null) {
    const details = detailsWith({ licence_plate: plate, brand, model, battery_wh: batteryWh })
    await insertVehicle(tx, owner, { ...details, id, createdAt: ctx.now })
  } else {
    const known = (await selectVehicle(tx, owner, id)) ?? refuse('vehicle.not_found')
    await updateVehicleDetails(tx, owner, id, { ...known, ...detailsIn({ brand, model, battery_wh: batteryWh }) })
  }
  if (memberId !== undefined) await updateVehicleMember(tx, scope, id, { memberId, since: ctx.now })
}

/** Deletes a vehicle. Its card stays without a vehicle, and sessions keep their vehicle's data. */
export function removeVehicleOf(ctx: Ctx, owner: Owner, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    await lockVehicleOwner(tx, owner)
    const before = replyOf((await selectVehicle(tx, owner, id)) ?? refuse('vehicle.not_found'))
    if (owner.kind === 'wallet')
      await assignVehicleCard({ ...work, scope: owner.scope }, { vehicleId: id, cardId: null })
    await deleteVehicle(tx, owner, id)
    recordOwnersAudit(work, owner, { action: 'vehicle.removed', object: objectOf(before), before })
    return { id }
  })
}

export async function readVehicle(on: Sql, owner: Owner, id: string): Promise<Vehicle> {
  return replyOf((await selectVehicle(on, owner, id)) ?? refuse('vehicle.not_found'))
}

/** Merges the given fields with the existing vehicle; a new vehicle has none. */
async function detailsOf(tx: Sql, body: Body, known: VehicleRow | undefined): Promise<VehicleDetails> {
  const entry = body.model_id == null ? undefined : (await selectCatalogueEntries(tx, [body.model_id]))[0]
  return detailsAfter(body, known, entry)
}

/** {@link detailsOf} with the entry of the catalogue that `model_id` names, if there is one. */
export function detailsAfter(
  body: Body,
  known: VehicleRow | undefined,
  entry: { readonly id: string; readonly brand_id: string } | undefined,
): VehicleDetails {
  const plate = body.licence_plate === undefined ? (known?.licence_plate ?? '') : plainPlate(body.licence_plate)
  if (plate === '') refuse('validation_failed', { fields: { licence_plate: 'plate' } })
  if (body.model_id != null && entry === undefined) refuse('validation_failed', { fields: { model_id: 'choice' } })
  return {
    ...detailsWith({ ...known, ...detailsIn(body) }),
    licence_plate: plate,
    ...(body.model_id !== undefined && { brand_id: entry?.brand_id ?? null, model_id: entry?.id ?? null }),
    ...(body.vin && { vin: body.vin.toUpperCase() }),
    ...(body.battery_kwh !== undefined && { battery_wh: wattHours(body.battery_kwh) }),
    ...(body.connector_types && { connector_types: [...new Set(body.connector_types)] }),
  }
}

export function wattHours(kwh: string | null): bigint | null {
  if (kwh === null) return null
  const [whole = '0', decimals = ''] = kwh.split('.')
  return BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'))
}

/**
 * Sets driver, card, norm and external id of a wallet's vehicle.
 * @throws `member.not_found` or `card.not_found` for a person's own vehicle, because members and cards belong to
 * wallets.
 */
async function assign(
  work: Work,
  owner: Owner,
  id: string,
  { member_id, card_id, external_id, norm_kwh_per_100_km: norm }: Body,
): Promise<void> {
  const { ctx, tx } = work
  if (owner.kind === 'person') {
    if (member_id != null) refuse('member.not_found')
    if (card_id != null) refuse('card.not_found')
    if (external_id != null) refuse('validation_failed', { fields: { external_id: 'unknown' } })
    return
  }
  const { scope } = owner
  if (norm !== undefined) await updateNorm(tx, scope, id, norm === null ? null : Number(wattHours(norm)))
  if (external_id !== undefined) await withUniqueExternalId(updateExternalId(tx, scope, id, external_id))
  if (member_id != null && (await selectLivingMembers(tx, scope, [member_id])).length === 0) refuse('member.not_found')
  if (member_id !== undefined) await updateVehicleMember(tx, scope, id, { memberId: member_id, since: ctx.now })
  if (card_id !== undefined) await assignVehicleCard({ ...work, scope }, { vehicleId: id, cardId: card_id })
}

export const replyOf = ({ battery_wh, norm_wh_per_100_km: normWh, ...row }: VehicleRow): Vehicle => ({
  ...row,
  battery_kwh: kwhOf(battery_wh),
  norm_kwh_per_100_km: kwhOf(normWh === null ? null : BigInt(normWh)),
})

export const objectOf = ({ id, licence_plate }: Vehicle): Change['object'] => ({
  kind: 'vehicle',
  id,
  name: licence_plate,
})

/** Erases a person's own vehicles, in the transaction that closes their account. */
export function forgetOwnVehicles(tx: Sql, personId: string): Promise<void> {
  return deleteOwnVehicles(tx, personId)
}

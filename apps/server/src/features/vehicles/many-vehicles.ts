import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { type createVehicles, plainPlate } from '@voltway/contract/vehicles'
import { recordOwnersAudit } from '../../kernel/audit/audit.ts'
import { BulkResults, distinct, UsedExternalIds } from '../../kernel/calls/bulk-results.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { selectCatalogueEntries } from './catalogue.sql.ts'
import {
  insertVehicles,
  lockVehicleOwner,
  type NewWalletVehicle,
  selectLivingMembers,
  selectUsedExternalIds,
  selectUsedPlates,
  selectVehicleCount,
  selectVehiclesById,
} from './vehicles.sql.ts'
import { detailsAfter, objectOf, refusePlate, replyOf, wattHours } from './vehicles.ts'

type Item = BodyOf<typeof createVehicles>['items'][number]

/** Creates vehicles of a wallet in a few statements, each by the rules of a single one. */
export function createManyVehicles(
  ctx: Ctx,
  scope: WalletScope,
  items: readonly Item[],
): Promise<ReplyOf<typeof createVehicles>> {
  return ctx.db.tx(async (tx) => {
    const owner = { kind: 'wallet', scope } as const
    await lockVehicleOwner(tx, owner)
    const rowOf = await rowsBy(tx, scope, items)
    const results = new BulkResults(items.length)
    let isFirst = (await selectVehicleCount(tx, owner)) === 0
    const rows = items.flatMap((item, index): NewWalletVehicle[] => {
      try {
        const row = { ...rowOf(item), id: ctx.newId(), isDefault: isFirst }
        isFirst = false
        results.created(index, row.id)
        return [row]
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        results.refused(index, error)
        return []
      }
    })
    if (rows.length > 0) {
      await withUniqueExternalId(insertVehicles(tx, scope, rows, ctx.now))
      const ids = rows.map(({ id }) => id)
      for (const row of await selectVehiclesById(tx, owner, ids)) {
        const after = replyOf(row)
        recordOwnersAudit({ ctx, tx }, owner, { action: 'vehicle.added', object: objectOf(after), after })
      }
    }
    return results.reply()
  })
}

/** Reads what the items name. The returned function makes the row of an item, or refuses it. */
async function rowsBy(tx: Tx, scope: WalletScope, items: readonly Item[]) {
  const entries = await selectCatalogueEntries(tx, distinct(items.map(({ model_id }) => model_id)))
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const members = await selectLivingMembers(tx, scope, distinct(items.map(({ member_id }) => member_id)))
  const memberIds = new Set(members.map(({ id }) => id))
  const stored = await selectUsedExternalIds(tx, scope, distinct(items.map(({ external_id }) => external_id)))
  const used = new UsedExternalIds(stored.map(({ external_id }) => external_id))
  const plates = distinct(items.map(({ licence_plate }) => plainPlate(licence_plate)))
  const usedPlates = new Set((await selectUsedPlates(tx, scope, plates)).map(({ licence_plate }) => licence_plate))
  return (item: Item): Omit<NewWalletVehicle, 'id' | 'isDefault'> => {
    const { member_id: memberId = null, external_id: externalId = null, norm_kwh_per_100_km: norm = null } = item
    const details = detailsAfter(item, undefined, entryById.get(item.model_id ?? ''))
    if (memberId !== null && !memberIds.has(memberId)) refuse('member.not_found', { fields: { member_id: 'unknown' } })
    if (usedPlates.has(details.licence_plate)) refusePlate()
    if (!used.reserve(externalId)) refuse('external_id.taken', { fields: { external_id: 'taken' } })
    usedPlates.add(details.licence_plate)
    return { ...details, memberId, externalId, normWh: norm === null ? null : Number(wattHours(norm)) }
  }
}

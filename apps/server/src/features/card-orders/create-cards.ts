import type { createCards } from '@voltway/contract/card-orders-many'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { BulkResults, distinct, UsedExternalIds } from '../../kernel/calls/bulk-results.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { selectNamesAndPlates, selectUsedExternalIds } from '../cards/cards.ts'
import { readFreePlaces } from '../entitlements/entitlements.ts'
import { lockOrderingWallet, selectCardOrderByKey, selectCardsOfOrder } from './card-orders.sql.ts'
import { orderEkeysIn, refuseClosed, type WantedEkeys } from './card-orders.ts'

type Body = BodyOf<typeof createCards>
type Item = Body['items'][number]
type Reply = ReplyOf<typeof createCards>

/** Creates eKeys by one order, in a few statements whatever their number. */
export function createManyCards(ctx: Ctx, scope: WalletScope, { items, nif_id: vatNumberId }: Body): Promise<Reply> {
  return withUniqueExternalId(
    ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope }
      const wallet = (await lockOrderingWallet(tx, scope)) ?? refuse('wallet.not_found')
      const key = ctx.idempotencyKey ?? null
      const earlier = await selectCardOrderByKey(tx, scope, { personId: scope.personId, key })
      // The stored response of a key is lost when the server stops right after the commit. The order itself is stored.
      if (earlier !== undefined)
        return replyOf(work, items, { orderId: earlier.id, refused: await refusedOf(work, items) })
      refuseClosed(wallet.state)
      const refused = await refusedOf(work, items)
      const wanted = items.flatMap((item, index) => (refused.has(index) ? [] : [wantedOf(item, index)]))
      if (wanted.length === 0) return replyOf(work, items, { orderId: null, refused })
      const { id: orderId } = await orderEkeysIn(work, { wallet, vatNumberId, items: wanted })
      return replyOf(work, items, { orderId, refused })
    }),
  )
}

function wantedOf(item: Item, index: number): WantedEkeys['items'][number] {
  const { member_id, vehicle_id, cost_centre, valid_until, external_id } = item
  return {
    name: item.name ?? null,
    memberId: member_id ?? null,
    position: index + 1,
    details: {
      vehicleId: vehicle_id ?? null,
      costCentre: cost_centre ?? null,
      validUntil: valid_until ?? null,
      externalId: external_id ?? null,
    },
  }
}

/** The refused items by their index, those above the limit of the plan included. */
async function refusedOf(work: WalletWork, items: readonly Item[]): Promise<Map<number, Refusal>> {
  const { tx, scope } = work
  const { names, plates } = await selectNamesAndPlates(tx, scope, {
    memberIds: distinct(items.map(({ member_id }) => member_id)),
    vehicleIds: distinct(items.map(({ vehicle_id }) => vehicle_id)),
  })
  const stored = await selectUsedExternalIds(tx, scope, distinct(items.map(({ external_id }) => external_id)))
  const used = new UsedExternalIds(stored.map(({ external_id }) => external_id))
  let free = await readFreePlaces(work, 'cards')
  const problemOf = ({ member_id: memberId, vehicle_id: vehicleId, external_id: externalId }: Item) => {
    if (memberId != null && !names.has(memberId))
      return new Refusal('member.not_found', { fields: { member_id: 'unknown' } })
    if (vehicleId != null && !plates.has(vehicleId))
      return new Refusal('vehicle.not_found', { fields: { vehicle_id: 'unknown' } })
    if (free < 1) return new Refusal('plan.limit_reached')
    if (!used.reserve(externalId)) return new Refusal('external_id.taken', { fields: { external_id: 'taken' } })
    free -= 1
    return undefined
  }
  return new Map(
    items.flatMap((item, index) => {
      const problem = problemOf(item)
      return problem === undefined ? [] : [[index, problem] as const]
    }),
  )
}

async function replyOf(
  { tx, scope }: WalletWork,
  items: readonly Item[],
  { orderId, refused }: { readonly orderId: string | null; readonly refused: ReadonlyMap<number, Refusal> },
): Promise<Reply> {
  const ordered = orderId === null ? [] : await selectCardsOfOrder(tx, scope, orderId)
  const idByIndex = new Map(ordered.map(({ position, card_id }) => [position - 1, card_id]))
  const results = new BulkResults(items.length)
  for (const index of items.keys()) {
    const id = idByIndex.get(index)
    if (id !== undefined) results.created(index, id)
    else results.refused(index, refused.get(index) ?? new Refusal('plan.limit_reached'))
  }
  return { ...results.reply(), order_id: orderId }
}

import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectCards } from './card-list.sql.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { cardSearchText } from './card-search-text.ts'
import { updateCardDetails } from './card-updates.sql.ts'
import { selectCardIdsOfVehicle, updateCardSearchText } from './cards.sql.ts'

/**
 * Assigns a vehicle to one card and removes it from all others; null removes it from all. The caller has locked the
 * vehicle.
 * @throws `card.not_found`
 */
export async function assignVehicleCard(
  work: WalletWork,
  { vehicleId, cardId }: { readonly vehicleId: string; readonly cardId: string | null },
): Promise<void> {
  const { ctx, tx, scope } = work
  const carrying = (await selectCardIdsOfVehicle(tx, scope, vehicleId)).map(({ id }) => id)
  const ids = [...new Set([...carrying, ...(cardId === null ? [] : [cardId])])]
  if (ids.length === 0) return
  await lockCardsInOrder(tx, scope, ids, ctx.now)
  const cards = await selectCards(tx, scope, ids, ctx.now)
  if (cardId !== null && !cards.some(({ card }) => card.id === cardId)) refuse('card.not_found')
  for (const { card } of cards) {
    const details = {
      id: card.id,
      name: card.name,
      memberId: card.member?.id ?? null,
      vehicleId: card.id === cardId ? vehicleId : null,
      costCentre: card.cost_centre,
      validUntil: card.valid_until,
      externalId: card.external_id,
      searchText: '',
    }
    await updateCardDetails(tx, scope, details, ctx.now)
  }
  await publishAndPush(work, ids)
}

/** Updates the search text of a vehicle's cards with its new plate. */
export async function renamePlate(work: WalletWork, vehicleId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const ids = (await selectCardIdsOfVehicle(tx, scope, vehicleId)).map(({ id }) => id)
  if (ids.length === 0) return
  await lockCardsInOrder(tx, scope, ids, ctx.now)
  await publishAndPush(work, ids)
}

async function publishAndPush(work: WalletWork, ids: readonly string[]): Promise<void> {
  const { ctx, tx, scope } = work
  for (const { card } of await selectCards(tx, scope, ids, ctx.now)) {
    const others = [card.card_id, card.member?.name ?? null, card.vehicle?.plate ?? null, card.cost_centre]
    await updateCardSearchText(tx, scope, card.id, cardSearchText(card.name, others))
  }
  await publishCards(work, ids)
}

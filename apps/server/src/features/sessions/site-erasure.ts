import type { WalletWork } from '../../kernel/scope.ts'
import { searchable } from '../../platform/searchable.ts'
import { lockCardsInOrder } from '../cards/cards.ts'
import { selectCardsOfSites, updateSitesOfCharges, updateSitesOfStations } from './site-erasure.sql.ts'

/**
 * Replaces the name of homes on their charges and erases the address, when their driver closes their account. The cards
 * are locked first, because the next message of a running charge would store the address again that it read before.
 */
export async function forgetSitesOfCharges(
  { ctx, tx, scope }: WalletWork,
  siteIds: readonly string[],
  name: string,
): Promise<void> {
  const cards = await selectCardsOfSites(tx, scope, siteIds)
  await lockCardsInOrder(
    tx,
    scope,
    cards.map(({ card_id: id }) => id),
    ctx.now,
  )
  await updateSitesOfCharges(tx, scope, siteIds, name)
  await updateSitesOfStations(tx, scope, siteIds, { name, searchText: searchable(name) })
}

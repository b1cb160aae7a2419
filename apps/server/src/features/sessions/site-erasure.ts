import type { WalletWork } from '../../kernel/scope.ts'
import { searchable } from '../../platform/searchable.ts'
import { updateSitesOfCharges, updateSitesOfStations } from './site-erasure.sql.ts'

/** Replaces the name of homes on their charges and erases the address, when their driver closes their account. */
export async function forgetSitesOfCharges(
  { tx, scope }: WalletWork,
  siteIds: readonly string[],
  name: string,
): Promise<void> {
  await updateSitesOfCharges(tx, scope, siteIds, name)
  await updateSitesOfStations(tx, scope, siteIds, { name, searchText: searchable(name) })
}

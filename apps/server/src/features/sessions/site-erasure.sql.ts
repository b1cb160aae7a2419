import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/** Erases homes from charges. Writes: session, wallet_station. */

/** @returns the ids of the charges. */
export function updateSitesOfCharges(
  tx: Tx,
  { walletId }: WalletScope,
  siteIds: readonly string[],
  name: string,
): Promise<{ id: string }[]> {
  return tx.rows(sql`
    update session set station = station || jsonb_build_object('name', ${name}::text, 'address', '', 'city', '',
      'coordinates', null)
    where wallet_id = ${walletId} and station_id = any(${[...siteIds]}::uuid[]) and source <> 'NETWORK'
    returning id`)
}

export async function updateSitesOfStations(
  tx: Tx,
  { walletId }: WalletScope,
  siteIds: readonly string[],
  { name, searchText }: { readonly name: string; readonly searchText: string },
): Promise<void> {
  await tx.run(sql`
    update wallet_station set name = ${name}, address = '', city = '', search_text = ${searchText}
    where wallet_id = ${walletId} and station_id = any(${[...siteIds]}::uuid[])`)
}

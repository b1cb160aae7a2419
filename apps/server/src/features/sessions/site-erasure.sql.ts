import { recordChanged } from '../../kernel/changes/changes.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/** Erases homes from charges. Writes: session, wallet_station. */

export async function updateSitesOfCharges(
  tx: Tx,
  scope: WalletScope,
  siteIds: readonly string[],
  name: string,
): Promise<void> {
  const charges = await tx.rows<{ id: string }>(sql`
    update session set station = station || jsonb_build_object('name', ${name}::text, 'address', '', 'city', '',
      'coordinates', null)
    where wallet_id = ${scope.walletId} and station_id = any(${[...siteIds]}::uuid[]) and source <> 'NETWORK'
    returning id`)
  recordChanged(
    tx,
    scope,
    'session',
    charges.map(({ id }) => id),
  )
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

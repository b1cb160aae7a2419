import type { SavedFilter } from '@voltway/contract/sessions-filters'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on saved filters. Writes: saved_filter. */

export function selectSavedFilters(on: Sql, { walletId }: WalletScope, personId: string): Promise<SavedFilter[]> {
  return on.rows<SavedFilter>(sql`
    select id, name, query from saved_filter
    where wallet_id = ${walletId} and person_id = ${personId} order by lower(name), id`)
}

/** Serializes the saves of one person, so that each sees the current count. */
export async function lockSaver(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`select 1 from person where id = ${personId} for no key update`)
}

export async function upsertSavedFilter(
  tx: Tx,
  { walletId }: WalletScope,
  personId: string,
  { filter, at }: { readonly filter: SavedFilter; readonly at: Date },
): Promise<SavedFilter> {
  const row = await tx.row<SavedFilter>(sql`
    insert into saved_filter (wallet_id, person_id, id, name, query, created_at)
    values (${walletId}, ${personId}, ${filter.id}, ${filter.name}, ${filter.query}, ${at})
    on conflict on constraint saved_filter_name do update set query = excluded.query
    returning id, name, query`)
  return row ?? filter
}

export function deleteSavedFilter(
  tx: Tx,
  { walletId }: WalletScope,
  personId: string,
  id: string,
): Promise<SavedFilter | undefined> {
  return tx.row<SavedFilter>(sql`
    delete from saved_filter where wallet_id = ${walletId} and person_id = ${personId} and id = ${id}
    returning id, name, query`)
}

export async function deleteFiltersOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`delete from saved_filter where person_id = ${personId}`)
}

import type { CostDimension } from '@voltway/contract/cost-centres'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Work } from '../ctx.ts'
import type { WalletScope } from '../scope.ts'

/** The names of cost centres, which other tables refer to. Writes: cost_centre. */

/**
 * Inserts the names that are not known, because a name may be typed on a card, a member or in a file. An archived centre
 * that is used again is restored.
 */
export async function registerCentres(
  { ctx, tx }: Work<Sql>,
  { walletId }: WalletScope,
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const used = [...new Set(names)].filter((name) => typeof name === 'string').sort()
  if (used.length === 0) return
  const ids = used.map(() => ctx.newId())
  await tx.run(sql`
    insert into cost_centre as c (wallet_id, id, dimension, name)
    select ${walletId}::uuid, n.id, 1, n.name from unnest(${ids}::uuid[], ${used}::text[]) n (id, name)
    on conflict (wallet_id, dimension, name) do update set archived_at = null where c.archived_at is not null`)
}

/** The cost centres that are not archived, for choices. During an upgrade, the previous release writes others on cards. */
export function selectCostCentres(on: Sql, { walletId }: WalletScope): Promise<{ name: string }[]> {
  return on.rows(sql`
    select name from cost_centre where wallet_id = ${walletId} and dimension = 1 and archived_at is null
    union select cost_centre from card where wallet_id = ${walletId} and cost_centre is not null
    order by 1 limit 500`)
}

/** The codes of the centres of the first dimension by name, those without a code left out. */
export async function readCentreCodes(on: Sql, { walletId }: WalletScope): Promise<Record<string, string>> {
  const rows = await on.rows<{ name: string; code: string }>(sql`
    select name, code from cost_centre where wallet_id = ${walletId} and dimension = 1 and code <> '' order by name`)
  return Object.fromEntries(rows.map(({ name, code }) => [name, code]))
}

/** A cost centre that is created. */
export interface NewCentre {
  readonly id: string
  readonly dimension: CostDimension
  readonly name: string
  readonly code: string | null
  readonly externalId: string | null
}

/** A cost centre as it is stored after a change. */
export interface ChangedCentre {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly external_id: string | null
  readonly archived_at: Date | string | null
}

/** @returns 0 when the dimension has the name. */
export function insertCentre(tx: Sql, { walletId }: WalletScope, centre: NewCentre): Promise<number> {
  return tx.run(sql`
    insert into cost_centre (wallet_id, id, dimension, name, code, external_id)
    values (${walletId}, ${centre.id}, ${centre.dimension}, ${centre.name}, ${centre.code}, ${centre.externalId})
    on conflict (wallet_id, dimension, name) do nothing`)
}

/** @returns 0 when the wallet has no such centre. */
export function updateCentre(tx: Sql, { walletId }: WalletScope, centre: ChangedCentre): Promise<number> {
  return tx.run(sql`
    update cost_centre set name = ${centre.name}, code = ${centre.code}, external_id = ${centre.external_id},
      archived_at = ${centre.archived_at}
    where wallet_id = ${walletId} and id = ${centre.id}`)
}

/**
 * Whether a dimension has a name, or charges may still have it as a former one.
 * @param exceptId a centre that may have it.
 */
export async function isNameUsed(
  on: Sql,
  { walletId }: WalletScope,
  {
    dimension,
    name,
    exceptId,
  }: { readonly dimension: CostDimension; readonly name: string; readonly exceptId?: string },
): Promise<boolean> {
  const found = await on.row<{ is_used: boolean }>(sql`
    select exists (select from cost_centre where wallet_id = ${walletId} and dimension = ${dimension}
      and (name = ${name} or ${name} = any(former_names)) and id is distinct from ${exceptId ?? null}::uuid) as is_used`)
  return found?.is_used === true
}

/** The centres with former names that charges may still have. Locked, so that no name changes meanwhile. */
export function lockRenamedCentres(tx: Sql, { walletId }: WalletScope) {
  return tx.rows<{ id: string; dimension: CostDimension; name: string; former_names: string[] }>(sql`
    select id, dimension, name, former_names from cost_centre where wallet_id = ${walletId} and former_names <> '{}'
    order by id for no key update`)
}

/** Adds a former name of a centre. Its present name is none. */
export function addFormerName(tx: Sql, { walletId }: WalletScope, id: string, name: string): Promise<number> {
  return tx.run(sql`
    update cost_centre set former_names = array_remove(array_append(array_remove(former_names, ${name}), ${name}), name)
    where wallet_id = ${walletId} and id = ${id}`)
}

/** Replaces the former names of a centre. @returns 0 when the wallet has no such centre. */
export function updateFormerNames(
  tx: Sql,
  { walletId }: WalletScope,
  id: string,
  names: readonly string[],
): Promise<number> {
  return tx.run(sql`
    update cost_centre set former_names = ${[...names]}::text[] where wallet_id = ${walletId} and id = ${id}`)
}

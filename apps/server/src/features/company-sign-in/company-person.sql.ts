import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Permission groups that people have because of the provider. Writes: company_person. */

/** Returns the groups that the provider gave a person; undefined: none ever. */
export async function selectProvidedGroups(
  db: Sql,
  { walletId }: WalletScope,
  personId: string,
): Promise<number[] | undefined> {
  const row = await db.row<{ groups: number[] }>(sql`
    select groups from company_person where wallet_id = ${walletId} and person_id = ${personId}`)
  return row?.groups
}

export async function upsertProvidedGroups(
  tx: Sql,
  { walletId }: WalletScope,
  { personId, groups }: { personId: string; groups: readonly number[] },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into company_person (wallet_id, person_id, groups, changed_at)
    values (${walletId}, ${personId}, ${[...groups]}, ${now})
    on conflict (wallet_id, person_id) do update set groups = excluded.groups, changed_at = excluded.changed_at`)
}

export async function deleteProvidedGroups(tx: Sql, { walletId }: WalletScope, personId: string): Promise<void> {
  await tx.run(sql`delete from company_person where wallet_id = ${walletId} and person_id = ${personId}`)
}

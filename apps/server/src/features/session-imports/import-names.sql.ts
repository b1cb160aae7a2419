import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** The names of people in imported charges. Writes: imported_session, imported_original. */

/** Selects the names of a person in imported charges: as a driver, and as a card's label. */
export function selectNamesOfPerson(on: Sql, { walletId }: WalletScope, personId: string) {
  return on.rows<{ member_id: string; name: string; card_label: string | null }>(sql`
    select distinct m.id as member_id, m.name, s.card_label
    from member m join imported_session s on s.wallet_id = m.wallet_id and s.member_id = m.id
    where m.wallet_id = ${walletId} and m.person_id = ${personId}`)
}

/** Removes the name from imported charges. The charges and their amounts stay. */
export async function updateImportedNameless(
  tx: Tx,
  { walletId }: WalletScope,
  memberId: string,
  name: { readonly searched: string; readonly labels: readonly string[] },
): Promise<number> {
  await tx.run(sql`
    update imported_original set charge = charge || jsonb_build_object(
      'search_text', replace(charge ->> 'search_text', ${name.searched}, ''),
      'card_label', case when charge ->> 'card_label' = any(${[...name.labels]}) then null else charge ->> 'card_label' end)
    where wallet_id = ${walletId} and charge ->> 'member_id' = ${memberId}`)
  return tx.run(sql`
    update imported_session set search_text = replace(search_text, ${name.searched}, ''),
      card_label = case when card_label = any(${[...name.labels]}) then null else card_label end
    where wallet_id = ${walletId} and member_id = ${memberId}`)
}

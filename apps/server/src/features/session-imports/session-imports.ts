import type { WalletScope } from '../../kernel/scope.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Tx } from '../../platform/sql.ts'
import { selectNamesOfPerson, updateImportedNameless } from './import-names.sql.ts'

/** Imported charges for other features. */

/** Removes the name of a person who closes their account from imported charges. The charges stay. */
export async function forgetImportedNames(tx: Tx, scope: WalletScope, personId: string): Promise<void> {
  const found = await selectNamesOfPerson(tx, scope, personId)
  for (const [memberId, rows] of Map.groupBy(found, ({ member_id: id }) => id)) {
    const searched = searchable(rows[0]?.name ?? '')
    const labels = rows.flatMap(({ card_label: label }) => (label && searchable(label) === searched ? [label] : []))
    await updateImportedNameless(tx, scope, memberId, { searched, labels })
  }
}

export { instantsOf } from './dialect/local-time.ts'
export type { HomeFileCharge, readHomeFile } from './dialect/read-home-file.ts'
export { type Moment, momentReader } from './dialect/read-moments.ts'
export { deleteImportFilesOf } from './import-files.sql.ts'

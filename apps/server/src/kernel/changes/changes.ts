import type { Deferred, Tx } from '../../platform/sql.ts'
import { deferredTurns } from '../last-turns.ts'
import { type ChangedObject, upsertChanges } from './changes.sql.ts'

/** Stores the changes of a transaction just before its commit, each object once. */
const changedObjects: Deferred<ChangedObject> = {
  turn: deferredTurns.changes,
  onlyAtCommit: true,
  work: (tx, objects) => upsertChanges(tx, [...new Map(objects.map((object) => [keyOf(object), object])).values()]),
}

const keyOf = ({ walletId, kind, id }: ChangedObject) => `${walletId} ${kind} ${id}`

/**
 * Marks objects of a wallet as changed, for programs that ask for changes. Each statement that inserts or updates one of
 * the tables calls it, in the same transaction (`changes.test.ts`).
 */
export function recordChanged(
  tx: Tx,
  { walletId }: { readonly walletId: string },
  kind: ChangedObject['kind'],
  ids: readonly string[],
): void {
  for (const id of ids) tx.defer(changedObjects, { walletId, kind, id })
}

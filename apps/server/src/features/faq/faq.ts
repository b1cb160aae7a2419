import type { Tx } from '../../platform/sql.ts'
import { deleteMessages } from './support.sql.ts'

/** Deletes a person's messages to support, in the transaction that closes the account. */
export function forgetMessages(tx: Tx, personId: string): Promise<void> {
  return deleteMessages(tx, personId)
}

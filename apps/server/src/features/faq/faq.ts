import type { Tx } from '../../platform/sql.ts'
import { deleteMessages } from './support.sql.ts'

/** Erases what a person wrote to the operator, in the transaction that closes their account. */
export function forgetMessages(tx: Tx, personId: string): Promise<void> {
  return deleteMessages(tx, personId)
}

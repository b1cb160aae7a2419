import type { WalletWork } from '../../kernel/scope.ts'
import { deleteDriverAccounts } from '../payments/payments.ts'
import { updateTransfersForgotten } from './batch.sql.ts'
import { updateLinesForgotten } from './statement.sql.ts'

/**
 * Erases the bank accounts of a person who closes their account, also in files, and their homes in statements. A file that
 * is not written yet cannot be written then. Call it before the person's member records are renamed.
 */
export async function forgetDriverPayments(
  { tx, scope }: WalletWork,
  { personId, name }: { readonly personId: string; readonly name: string },
): Promise<void> {
  await updateTransfersForgotten(tx, scope, { personId, name })
  await updateLinesForgotten(tx, scope, { personId, name })
  await deleteDriverAccounts(tx, scope, personId)
}

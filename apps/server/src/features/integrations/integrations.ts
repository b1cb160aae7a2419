import type { Erasure } from '../../kernel/erasure.sql.ts'
import type { Tx } from '../../platform/sql.ts'
import { updateDeliveriesErased } from './webhook-deliveries.sql.ts'

/** Removes personal data from the messages of webhooks, in the transaction that closes the person's account. */
export function eraseFromDeliveries(tx: Tx, erasure: Erasure): Promise<void> {
  return updateDeliveriesErased(tx, erasure)
}

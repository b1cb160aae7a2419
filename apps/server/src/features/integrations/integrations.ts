import type { Erasure } from '../../kernel/erasure.sql.ts'
import type { Tx } from '../../platform/sql.ts'
import { updateDeliveriesErased } from './webhook-deliveries.sql.ts'

/** Takes what identifies a person out of the messages to webhooks, in the transaction that closes their account. */
export function eraseFromDeliveries(tx: Tx, erasure: Erasure): Promise<void> {
  return updateDeliveriesErased(tx, erasure)
}

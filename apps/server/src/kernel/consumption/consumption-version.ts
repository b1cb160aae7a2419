import type { Deferred, Tx } from '../../platform/sql.ts'
import { deferredTurns } from '../last-turns.ts'
import { updateVersions } from './consumption-version.sql.ts'

/**
 * Marks the consumption of a wallet as changed, in the transaction that changes a name in its charts or its stored sums.
 * The argument of `tx.defer` is the wallet's id.
 */
export const consumptionChanged: Deferred<string> = {
  turn: deferredTurns.versions,
  work: async (tx: Tx, walletIds) => {
    await updateVersions(tx, walletIds)
  },
}

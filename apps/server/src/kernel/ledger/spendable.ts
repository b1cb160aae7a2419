import type { Sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'
import { readBalance } from './ledger.ts'
import { selectUnsettled } from './unsettled.sql.ts'

/** What people may take out of a wallet or spend on other things than charges, in cents. */
export interface Spendable {
  /** The wallet's own money without its credit, less its debt, never below zero. */
  readonly ownMinor: bigint
  /** Funds and credit, less the debt; negative when the wallet owes more than its credit. */
  readonly withCreditMinor: bigint
  /** The cost of charges that is neither settled nor on hold; already subtracted from the others. */
  readonly unsettledMinor: bigint
}

/** Reads the money of a wallet that no charge needs, settled or not. */
export async function readSpendable(on: Sql, scope: WalletScope, now: Date): Promise<Spendable> {
  const { fundsMinor, owedMinor } = await readBalance(on, scope)
  const { unsettled_minor: unsettledMinor, credit_minor } = await selectUnsettled(on, scope.walletId, now)
  // Both exist after a reversal while money was on hold: released money does not pay the debt by itself.
  const leftMinor = fundsMinor - owedMinor - unsettledMinor
  return { ownMinor: leftMinor < 0n ? 0n : leftMinor, withCreditMinor: leftMinor + credit_minor, unsettledMinor }
}

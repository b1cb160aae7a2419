import { publishLive } from '../../kernel/live/publish-live.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  lockWallet,
  selectCardIds,
  selectPostPaymentWallets,
  selectReasonFacts,
  updateWalletReasons,
} from './wallets.sql.ts'

/**
 * Sets the reasons that hold for every card of a wallet (domain: cards) from what is true now, and with them whether the wallet
 * is restricted. To be called in the transaction of whatever changes payment methods or what is owed; locks the wallet.
 */
export async function refreshWalletReasons({ ctx, tx, scope }: WalletWork): Promise<void> {
  const wallet = await lockWallet(tx, scope)
  const facts = await selectReasonFacts(tx, scope, ctx.now)
  if (wallet === undefined || facts === undefined) return
  const reasons: string[] = []
  // Never block a whole wallet for cents: what is owed counts once it is more than the wallet may overrun anyhow.
  if (facts.owed_minor > facts.tolerance_minor) reasons.push('MISSING_CHARGING_PAYMENT')
  if (facts.payment_logic === 'POST_PAYMENT' && !facts.can_be_collected) reasons.push('MISSING_VALID_PAYMENT_METHOD')
  if (reasons.join() === facts.reasons.join()) return
  await updateWalletReasons(tx, scope, reasons)
  await pushTokensOf(tx, scope.walletId, await selectCardIds(tx, scope))
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'balance.changed' })
}

/** Wallets that pay afterwards, so that somebody looks from time to time whether they still can. */
export function readPostPaymentWallets(on: Sql): Promise<{ id: string }[]> {
  return selectPostPaymentWallets(on)
}

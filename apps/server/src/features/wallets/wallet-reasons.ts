import { publishLive } from '../../kernel/live/publish-live.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { lockWallet, selectCardIds, selectReasonFacts, updateWalletReasons } from './wallets.sql.ts'

/**
 * Recomputes the reasons that block all cards of a wallet (domain: cards), and whether the wallet is restricted. Called
 * in each transaction that changes payment methods or debts. Locks the wallet.
 */
export async function refreshWalletReasons({ ctx, tx, scope }: WalletWork): Promise<void> {
  const wallet = await lockWallet(tx, scope)
  const facts = await selectReasonFacts(tx, scope, ctx.now)
  if (wallet === undefined || facts === undefined) return
  const reasons: string[] = []
  // A debt within the wallet's tolerance does not block its cards.
  if (facts.owed_minor > facts.tolerance_minor) reasons.push('MISSING_CHARGING_PAYMENT')
  if (facts.payment_logic === 'POST_PAYMENT' && !facts.can_be_collected) reasons.push('MISSING_VALID_PAYMENT_METHOD')
  if (reasons.join() === facts.reasons.join()) return
  await updateWalletReasons(tx, scope, reasons)
  await pushTokensOf(tx, scope, await selectCardIds(tx, scope), ctx.now)
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'balance.changed' })
}

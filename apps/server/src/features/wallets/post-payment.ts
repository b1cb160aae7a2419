import type { Wallet } from '@voltway/contract/wallets'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { refreshWalletReasons } from './wallet-reasons.ts'
import { readWallet } from './wallet-reply.ts'
import { lockWallet, updatePaymentLogic, updatePostPaymentRequested } from './wallets.sql.ts'

/** Requests post-payment. The operator of the installation approves it with `npm run admin -- post-payment approve`. */
export function recordPostPaymentRequest(ctx: Ctx, scope: WalletScope): Promise<Wallet> {
  return ctx.db.tx(async (tx) => {
    if ((await lockWallet(tx, scope)) === undefined) refuse('wallet.not_found')
    const before = await readWallet(tx, scope)
    if (before.payment_logic === 'POST_PAYMENT') refuse('payment.method_not_supported')
    await updatePostPaymentRequested(tx, scope, ctx.now)
    const after = await readWallet(tx, scope)
    const object = { kind: 'wallet', id: after.id, name: after.name }
    recordAudit({ ctx, tx, scope }, { action: 'wallet.post_payment_asked', object, before, after })
    return after
  })
}

/** Approves post-payment with a credit in the minor unit. */
export function grantPostPayment(ctx: Ctx, scope: WalletScope, creditMinor: bigint): Promise<Wallet> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockWallet(tx, scope)) === undefined) refuse('wallet.not_found')
    const before = await readWallet(tx, scope)
    await updatePaymentLogic(tx, scope, { logic: 'POST_PAYMENT', creditMinor })
    await refreshWalletReasons(work)
    const after = await readWallet(tx, scope)
    const object = { kind: 'wallet', id: after.id, name: after.name }
    recordAudit(work, { action: 'wallet.changed', object, before, after })
    return after
  })
}

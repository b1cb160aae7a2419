import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { Right } from '@voltway/contract/rights'
import { walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { recordRefusedWrite } from '../../kernel/audit/refused-write.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import { openFoundWallet } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockWallet, selectCardIds, updateWalletState } from './wallets.sql.ts'

/**
 * Blocks or unblocks each wallet separately. A wallet of another person does not affect the rest. A repeated call
 * changes nothing.
 */
export async function blockWalletsByHand(
  ctx: Ctx,
  person: Person,
  { wallet_ids: walletIds, blocked }: BodyOf<typeof blockWallets>,
): Promise<ReplyOf<typeof blockWallets>> {
  const results: ReplyOf<typeof blockWallets>['results'] = []
  for (const walletId of [...new Set(walletIds)].sort()) {
    try {
      if (ctx.caller !== null) ctx.caller.walletId = null
      const state = await blockWallet(ctx, walletId, blocked)
      results.push({ wallet_id: walletId, ok: true, code: null, state })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The call as a whole succeeds, so the refused part is recorded in the audit here.
      const refused = { endpoint: blockWallets, params: { walletId }, refusal: error }
      await recordRefusedWrite(ctx, person.id, { ...refused, walletId: ctx.caller?.walletId ?? null })
      results.push({ wallet_id: walletId, ok: false, code: error.code, state: null })
    }
  }
  return { results }
}

async function blockWallet(ctx: Ctx, walletId: string, blocked: boolean) {
  const right: Right = 'wallet.block'
  const scope = await openFoundWallet(ctx, walletId, right)
  return ctx.db.tx(async (tx) => {
    const { state, name } = (await lockWallet(tx, scope)) ?? refuse('wallet.not_found')
    const allowed: readonly string[] = blocked ? walletAllows.block : walletAllows.unblock
    if (!allowed.includes(state)) return state === 'CLOSED' ? refuse('wallet.blocked') : state
    const changed = (await updateWalletState(tx, scope, blocked)) ?? refuse('wallet.not_found')
    await pushTokensOf(tx, scope, await selectCardIds(tx, scope), ctx.now)
    const work = { ctx, tx, scope }
    recordAudit(work, {
      action: 'wallet.blocked',
      object: { kind: 'wallet', id: walletId, name },
      before: { state },
      after: { state: changed.state },
    })
    return changed.state
  })
}

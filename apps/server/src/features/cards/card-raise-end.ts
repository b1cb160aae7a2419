import type { Card } from '@voltway/contract/cards'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCard, lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { enqueueRaiseEnded } from './card-raise-notices.ts'
import {
  selectRaise,
  selectRaisesToEnd,
  updateCardRaises,
  updateRaiseEnded,
  updateRaisesDue,
} from './card-raises.sql.ts'
import { readCard } from './cards.ts'
import { followLoweredLimits } from './lowered-limits.ts'

/** Raises per round. The job repeats until no row is left, also after a long stop. */
const ROUND = 500

/** Ends a raise before its time. The card may stop charging at once. */
export function endRaise(
  ctx: Ctx,
  scope: WalletScope,
  of: { readonly cardId: string; readonly raiseId: string },
): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const { cardId } = of
    if ((await lockCard(tx, scope, cardId, ctx.now)) === undefined) refuse('card.not_found')
    const raise = (await selectRaise(tx, scope, of, ctx.now)) ?? refuse('raise.not_found')
    if (raise.is_over) refuse('raise.ended')
    const before = await readCard(tx, scope, cardId, ctx.now)
    await updateRaiseEnded(tx, scope, of, { by: ctx.person?.id ?? null, at: ctx.now })
    await publishEnded(work, [cardId])
    const after = await readCard(tx, scope, cardId, ctx.now)
    const amount = formatMoney(raise.amount_minor)
    recordAudit(work, {
      action: 'card.raise_ended',
      object: { kind: 'card', id: cardId, name: after.name },
      before: { ...before, amount, until: raise.ends_at },
      after,
    })
    return after
  })
}

/**
 * Ends the raises whose time has come, and notifies people. The rule of a card counts a raise until its instant, also
 * when this job is late.
 */
export const endRaises = job<object, Ctx>({
  name: 'cards.end-raises',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let due = await selectRaisesToEnd(ctx.db, ctx.now, ROUND); due.length > 0; ) {
      const byWallet = Map.groupBy(due, (raise) => raise.wallet_id)
      for (const [walletId, raises] of byWallet)
        await endRaisesOf(ctx, walletId, [...new Set(raises.map((raise) => raise.card_id))])
      due = due.length < ROUND ? [] : await selectRaisesToEnd(ctx.db, ctx.now, ROUND)
    }
  },
})

function endRaisesOf(ctx: Ctx, walletId: string, cardIds: readonly string[]): Promise<void> {
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockCardsInOrder(tx, scope, cardIds, ctx.now)
    const ended = [...new Set((await updateRaisesDue(tx, scope, cardIds, ctx.now)).map((raise) => raise.card_id))]
    if (ended.length === 0) return
    await publishEnded(work, ended)
    const isOne = ended.length === 1
    const object = isOne ? { kind: 'card', id: ended[0] ?? null, name: null } : { kind: 'cards', id: null, name: null }
    recordAudit(work, { action: 'card.raise_ended', object, after: { cards: ended.length } })
  })
}

/** Takes ended raises off their cards, and publishes the lower limits to screens, webhooks, people and running charges. */
async function publishEnded(work: WalletWork, cardIds: readonly string[]): Promise<void> {
  await updateCardRaises(work.tx, work.scope, cardIds, work.ctx.now)
  await publishCards(work, cardIds)
  await enqueueRaiseEnded(work, cardIds)
  await followLoweredLimits(work, cardIds)
}

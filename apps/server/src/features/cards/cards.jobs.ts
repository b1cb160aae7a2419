import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { endRaises } from './card-raise-end.ts'
import { selectCardsToRenew } from './cards.sql.ts'
import { beginCostCentres } from './cost-assignments.ts'

/** Batch size. The job repeats until no row is left, also after a long stop. */
const ROUND = 500

/**
 * Begins new plafond periods at 00:00 in each wallet's time zone. An earlier use of a card does the same under its
 * lock.
 */
const renewPlafonds = job<object, Ctx>({
  name: 'cards.renew-plafonds',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let due = await selectCardsToRenew(ctx.db, ctx.now, ROUND); due.length > 0; ) {
      // One wallet at a time: on the first of a month nearly all cards renew in the same minute.
      const byWallet = Map.groupBy(due, (card) => card.wallet_id)
      for (const [walletId, cards] of byWallet) {
        const ids = cards.map(({ id }) => id)
        await renewPlafondsOf(ctx, walletId, ids)
      }
      due = due.length < ROUND ? [] : await selectCardsToRenew(ctx.db, ctx.now, ROUND)
    }
  },
})

function renewPlafondsOf(ctx: Ctx, walletId: string, cardIds: readonly string[]): Promise<void> {
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    await lockCardsInOrder(tx, scope, cardIds, ctx.now)
    await publishCards({ ctx, tx, scope }, cardIds)
  })
}

export const cardsJobs: readonly AnyJob<Ctx>[] = [renewPlafonds, endRaises, beginCostCentres]

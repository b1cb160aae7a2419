import type { Ctx } from '../../kernel/ctx.ts'
import { type ExpiredHoldRow, selectExpiredHolds, selectHold } from '../../kernel/ledger/ledger.sql.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { lockCardForPosting, openPostings, releaseHold } from './postings.ts'

/** Batch size. The job repeats until no row is left, also after a long stop. */
const ROUND = 500

/** Releases the holds of authorizations that no session has claimed. */
const releaseExpiredHolds = job<object, Ctx>({
  name: 'cards.release-expired-holds',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let due = await selectExpiredHolds(ctx.db, ctx.now, ROUND); due.length > 0; ) {
      for (const hold of due) await releaseExpired(ctx, hold)
      due = due.length < ROUND ? [] : await selectExpiredHolds(ctx.db, ctx.now, ROUND)
    }
  },
})

function releaseExpired(ctx: Ctx, { wallet_id, id, card_id: cardId }: ExpiredHoldRow): Promise<void> {
  const scope = systemScope(wallet_id)
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    await lockCardForPosting(work, cardId)
    // A session may have claimed the hold before this job locked it.
    const hold = await selectHold(tx, wallet_id, id)
    if (hold === undefined || Date.parse(hold.expires_at) > ctx.now.getTime()) return
    await releaseHold(work, hold, { cardId, sessionId: hold.session_id })
  })
}

export const holdsJobs: readonly AnyJob<Ctx>[] = [releaseExpiredHolds]

import { REMIND_AFTER_HOURS } from '@voltway/contract/requests'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { expire } from './decide-request.ts'
import { enqueueReminder, requestNoticesJobs } from './request-notices.ts'
import { selectRequestsToExpire, selectRequestsToRemind, updateReminded } from './requests.sql.ts'

/**
 * Every five minutes: reminds the approvers of requests once, and stores that the time of others has passed. Reads
 * derive EXPIRED from the exact instant on.
 */
export const followRequests = job<object, Ctx>({
  name: 'requests.follow',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const { db, now } = ctx
    for (const { wallet_id: walletId, id } of await selectRequestsToExpire(db, now))
      await expire(ctx, systemScope(walletId), id)
    const before = new Date(now.getTime() - REMIND_AFTER_HOURS * HOUR_MS)
    for (const { wallet_id: walletId, id } of await selectRequestsToRemind(db, { before, now }))
      await db.tx(async (tx) => {
        const work = { ctx, tx, scope: systemScope(walletId) }
        if ((await updateReminded(tx, work.scope, id, now)) > 0) await enqueueReminder(work, id)
      })
  },
})

export const requestsJobs: readonly AnyJob<Ctx>[] = [followRequests, ...requestNoticesJobs]

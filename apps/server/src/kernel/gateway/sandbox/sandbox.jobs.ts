import { type AnyJob, job } from '../../../platform/jobs.ts'
import type { Ctx } from '../../ctx.ts'
import { selectExpired } from './sandbox.sql.ts'
import { deliverEvent } from './sandbox-events.ts'
import { settledIntent } from './sandbox-intents.ts'

/** References and app requests end by themselves, and the provider says so. */
const expireWaiting = job<object, Ctx>({
  name: 'gateway.sandbox-expire',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { id } of await selectExpired(ctx.db, ctx.now, 200)) {
      await ctx.db.tx((tx) => settledIntent({ tx, now: ctx.now }, id))
    }
  },
})

export const sandboxJobs: readonly AnyJob<Ctx>[] = [deliverEvent, expireWaiting]

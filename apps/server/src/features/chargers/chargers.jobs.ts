import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { closeStale } from './charger-charges.ts'
import { selectUnanswered } from './charger-commands.sql.ts'
import { answerCommand } from './charger-commands.ts'
import { deleteOldMessages, selectStaleTransactions } from './charger-messages.sql.ts'

const ROUND = 200
const STALE_AFTER_MS = 3 * DAY_MS
const KEPT_MS = 90 * DAY_MS

/** Ends charges whose charger has been silent for days, and commands that no charger answered. */
export async function closeSilentCharges(ctx: Ctx): Promise<void> {
  const { db, now, app } = ctx
  const lost = { before: new Date(now.getTime() - MINUTE_MS), limit: ROUND }
  for (const command of await ofReachable(db, (only) => selectUnanswered(db, lost, only)))
    await answerCommand(app, command, { state: 'TIMED_OUT', message: null })
  const stale = { before: new Date(now.getTime() - STALE_AFTER_MS), limit: ROUND }
  for (const { wallet_id, charger_id, reference } of await ofReachable(db, (only) =>
    selectStaleTransactions(db, stale, only),
  ))
    await db.tx((tx) => closeStale({ ctx, tx, scope: systemScope(wallet_id) }, charger_id, reference))
}

const closeSilent = job<object, Ctx>({
  name: 'chargers.close-silent',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: closeSilentCharges,
})

const forgetMessages = job<object, Ctx>({
  name: 'chargers.forget-messages',
  cron: { expression: '40 3 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => void (await deleteOldMessages(ctx.db, new Date(ctx.now.getTime() - KEPT_MS))),
})

export const chargersJobs: readonly AnyJob<Ctx>[] = [closeSilent, forgetMessages]

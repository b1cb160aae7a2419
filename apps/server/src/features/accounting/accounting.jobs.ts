import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { selectBook, selectDueWallets, updateWarned } from './accounting.sql.ts'
import { selectUnsent, updateFailed } from './month-close.sql.ts'
import { closeMonthNow } from './month-close.ts'
import { sendMonth } from './month-send.ts'

const ROUND = 1000
/** The retries of a send are over by then. */
const SEND_WITHIN_MS = 3 * HOUR_MS

/**
 * Closes the months of wallets that close automatically. It runs every quarter of an hour, because the hour of each wallet
 * is in its own time zone. A month that cannot be closed is reported once and stays open.
 */
const closeDueMonths = job<object, Ctx>({
  name: 'accounting.close-due-months',
  cron: { expression: '*/15 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { wallet_id, month } of await selectDueWallets(ctx.db, ctx.now, ROUND)) {
      const scope = systemScope(wallet_id)
      try {
        await closeMonthNow(ctx, scope, month.slice(0, 7), { by: 'SETTINGS' })
      } catch (error) {
        if (!(error instanceof Refusal))
          ctx.log.error({ err: error, walletId: wallet_id, month }, 'a month could not be closed')
        await warn(ctx, scope, month)
      }
    }
  },
})

function warn(ctx: Ctx, scope: WalletScope, firstDay: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    await updateWarned(tx, scope, firstDay)
    await notifyNotSent({ ctx, tx, scope }, firstDay)
  })
}

async function notifyNotSent(work: WalletWork, firstDay: string): Promise<void> {
  const book = await selectBook(work.tx, work.scope)
  const month = firstDay.slice(0, 7)
  await notify(work, {
    event: 'month.not_sent',
    walletName: book?.name ?? '',
    count: 1,
    facts: { month },
    path: `/month-close?month=${month}`,
  })
}

/** Reports months whose files could not be sent. A person can send them again. */
const reportUnsentMonths = job<object, Ctx>({
  name: 'accounting.report-unsent-months',
  cron: { expression: '37 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const before = new Date(ctx.now.getTime() - SEND_WITHIN_MS)
    for (const { wallet_id, month } of await selectUnsent(ctx.db, before, ROUND)) {
      const scope = systemScope(wallet_id)
      await ctx.db.tx(async (tx) => {
        if ((await updateFailed(tx, scope, month, before)) > 0) await notifyNotSent({ ctx, tx, scope }, month)
      })
    }
  },
})

export const accountingJobs: readonly AnyJob<Ctx>[] = [sendMonth, closeDueMonths, reportUnsentMonths]

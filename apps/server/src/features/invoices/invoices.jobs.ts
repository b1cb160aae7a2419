import type { Ctx } from '../../kernel/ctx.ts'
import { drawLater } from '../../kernel/documents/document-file.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AnyJob, enqueue, enqueueAll, type Job, job } from '../../platform/jobs.ts'
import { mailDocument } from './document-mail.ts'
import { remindOf } from './invoice-mail.ts'
import { selectDueTries, selectWalletsToClose, selectWalletsToRemind } from './invoice-run.sql.ts'
import { closeMonths, issueWhatIsMissing } from './invoice-run.ts'
import { tryAgain } from './invoices.ts'

const ROUND = 500
const WEEK_MS = 7 * DAY_MS

/** A failing item is logged and retried in the next round. It does not stop the others. */
async function eachApart<Item extends { wallet_id: string }>(
  ctx: Ctx,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      ctx.log.error({ err: error, walletId: item.wallet_id }, 'the payment of a document could not be processed')
    }
  }
}

/** One wallet's months. After a crash the job continues where it stopped. */
export const closeWallet = job<{ walletId: string }, Ctx>({
  name: 'invoices.close-wallet',
  // The series serializes commits; other jobs prepare meanwhile.
  concurrency: 4,
  queue: { expireInSeconds: 900 },
  handle: (ctx, { walletId }) => closeMonths(ctx, systemScope(walletId)),
})

/** Hourly, because months end at different hours in each time zone. Missed runs are caught up. */
const findMonths = job<object, Ctx>({
  name: 'invoices.find-months',
  cron: { expression: '7 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const wallets = await selectWalletsToClose(ctx.db, ctx.now, 10_000)
    await ctx.db.tx((tx) =>
      enqueueAll(
        tx,
        closeWallet,
        wallets.map(({ id }) => ({ walletId: id })),
      ),
    )
  },
})

const issueMissing: Job<object, Ctx> = job<object, Ctx>({
  name: 'invoices.issue-missing',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    // Continues immediately when the time was over, instead of after five minutes.
    if (!(await issueWhatIsMissing(ctx))) await ctx.db.tx((tx) => enqueue(tx, issueMissing, {}))
  },
})

const tryFailed = job<object, Ctx>({
  name: 'invoices.try-failed',
  cron: { expression: '23 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const due = await selectDueTries(ctx.db, ctx.now, ROUND)
    await eachApart(ctx, due, ({ wallet_id, id }) => tryAgain(ctx, systemScope(wallet_id), id))
  },
})

const remind = job<object, Ctx>({
  name: 'invoices.remind',
  cron: { expression: '41 8 * * *', timeZone: 'Europe/Lisbon' },
  oneWaiting: true,
  handle: async (ctx) => {
    const since = new Date(ctx.now.getTime() - WEEK_MS)
    const due = await selectWalletsToRemind(ctx.db, ctx.now, since, ROUND)
    await eachApart(ctx, due, ({ wallet_id }) => remindOf(ctx, systemScope(wallet_id)))
  },
})

export const invoicesJobs: readonly AnyJob<Ctx>[] = [
  drawLater,
  mailDocument,
  closeWallet,
  findMonths,
  issueMissing,
  tryFailed,
  remind,
]

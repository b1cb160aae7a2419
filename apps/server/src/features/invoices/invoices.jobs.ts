import type { Ctx } from '../../kernel/ctx.ts'
import { drawLater } from '../../kernel/documents/document-file.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, enqueueAll, job } from '../../platform/jobs.ts'
import { remindOf } from './invoice-mail.ts'
import { selectDueTries, selectWalletsToClose, selectWalletsToRemind } from './invoice-run.sql.ts'
import { closeMonths, issueWhatIsMissing } from './invoice-run.ts'
import { tryAgain } from './invoices.ts'

const ROUND = 500
const WEEK_MS = 7 * 86_400_000

/** One wallet's months. Started again after a crash it goes on where it was. */
export const closeWallet = job<{ walletId: string }, Ctx>({
  name: 'invoices.close-wallet',
  // The series lets one after the other commit; the others get ready meanwhile.
  concurrency: 4,
  queue: { expireInSeconds: 900 },
  handle: (ctx, { walletId }) => closeMonths(ctx, systemScope(walletId)),
})

/** Every hour, because months end at another hour in each time zone; a day on which nothing ran is made up for. */
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

const issueMissing = job<object, Ctx>({
  name: 'invoices.issue-missing',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: issueWhatIsMissing,
})

const tryFailed = job<object, Ctx>({
  name: 'invoices.try-failed',
  cron: { expression: '23 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { wallet_id, id } of await selectDueTries(ctx.db, ctx.now, ROUND))
      await tryAgain(ctx, systemScope(wallet_id), id)
  },
})

const remind = job<object, Ctx>({
  name: 'invoices.remind',
  cron: { expression: '41 8 * * *', timeZone: 'Europe/Lisbon' },
  oneWaiting: true,
  handle: async (ctx) => {
    const since = new Date(ctx.now.getTime() - WEEK_MS)
    for (const { wallet_id } of await selectWalletsToRemind(ctx.db, ctx.now, since, ROUND))
      await remindOf(ctx, systemScope(wallet_id))
  },
})

export const invoicesJobs: readonly AnyJob<Ctx>[] = [
  drawLater,
  closeWallet,
  findMonths,
  issueMissing,
  tryFailed,
  remind,
]

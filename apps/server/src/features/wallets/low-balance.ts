import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { deleteRecovered, insertLowBalance, selectLowWallets } from './low-balance.sql.ts'

/** Available amount below which a prepaid fleet is notified: about two usual sessions. */
export const LOW_BALANCE_MINOR = 2000n
const ROUND = 500

/**
 * Notifies once about a low balance, and again only after it has recovered. A job polls the balances, so that charging
 * never waits for a notification.
 */
export const notifyLowBalances = job<object, Ctx>({
  name: 'wallets.tell-low-balances',
  cron: { expression: '*/10 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    await deleteRecovered(ctx.db, LOW_BALANCE_MINOR)
    for (const { id, name, currency, available_minor } of await selectLowWallets(ctx.db, LOW_BALANCE_MINOR, ROUND)) {
      await ctx.db.tx(async (tx) => {
        if ((await insertLowBalance(tx, id, ctx.now)) === 0) return
        const work = { ctx, tx, scope: systemScope(id) }
        await notify(work, {
          event: 'balance.low',
          walletName: name,
          count: 1,
          facts: { amount: formatMoney(available_minor > 0n ? available_minor : 0n), currency },
          path: '/wallet',
        })
      })
    }
  },
})

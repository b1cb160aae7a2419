import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { deleteRecovered, insertLowBalance, selectLowWallets } from './low-balance.sql.ts'

/** Below this a prepaid fleet is told to add funds: about two usual sessions. */
export const LOW_BALANCE_MINOR = 2000n
const ROUND = 500

/** Tells once that a balance is low, and again only after it was enough in between. Looked for, so that charging waits for nobody. */
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

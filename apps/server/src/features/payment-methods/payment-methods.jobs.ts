import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { readPostPaymentWallets, refreshWalletReasons } from '../wallets/wallets.ts'
import { forgetAtProvider } from './forget-method.ts'
import { lockMethods, selectExpiredCards } from './payment-methods.sql.ts'
import { becomeUnusable } from './payment-methods.ts'

/** Expires cards at their month's end, and checks that post-payment wallets have a method. */
const expireMethods = job<object, Ctx>({
  name: 'payment-methods.expire',
  cron: { expression: '7 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { wallet_id, id } of await selectExpiredCards(ctx.db, ctx.now)) {
      const scope = systemScope(wallet_id)
      await ctx.db.tx(async (tx) => {
        await lockMethods(tx, scope)
        await becomeUnusable({ ctx, tx, scope }, id, 'EXPIRED')
      })
    }
    for (const { id } of await readPostPaymentWallets(ctx.db)) {
      await ctx.db.tx((tx) => refreshWalletReasons({ ctx, tx, scope: systemScope(id) }))
    }
  },
})

export const paymentMethodsJobs: readonly AnyJob<Ctx>[] = [forgetAtProvider, expireMethods]

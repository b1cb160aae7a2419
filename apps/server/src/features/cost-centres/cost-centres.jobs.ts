import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { type RenameStep, renameCharges } from '../sessions/sessions.ts'

/** Gives the charges of a wallet the new names of their cost centres, batch by batch, each in its own transaction. */
export const renameChargesLater = job<{ walletId: string }, Ctx>({
  name: 'cost-centres.rename-charges',
  handle: async (ctx, { walletId }) => {
    const scope = systemScope(walletId)
    for (let step: RenameStep | 'done'; step !== 'done'; ) {
      const current: RenameStep = step
      step = await ctx.db.tx((tx) => renameCharges(tx, scope, current))
    }
  },
})

export const costCentresJobs: readonly AnyJob<Ctx>[] = [renameChargesLater]

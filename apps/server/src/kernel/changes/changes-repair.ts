import { enqueue, job } from '../../platform/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { recordChanged } from './changes.ts'
import { selectMigrated, selectUnrecorded, selectWalletsAfter } from './changes-repair.sql.ts'

const AT_A_TIME = 100

/**
 * Records the changes of servers of the release before decision 100, in the two nights after its migration. Drivers have
 * no instant of their last change, so all are recorded: a program that reads a row again loses nothing.
 */
export const repairChanges = job<{ after?: string }, Ctx>({
  name: 'changes.repair',
  cron: { expression: '25 3 * * *', timeZone: 'UTC' },
  handle: async (ctx, { after = null }) => {
    const since = await selectMigrated(ctx.db)
    if (since === undefined) return
    const wallets = await selectWalletsAfter(ctx.db, after, AT_A_TIME)
    for (const { id: walletId } of wallets) {
      await ctx.db.tx(async (tx) => {
        for (const { kind, id } of await selectUnrecorded(tx, walletId, since))
          recordChanged(tx, { walletId }, kind, [id])
      })
    }
    const last = wallets.at(-1)
    if (last !== undefined && wallets.length === AT_A_TIME)
      await ctx.db.tx((tx) => enqueue(tx, repairChanges, { after: last.id }))
  },
})

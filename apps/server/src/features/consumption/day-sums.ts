import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { addMissingToDays, lockRepair, selectUnevenMonths } from './day-sums.sql.ts'
import type { WalletMonth } from './summed-sessions.sql.ts'

const AT_A_TIME = 100
const EVER = '0001-01-01'

/**
 * Corrects the sums per day of the current and the previous month each night. A server of the release before decision
 * 074 closes sessions without them during an upgrade.
 */
export const repairDaySums = job<{ after?: WalletMonth }, Ctx>({
  name: 'consumption.repair-day-sums',
  cron: { expression: '10 3 * * *', timeZone: 'UTC' },
  handle: async (ctx, { after = null }) => {
    const previous = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth() - 1, 1))
    const { last } = await repairBatch(ctx, previous.toISOString().slice(0, 10), after)
    if (last !== null) await ctx.db.tx((tx) => enqueue(tx, repairDaySums, { after: last }))
  },
})

/** Corrects the sums per day of all months. @returns the number of wallet-months that changed. */
export async function repairAllDaySums(ctx: Ctx): Promise<number> {
  let months = 0
  for (let after: WalletMonth | null = null; ; ) {
    const batch: Batch = await repairBatch(ctx, EVER, after)
    months += batch.repaired
    if (batch.last === null) return months
    after = batch.last
  }
}

interface Batch {
  readonly repaired: number
  /** The last month of a full batch, after which there can be more. */
  readonly last: WalletMonth | null
}

async function repairBatch(ctx: Ctx, since: string, after: WalletMonth | null): Promise<Batch> {
  const uneven = await selectUnevenMonths(ctx.db, { since, after, limit: AT_A_TIME })
  let repaired = 0
  for (const one of uneven) {
    const sums = await ctx.db.tx(async (tx) => {
      await lockRepair(tx, one)
      tx.defer(consumptionChanged, one.wallet_id)
      return addMissingToDays(tx, one)
    })
    // After a change of the wallet's time zone, the month keeps its sums and the days are already those of the sessions.
    if (sums === 0) continue
    repaired++
    ctx.log.warn({ wallet_id: one.wallet_id, month: one.month, sums }, 'sums of consumption by day were repaired')
  }
  return { repaired, last: uneven.length < AT_A_TIME ? null : (uneven.at(-1) ?? null) }
}

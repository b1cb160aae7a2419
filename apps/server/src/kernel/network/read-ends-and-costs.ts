import { job } from '../../platform/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { selectCdrsWithoutEnd, updateEndAndCost } from './cdr-end-and-cost.sql.ts'
import { endAndCostOf } from './ocpi/cdr-end-and-cost.ts'

const READ_AT_ONCE = 500

/** Reads the end and the cost of CDRs that were stored without them, which invoices of operators are compared with. */
export const readEndsAndCosts = job<object, Ctx>({
  name: 'network.read-ends-and-costs',
  cron: { expression: '37 3 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let more = true; more; ) {
      const rows = await selectCdrsWithoutEnd(ctx.db, READ_AT_ONCE)
      await updateEndAndCost(
        ctx.db,
        rows.map((row) => ({ publicId: row.public_id, ...endAndCostOf(row.raw, row.received_at) })),
      )
      more = rows.length === READ_AT_ONCE
    }
  },
})

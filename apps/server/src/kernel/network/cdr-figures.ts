import { job } from '../../platform/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { selectUnreadCdrs, updateCdrFigures } from './cdr-figures.sql.ts'
import { recordFigures } from './ocpi/record-figures.ts'

const READ_AT_ONCE = 500

/** Reads the end and the cost of CDRs that were stored without them, which invoices of operators are compared with. */
export const readRecordFigures = job<object, Ctx>({
  name: 'network.read-record-figures',
  cron: { expression: '37 3 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let more = true; more; ) {
      const rows = await selectUnreadCdrs(ctx.db, READ_AT_ONCE)
      await updateCdrFigures(
        ctx.db,
        rows.map((row) => ({ publicId: row.public_id, ...recordFigures(row.raw, row.received_at) })),
      )
      more = rows.length === READ_AT_ONCE
    }
  },
})

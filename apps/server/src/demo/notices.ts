import { sendMonth } from '../features/accounting/month-send.ts'
import { cardNoticesJobs } from '../features/cards/card-notices.ts'
import { cardRaiseNoticesJobs } from '../features/cards/card-raise-notices.ts'
import { reimbursementsJobs } from '../features/reimbursements/statement-news.ts'
import { requestNoticesJobs } from '../features/requests/request-notices.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { sql } from '../platform/sql.ts'

const kinds = [...cardNoticesJobs, ...cardRaiseNoticesJobs, ...requestNoticesJobs, ...reimbursementsJobs, sendMonth]

/**
 * Runs the jobs that tell people of a wallet what happened, at the time when it happened. Left to a worker, all notices of
 * the demo's year would be of the minute after its start.
 */
export async function notifyPeople(ctx: Ctx, walletId: string): Promise<void> {
  const waiting = await ctx.db.rows<{ name: string; data: object }>(sql`
    with taken as (
      delete from pgboss.job
      where name = any(${kinds.map(({ name }) => name)}) and state = 'created' and data->>'walletId' = ${walletId}
      returning name, data, created_on)
    select name, data from taken order by created_on`)
  for (const { name, data } of waiting) {
    const kind = kinds.find((one) => one.name === name)
    await kind?.handle({ ...ctx, person: null }, data as never, undefined)
  }
}

import { answerDispute, raiseDispute } from '../features/sessions/session-dispute.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { sql } from '../platform/sql.ts'
import type { DemoAction } from './actions.ts'

/** Two disputed charges of the last weeks: one with the operator's response, one that is open. */
export async function disputeActions({ db, now }: Ctx, walletId: string): Promise<DemoAction[]> {
  const paid = await db.rows<{ id: string; minutes: number }>(sql`
    select id, round(duration_s / 60.0)::integer as minutes from session
    where wallet_id = ${walletId} and status = 'PAID' and not 'CREDITED' = any(flags)
      and started_at between ${now}::timestamptz - interval '12 days' and ${now}::timestamptz - interval '3 days'
    order by duration_s desc, id limit 2`)
  const [closed, open] = paid
  if (closed === undefined || open === undefined) throw new Error('the demo has no charges of the last days')
  const response =
    'The station’s meter shows energy until the end, so the charge is correct. A driver who leaves earlier can end the charge with the card or in the app.'
  return [
    {
      daysAgo: 2.5,
      by: 'manager',
      run: (ctx, scope) =>
        raiseDispute(ctx, scope, closed.id, {
          reason: 'WRONG_TIME',
          words: `The driver left after 30 minutes, but ${closed.minutes} minutes are billed.`,
        }),
    },
    { daysAgo: 1.5, by: 'operator', run: (ctx) => answerDispute(ctx, closed.id, response) },
    {
      daysAgo: 1,
      by: 'owner',
      run: (ctx, scope) =>
        raiseDispute(ctx, scope, open.id, {
          reason: 'STATION_FAULT',
          words:
            'The display turned off during the charge and the cable stayed locked. The time after that should not be charged.',
        }),
    },
  ]
}

import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { selectMissingReadings, updateRequested } from './odometer.sql.ts'

/** A driver is notified at most once a week, and only of vehicles whose fleet uses the odometer. */
const EVERY_MS = 7 * DAY_MS
const AT_ONCE = 200

/** Notifies drivers after a charge whose vehicle has no reading of the last week. */
export const notifyMissingReadings = job<object, Ctx>({
  name: 'vehicles.notify-missing-readings',
  cron: { expression: '*/20 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    const now = ctx.now.getTime()
    const times = { charged: new Date(now - DAY_MS), since: new Date(now - EVERY_MS), limit: AT_ONCE }
    for (const row of await selectMissingReadings(ctx.db, times)) {
      await ctx.db.tx(async (tx) => {
        const scope = systemScope(row.wallet_id)
        await updateRequested(tx, scope, row.vehicle_id, ctx.now)
        await notify(
          { ctx, tx, scope },
          {
            event: 'odometer.missing',
            walletName: row.wallet_name,
            count: 1,
            facts: { plate: row.plate, station: row.station },
            path: `/wallet-guest/${row.wallet_id}`,
            personIds: [row.person_id],
            onlyThem: true,
          },
        )
      })
    }
  },
})

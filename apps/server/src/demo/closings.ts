import { readAccountingSettings, replaceAccountingSettings } from '../features/accounting/accounting.ts'
import { closeMonthNow } from '../features/accounting/month-close.ts'
import { selectMonths } from '../features/accounting/month-report.sql.ts'
import { monthStateOf } from '../features/accounting/month-report.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { WalletScope } from '../kernel/scope.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import type { DemoAction } from './actions.ts'
import { firstOfMonthBefore } from './calendar.ts'
import { HISTORY_MONTHS } from './history.ts'

/** The day of the next month and the time at which a month is closed. */
const CLOSED_AFTER_MS = 4 * DAY_MS + 9 * HOUR_MS

/** Closes the months of an established fleet, but for the last one that has ended. */
export function closingActions(ctx: Ctx): DemoAction[] {
  const inMonth = (monthsAgo: number, afterMs: number): number =>
    (ctx.now.getTime() - firstOfMonthBefore(ctx, monthsAgo) - afterMs) / DAY_MS
  return [
    { daysAgo: inMonth(HISTORY_MONTHS - 1, DAY_MS), by: 'owner', run: nameAccountant },
    ...Array.from({ length: HISTORY_MONTHS - 1 }, (_, index): DemoAction => {
      return { daysAgo: inMonth(index + 1, CLOSED_AFTER_MS), by: 'owner', run: closeReadyMonths }
    }),
  ]
}

async function nameAccountant(ctx: Ctx, scope: WalletScope): Promise<void> {
  const { chart, accounts, rules, format, datev, delivery, automatic } = await readAccountingSettings(
    ctx,
    scope,
    ctx.db,
  )
  const unchanged = { chart, accounts, rules, format, datev, delivery, automatic }
  await replaceAccountingSettings(ctx, scope, { ...unchanged, accountant_email: 'accountant@demo.voltway.example' })
}

async function closeReadyMonths(ctx: Ctx, scope: WalletScope): Promise<void> {
  const ready = (await selectMonths(ctx.db, scope, ctx.now)).filter((month) => monthStateOf(month) === 'READY')
  for (const { month } of ready.toReversed())
    await closeMonthNow(ctx, scope, month.slice(0, 7), { by: 'PERSON', earlierOpenReason: null })
}

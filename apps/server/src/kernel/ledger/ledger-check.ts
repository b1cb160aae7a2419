import { Gauge, type Registry } from 'prom-client'
import { job } from '../../platform/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { checkInvariants } from './ledger-invariants.ts'

const violations = new Gauge({
  name: 'ledger_check_violations',
  help: 'Violated invariants of money that the last nightly check of this process found',
  registers: [],
})
const checkedAt = new Gauge({
  name: 'ledger_check_timestamp_seconds',
  help: 'Unix time of the last nightly check of the ledger by this process; 0 before the first',
  registers: [],
})

/** Adds the result of the last check to the metrics. Another worker may have run a later one. */
export function measureLedger(registry: Registry): void {
  registry.registerMetric(violations)
  registry.registerMetric(checkedAt)
}

/** Checks the invariants of money each night and logs each violation. It corrects nothing. */
export const checkLedger = job<object, Ctx>({
  name: 'ledger.check',
  cron: { expression: '41 3 * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    const found = await checkInvariants(ctx.db)
    for (const violation of found) ctx.log.error({ violation }, 'an invariant of money is violated')
    violations.set(found.length)
    checkedAt.set(ctx.now.getTime() / 1000)
  },
})

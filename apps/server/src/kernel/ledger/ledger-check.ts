import { Gauge, type Registry } from 'prom-client'
import { job } from '../../platform/jobs.ts'
import { openDb, sql } from '../../platform/sql.ts'
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

/** It reads every entry: minutes with tens of millions. A statement of calls and other jobs ends after 30 seconds. */
const STATEMENT_MS = 10 * 60_000
/** Two statements, and their connection. */
const EXPIRES_S = 25 * 60

async function checkAll({ db }: Ctx): Promise<string[]> {
  const own = openDb({ url: db.url, isPooled: db.isPooled, statementMs: STATEMENT_MS, maxConnections: 1 })
  try {
    return await own.tx(async (tx) => {
      // Behind a pooler the role's timeout applies to the connection.
      await tx.run(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`)
      return checkInvariants(tx)
    })
  } finally {
    await own.close()
  }
}

/** Checks the invariants of money each night and logs each violation. It corrects nothing. */
export const checkLedger = job<object, Ctx>({
  name: 'ledger.check',
  cron: { expression: '41 3 * * *', timeZone: 'UTC' },
  queue: { expireInSeconds: EXPIRES_S },
  handle: async (ctx) => {
    const found = await checkAll(ctx)
    for (const violation of found) ctx.log.error({ violation }, 'an invariant of money is violated')
    violations.set(found.length)
    checkedAt.set(ctx.now.getTime() / 1000)
  },
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seed.ts'
import { sql } from '../src/platform/sql.ts'
import { accountingSums, tableOf, unequal } from './accounting-sums.ts'
import { bootFleet, type Fleet } from './harness.ts'

/** `npm run drill -- accounting-sums`: every wallet and month of the whole demo. */

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet({ env: { DEMO: '1' } })
  await seedDemo(fleet.app)
}, 900_000)
afterAll(() => fleet?.close())

test('page, list, journal, files, documents and ledger say one amount in every month of the demo', async () => {
  const wallets = await fleet.db.rows<{ id: string; name: string }>(sql`select id, name from wallet order by name`)
  expect(wallets.length).toBeGreaterThanOrEqual(3)
  for (const wallet of wallets) {
    const rows = await accountingSums(fleet.ctx(), wallet)
    process.stdout.write(`${tableOf(rows)}\n`)
    expect(unequal(rows)).toEqual([])
  }
}, 900_000)

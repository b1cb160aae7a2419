import { explainConsumption } from '@voltway/contract/consumption-change'
import { parseMoney } from '@voltway/money/money'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { CITUS_URL } from '../../../test/citus-database.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'
import { enqueue } from '../../platform/jobs.ts'
import { raw, sql } from '../../platform/sql.ts'
import { repairAllDaySums, repairDaySums } from './day-sums.ts'

const fleet = fleetOfFile()
let network: Charging
let card: TestCard
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  card = await network.card({ name: 'Ana', memberId: fleet.driverMemberId })
})
beforeEach(async () => expect(await network.broken()).toEqual([]))

const DAY_SUMS = ['wallet_day_card_rollup', 'wallet_day_station_rollup', 'wallet_day_trait_rollup'] as const

let charges = 0
/** Stores the record of a charge of ten minutes, which {@link Charging.drain} books. */
const storeCharge = (start: string) => {
  const end = new Date(Date.parse(start) + 600_000).toISOString()
  const fields = { id: `C${++charges}`, start_date_time: start, end_date_time: end, total_energy: 2 }
  return network.store('cdr', network.cdrObject(card, fields))
}
const close = async (start: string) => {
  await storeCharge(start)
  await network.drain()
}

/** Closes a charge as the previous release did: the rows of its day stay as they were. */
async function closeWithoutDays(start: string): Promise<void> {
  const stored = await Promise.all(DAY_SUMS.map((table) => fleet.db.rows(sql`select * from ${raw(table)}`)))
  await close(start)
  await fleet.db.tx(async (tx) => {
    for (const [index, table] of DAY_SUMS.entries()) {
      await tx.run(sql`delete from ${raw(table)}`)
      const rows = JSON.stringify(stored[index], (_, value) => (typeof value === 'bigint' ? String(value) : value))
      await tx.run(sql`
        insert into ${raw(table)} select * from jsonb_populate_recordset(null::${raw(table)}, ${rows}::jsonb)`)
    }
  })
}

async function runRepair(): Promise<void> {
  await fleet.db.tx((tx) => enqueue(tx, repairDaySums, {}))
  await fleet.runJobs([repairDaySums.name])
}

test('the job adds charges that a server of the previous release left out of the days', async () => {
  // A day with a complete charge, and a day without any.
  await close('2026-03-01T10:00:00Z')
  await closeWithoutDays('2026-03-01T12:00:00Z')
  await closeWithoutDays('2026-02-27T12:00:00Z')
  const broken = await network.broken()
  expect(broken).toContain('day of CURRENT 2026-03-01 AC')
  expect(broken).toContain('day of CURRENT 2026-02-27 AC')
  expect(broken.every((what) => what.startsWith('day of '))).toBe(true)
  await runRepair()
  expect(await network.broken()).toEqual([])
})

test('the change of a period is explained before the repair, from the charges themselves', async () => {
  await fleet.db.run(sql`delete from wallet_day_cause_rollup`)
  const range = { from: '2026-03-01', to: '2026-03-01' }
  const { cost, change, parts } = await fleet.as('viewer').call(explainConsumption, { query: range })
  expect(parseMoney(cost)).toBeGreaterThan(0n)
  expect(parts.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)).toBe(parseMoney(change))
  await repairAllDaySums(fleet.ctx())
  expect(await network.broken()).toEqual([])
})

test('an older month is repaired by the operator’s command', async () => {
  await closeWithoutDays('2025-10-05T12:00:00Z')
  await runRepair()
  expect(await network.broken()).toContain('day of CURRENT 2025-10-05 AC')
  expect(await repairAllDaySums(fleet.ctx())).toBe(1)
  expect(await network.broken()).toEqual([])
  expect(await repairAllDaySums(fleet.ctx())).toBe(0)
})

test('sums of imported charges are repaired, too', async () => {
  await fleet.db.run(sql`
    insert into imported_day_card_rollup (wallet_id, day, card_id, member_id, sessions, energy_wh)
    values (${fleet.walletId}, '2026-03-01', ${card.id}, ${fleet.driverMemberId}, 1, 500)`)
  expect(await repairAllDaySums(fleet.ctx())).toBe(1)
  const row = await fleet.db.row(sql`select sessions, energy_wh from imported_day_card_rollup`)
  expect(row).toEqual({ sessions: 0, energy_wh: 0n })
  await fleet.db.run(sql`delete from imported_day_card_rollup`)
})

const waitForBlocked = (count: number) =>
  until(PATIENCE_MS, async () => {
    const row = await fleet.db.row<{ waiting: number }>(
      CITUS_URL === undefined
        ? sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        : // On a cluster they wait on the machine of the wallet.
          sql`select count(distinct waiting_gpid)::int as waiting from citus_lock_waits`,
    )
    return row?.waiting === count
  })

test.each([
  ['before', '2026-03-01T14:00:00Z'],
  ['after', '2026-03-01T16:00:00Z'],
])('a charge whose close waits for the same sums %s the repair counts once', async (order, start) => {
  await closeWithoutDays(start)
  await storeCharge(new Date(Date.parse(start) + 3_600_000).toISOString())
  const closing = () => network.drain()
  const repairing = () => repairAllDaySums(fleet.ctx())
  const running: Promise<unknown>[] = []
  // Holds a row that both write, so that each has read its sessions before the other commits.
  await fleet.db.tx(async (tx) => {
    await tx.run(sql`
      select from wallet_day_card_rollup
      where wallet_id = ${fleet.walletId} and day = '2026-03-01' for update`)
    for (const [index, work] of (order === 'before' ? [closing, repairing] : [repairing, closing]).entries()) {
      running.push(work())
      await waitForBlocked(index + 1)
    }
  })
  await Promise.all(running)
  expect(await network.broken()).toEqual([])
})

test('two repairs that run at once add what is missing once', async () => {
  await closeWithoutDays('2026-03-01T18:00:00Z')
  const repaired = await Promise.all([repairAllDaySums(fleet.ctx()), repairAllDaySums(fleet.ctx())])
  expect(repaired.reduce((sum, months) => sum + months, 0)).toBe(1)
  expect(await network.broken()).toEqual([])
})

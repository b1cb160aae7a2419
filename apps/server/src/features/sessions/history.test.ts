import { listNotices } from '@voltway/contract/notifications'
import { listSessions } from '@voltway/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { closeSilentSessions } from './silent-sessions.ts'

let fleet: Fleet
let network: Charging
beforeAll(async () => {
  fleet = await bootFleet()
  network = await openCharging(fleet)
  await network.topUp(20_000n)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
  await fleet.close()
})

const CHARGES = 12

test('the history of a new operator is booked, and reserves, stops and notifies of nothing', async () => {
  const card = await network.card()
  await fleet.db.run(sql`
    update card set credit_mode = 'LIMITED', assigned_credit_minor = 1500 where id = ${card.id}`)
  const at = (day: number, hours: number) =>
    new Date(fleet.clock.now().getTime() - (300 - day) * DAY_MS + hours * HOUR_MS).toISOString()
  for (let day = 0; day < CHARGES; day++) {
    const id = `OLD${day}`
    const running = { id, start_date_time: at(day, 0), kwh: 20, last_updated: at(day, 1) }
    const ended = { ...running, status: 'COMPLETED', end_date_time: at(day, 2), kwh: 35, last_updated: at(day, 2) }
    await network.session(card, running)
    // Some end, and some of these have a record.
    if (day % 3 > 0) await network.session(card, ended)
    if (day % 3 > 1) {
      const record = { id: `CDR${day}`, session_id: id, start_date_time: at(day, 0), end_date_time: at(day, 2) }
      await network.cdr(card, { ...record, total_energy: 35, last_updated: at(day, 3) })
    }
    expect(await network.balance()).toMatchObject({ reservedMinor: 0n })
  }
  await closeSilentSessions(fleet.ctx())
  await fleet.runJobs()
  await network.drain()
  const { results } = await fleet.as('owner').call(listSessions, { query: { status: 'PENDING,ONGOING' } })
  expect(results).toEqual([])
  expect(await fleet.as('owner').call(listSessions, { query: { status: 'PAID' } })).toMatchObject({
    count: CHARGES / 3,
  })
  expect(await fleet.db.rows(sql`select from network_command`)).toEqual([])
  expect((await fleet.as('owner').call(listNotices)).results).toEqual([])
  expect(await network.balance()).toMatchObject({ reservedMinor: 0n })
})

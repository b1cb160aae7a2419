import { getConsumption } from '@voltway/contract/consumption'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
})

/** Local time by Intl: "2025-03-30 02:30". */
const clockOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

// Each zone has a separate year, so that they share a wallet: the Sundays of its clock changes.
test.each([
  ['Europe/Lisbon', '2019-03-31', '2019-10-27'],
  ['Atlantic/Azores', '2021-03-28', '2021-10-31'],
  ['Europe/Madrid', '2023-03-26', '2023-10-29'],
  ['Europe/Paris', '2025-03-30', '2025-10-26'],
])(
  'in %s a charge counts in the day and hour of its local clock, also in nights of a clock change',
  async (zone, spring, autumn) => {
    await fleet.db.run(sql`update wallet set time_zone = ${zone} where id = ${fleet.walletId}`)
    const card = await network.card({ name: zone })
    const year = spring.slice(0, 4)
    const starts = [
      ...[spring, autumn].flatMap((day) => {
        const hours = ['T00:05:00Z', 'T00:45:00Z', 'T01:20:00Z', 'T02:30:00Z', 'T21:50:00Z', 'T22:20:00Z', 'T23:20:00Z']
        return hours.map((hour) => `${day}${hour}`)
      }),
      // Across midnight, month and year: a session counts where it started.
      `${year}-05-31T22:55:00Z`,
      `${year}-06-30T23:55:00Z`,
      `${year}-12-31T22:55:00Z`,
      `${year}-12-31T23:55:00Z`,
    ]
    for (const [index, start] of starts.entries()) {
      const end = new Date(Date.parse(start) + 10 * 60_000).toISOString()
      const charge = { id: `${year}-${index}`, start_date_time: start, end_date_time: end, total_energy: 1 }
      await network.store('cdr', network.cdrObject(card, charge))
    }
    await network.drain()

    const clocks = starts.map((start) => clockOf(start, zone))
    const expected = (prefix: string) => clocks.filter((clock) => clock.startsWith(prefix)).length
    const readPeriod = (query: { view: 'day' | 'month' | 'year'; date_from: string }) =>
      fleet.as('viewer').call(getConsumption, { query })
    for (const month of ['03', '10', '05', '06']) {
      const { buckets, totals } = await readPeriod({ view: 'month', date_from: `${year}-${month}-01` })
      for (const { start, sessions } of buckets) expect([start, sessions]).toEqual([start, expected(start)])
      expect(totals.sessions).toBe(expected(`${year}-${month}`))
    }
    const whole = await readPeriod({ view: 'year', date_from: `${year}-01-01` })
    for (const { start, sessions } of whole.buckets)
      expect([start, sessions]).toEqual([start, expected(start.slice(0, 7))])
    for (const day of [spring, autumn]) {
      const { buckets, by_hour } = await readPeriod({ view: 'day', date_from: day })
      expect(buckets).toHaveLength(24)
      for (const { start, sessions } of buckets) {
        expect([start, sessions]).toEqual([start, expected(start.replace('T', ' ').slice(0, 13))])
      }
      for (const { weekday, hour, sessions } of by_hour) {
        expect([weekday, hour, sessions]).toEqual([7, hour, expected(`${day} ${String(hour).padStart(2, '0')}`)])
      }
    }
  },
)

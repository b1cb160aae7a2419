import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { getChargerConsumption, getConsumption, listConsumptions } from '@voltway/contract/consumption'
import { afterAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'

const SESSIONS = new URL('../../../../../../shared/data/sessions/sessions.csv.gz', import.meta.url)
const isThere = existsSync(SESSIONS)
if (!isThere) console.log('skipped: the real sessions are not beside the project (../shared/data/sessions)')

let fleet: Fleet | undefined
afterAll(() => fleet?.close())

interface RealSession {
  readonly id: string
  readonly stationId: string
  readonly startedAt: string
  readonly endedAt: string
  readonly energyWh: number
}

/** A sample of ten months of a city, dense enough for every day. */
const EVERY = 80
const DRIVERS = 24

/** Sessions that can be booked: ended after their start, within a day, with energy. */
function realSessions(): RealSession[] {
  const lines = gunzipSync(readFileSync(SESSIONS)).toString('utf8').split('\n')
  const sessions = lines.flatMap((line) => {
    const [source, id = '', , stationId = '', , startedAt = '', endedAt = '', kwh = ''] = line.split(',')
    const hours = (Date.parse(endedAt) - Date.parse(startedAt)) / 3_600_000
    const energyWh = Math.round(Number(kwh) * 1000)
    return source === 'dundee' && hours > 0 && hours < 24 && energyWh > 0
      ? [{ id, stationId, startedAt, endedAt, energyWh }]
      : []
  })
  return sessions.filter((_, index) => index % EVERY === 0).sort((a, b) => a.startedAt.localeCompare(b.startedAt))
}

/** Reported by a test operator as if in Lisbon, where prices exist, each for the first free driver. */
async function report(network: Charging, sessions: readonly RealSession[]): Promise<void> {
  const drivers: { card: TestCard; until: string }[] = []
  for (let n = 1; n <= DRIVERS; n++) drivers.push({ card: await network.card({ name: `Driver ${n}` }), until: '' })
  for (const [index, { id, stationId, startedAt, endedAt, energyWh }] of sessions.entries()) {
    const driver = drivers.slice(index % 7).find(({ until }) => until < startedAt)
    if (driver === undefined) throw new Error('more drivers are needed')
    driver.until = endedAt
    const place = {
      id: `D${stationId}`,
      name: `Station ${stationId}`,
      address: 'High Street',
      city: 'Dundee',
      country: 'PRT',
    }
    const connector = { evse_uid: 'E1', evse_id: `PT*TST*E${stationId}`, connector_id: '1' }
    const coordinates = { latitude: '38.72528', longitude: '-9.15000' }
    const charge = { id: `R${id}`, start_date_time: startedAt, end_date_time: endedAt, total_energy: energyWh / 1000 }
    await network.store(
      'cdr',
      network.cdrObject(driver.card, { ...charge, cdr_location: { ...place, ...connector, coordinates } }),
    )
  }
  await network.drain()
}

const lisbonMonth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon', year: 'numeric', month: '2-digit' })

/** Summed from the lines of the file, without code of the product. */
function summed(sessions: readonly RealSession[], keyOf: (session: RealSession) => string) {
  const sums = new Map<string, { sessions: number; energyWh: number }>()
  for (const session of sessions) {
    const sum = sums.get(keyOf(session)) ?? { sessions: 0, energyWh: 0 }
    sums.set(keyOf(session), { sessions: sum.sessions + 1, energyWh: sum.energyWh + session.energyWh })
  }
  return sums
}

const sumsOf = (one: { sessions: number; energy_kwh: string }) => ({
  sessions: one.sessions,
  energyWh: Math.round(Number(one.energy_kwh) * 1000),
})

test.runIf(isThere)(
  'the consumption of real charges equals the sums of their file: in total, by month and by station',
  async () => {
    fleet = await bootFleet()
    const network = await openCharging(fleet)
    await network.topUp(100_000_000n)
    const sessions = realSessions()
    expect(sessions.length).toBeGreaterThan(500)
    await report(network, sessions)

    const range = { date_from: '2017-12-01', date_to: '2018-12-31' }
    const year = await fleet.as('viewer').call(getConsumption, { query: { view: 'year', ...range } })
    expect(sumsOf(year.totals)).toEqual([...summed(sessions, () => 'all').values()][0])
    const months = summed(sessions, ({ startedAt }) => lisbonMonth.format(new Date(startedAt)))
    for (const bucket of year.buckets) {
      expect([bucket.start, sumsOf(bucket)]).toEqual([
        bucket.start,
        months.get(bucket.start.slice(0, 7)) ?? { sessions: 0, energyWh: 0 },
      ])
    }
    const stations = await fleet.as('viewer').call(getChargerConsumption, { query: { ...range, limit: 100 } })
    const byStation = summed(sessions, ({ stationId }) => `Station ${stationId}`)
    expect(stations.count).toBe(byStation.size)
    for (const station of stations.results)
      expect([station.name, sumsOf(station)]).toEqual([station.name, byStation.get(station.name)])

    // The cost is ours and not in the file, so every division must sum to the same cent and to the wallet's movements.
    const cents = (amounts: readonly { cost: string }[]) =>
      amounts.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0)
    const cards = await fleet.as('viewer').call(listConsumptions, { query: { ...range, limit: 100 } })
    const debited = await fleet.db.row<{ minor: bigint }>(
      sql`select sum(cost_minor)::bigint as minor from session where status in ('COMPLETED', 'PAID')`,
    )
    const parts = [year.buckets, year.by_card, year.by_member, year.by_cost_centre, year.by_current, year.by_hour]
    for (const part of [...parts, cards.results, stations.results]) expect(cents(part)).toBe(Number(debited?.minor))
    expect(await network.broken()).toEqual([])
  },
)

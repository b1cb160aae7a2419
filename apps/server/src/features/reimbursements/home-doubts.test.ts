import { listAnomalies } from '@voltway/contract/insight'
import { listNotices } from '@voltway/contract/notifications'
import { listHomeDoubts, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { setHomeLocation } from '@voltway/contract/sites'
import { putVehiclePosition } from '@voltway/contract/vehicles-positions'
import { beforeEach, expect, test } from 'vitest'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { type Home, openHome } from '../../../test/home-charging.ts'
import { sql } from '../../platform/sql.ts'
import { recordAnomalies } from '../insight/anomalies.ts'

/** Charges at home that may be another car's: the driver is asked once, and answers with one tap. */

const fleet = fleetOfEachTest()
let home: Home
const VEHICLE = '01890000-0000-7000-8000-000000000001'
const START = '2026-03-02T20:00:00.000Z'
/** The home is in Porto. */
const PORTO = { latitude: 41.15, longitude: -8.61 }
const LISBON = { latitude: 38.72, longitude: -9.14 }

beforeEach(async () => {
  home = await openHome(fleet)
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, battery_wh, member_id, created_at)
    values (${fleet.walletId}, ${VEHICLE}, 'AA-01-BB', 'Renault', 'Zoe', 50000, ${home.memberId}, ${fleet.clock.now()})`)
  await fleet.db.run(sql`update card set vehicle_id = ${VEHICLE} where id = ${home.card.id}`)
})

const hours = (n: number) => new Date(Date.parse(START) + n * 3_600_000).toISOString()
const seen = (at: string, place: typeof PORTO, percent?: number) =>
  fleet.as('owner').call(putVehiclePosition, {
    params: { vehicleId: VEHICLE },
    body: { ...place, at, ...(percent === undefined ? {} : { charge_percent: percent }) },
  })
/** A charge of two hours at the home whose place its driver saved. */
async function charge(energyWh = 12_000n): Promise<string> {
  await fleet.as('driver').call(setHomeLocation, { params: { siteId: home.siteId }, body: PORTO })
  const id = await home.charge(START, energyWh)
  fleet.clock.set(hours(8))
  return id
}
const check = () => recordAnomalies(fleet.ctx(), new Date('2026-02-20T00:00:00Z'))
const doubts = async () => (await fleet.as('driver').call(listHomeDoubts)).results
const requests = async () =>
  (await fleet.as('driver').call(listNotices)).results.filter(({ event }) => event === 'home_charge.doubtful').length
const answer = (sessionId: string, isOther: boolean) =>
  fleet.as('driver').call(setOtherCar, { params: { sessionId }, body: { is_other_car: isOther } })

test('a charge while the vehicle was elsewhere asks the driver once, and “another car” answers it', async () => {
  const id = await charge()
  await seen(hours(1), LISBON)
  await check()
  await check()
  expect(await requests()).toBe(1)
  expect(await doubts()).toMatchObject([
    { session_id: id, energy_kwh: '12.000', findings: [{ kind: 'FAR_FROM_VEHICLE', facts: { minutes: '0' } }] },
  ])
  await answer(id, true)
  expect(await doubts()).toEqual([])
  expect((await fleet.as('owner').call(listAnomalies)).results).toEqual([])
  // Undone, it is a finding again, and the driver has said which car it was.
  await answer(id, false)
  expect(await doubts()).toEqual([])
  expect((await fleet.as('owner').call(listAnomalies)).results).toMatchObject([
    { kind: 'FAR_FROM_VEHICLE', places: null },
  ])
})

test.each([
  [
    'stayed the same',
    [
      [-0.5, 60],
      [2.5, 60],
    ],
    ['BATTERY_NOT_RISEN'],
  ],
  [
    'fell',
    [
      [-0.5, 60],
      [2.5, 58],
    ],
    ['BATTERY_NOT_RISEN'],
  ],
  [
    'rose',
    [
      [-0.5, 60],
      [2.5, 82],
    ],
    [],
  ],
  [
    'fell on the way home and rose',
    [
      [-0.9, 80],
      [0.1, 55],
      [2.5, 79],
    ],
    [],
  ],
  ['is known before only', [[-0.5, 60]], []],
] as const)('a battery whose level %s', async (_, levels, kinds) => {
  await charge()
  for (const [at, percent] of levels) await seen(hours(at), PORTO, percent)
  await check()
  expect((await doubts()).flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual([...kinds])
})

test('more energy than the battery stores is asked about also while a manager reviews the charge', async () => {
  await home.charge(START, 70_000n, 10)
  await check()
  expect((await doubts()).map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([['ABOVE_BATTERY']])
  expect(await requests()).toBe(1)
})

test('nobody is asked about charges of others, or of readings of a meter', async () => {
  const id = await charge()
  await seen(hours(1), LISBON)
  await fleet.db.run(sql`update session set flags = '{METER_READING}' where id = ${id}`)
  await check()
  expect(await doubts()).toEqual([])
  await fleet.db.run(sql`update session set flags = '{}' where id = ${id}`)
  await check()
  expect((await fleet.as('owner').call(listHomeDoubts)).results).toEqual([])
  expect(await doubts()).toHaveLength(1)
})

import { listAudit } from '@voltway/contract/audit'
import { listNotices } from '@voltway/contract/notifications'
import { importSessions, listImportedSessions } from '@voltway/contract/session-imports'
import { addVehicle, removeVehicle } from '@voltway/contract/vehicles'
import { exportVehicleCosts, getVehicleCost, listVehicleCosts, setPetrol } from '@voltway/contract/vehicles-costs'
import {
  addChargeReading,
  addReading,
  changeReading,
  getChargeReading,
  importReadings,
  listReadings,
  removeReading,
} from '@voltway/contract/vehicles-odometer'
import { putVehiclePosition } from '@voltway/contract/vehicles-positions'
import { formatMoney } from '@voltway/money/money'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { notifyMissingReadings } from './odometer-notices.ts'

const fleet = fleetOfFile()
let charging: Charging
beforeAll(async () => {
  charging = await openCharging(fleet)
  await charging.topUp(1_000_000n)
})

const coordinator = () => fleet.as('coordinator')
let plates = 10

async function vehicle(more = {}): Promise<{ id: string; plate: string; card: TestCard }> {
  const plate = `CC${++plates}DD`
  const body = { brand: 'Renault', model: 'Zoe', licence_plate: plate, ...more }
  const { id } = await coordinator().call(addVehicle, { query: { wallet: fleet.walletId }, body })
  const card = await charging.card({ vehicleId: id, memberId: fleet.driverMemberId })
  return { id, plate, card }
}
const read = (vehicleId: string, km: number, at: string) =>
  coordinator().call(addReading, { params: { vehicleId }, body: { km, at } })
const refusalOf = (vehicleId: string, body: { km: number; at: string }) =>
  coordinator()
    .call(addReading, { params: { vehicleId }, body })
    .then(String)
    .catch(({ problem }: { problem: { code: string; fields: object } }) => [problem.code, problem.fields])

let charges = 0
const charge = (card: TestCard, start: string, end: string, kwh: number) =>
  charging.cdr(card, { id: `ODO-${++charges}`, start_date_time: start, end_date_time: end, total_energy: kwh })
const costOf = (vehicleId: string) => fleet.as('viewer').call(getVehicleCost, { params: { vehicleId } })

test('a reading is never below an earlier one, above a later one or more than 2,000 km a day away', async () => {
  const { id } = await vehicle()
  const first = await read(id, 10_000, '2026-02-01T10:00:00Z')
  await read(id, 12_500, '2026-02-11T10:00:00Z')
  expect(await read(id, 10_000, '2026-02-01T10:00:00Z')).toEqual(first)
  expect(await refusalOf(id, { km: 9_999, at: '2026-02-05T10:00:00Z' })).toEqual([
    'odometer.below_earlier',
    { km: 'too_small' },
  ])
  expect(await refusalOf(id, { km: 12_501, at: '2026-02-05T10:00:00Z' })).toEqual([
    'odometer.above_later',
    { km: 'too_big' },
  ])
  expect(await refusalOf(id, { km: 14_501, at: '2026-02-11T12:00:00Z' })).toEqual([
    'odometer.too_fast',
    { km: 'too_big' },
  ])
  expect(await refusalOf(id, { km: 12_600, at: '2026-03-02T10:06:00Z' })).toEqual([
    'validation_failed',
    { at: 'too_late' },
  ])
  expect(await refusalOf(id, { km: 10_001, at: '2026-02-01T10:00:00Z' })).toEqual([
    'validation_failed',
    { at: 'taken' },
  ])
  const params = { vehicleId: id, readingId: first.id }
  expect(await coordinator().refusal(changeReading, { params, body: { km: 12_501 } })).toBe('odometer.above_later')
  expect(await coordinator().call(changeReading, { params, body: { km: 10_100 } })).toMatchObject({ km: 10_100 })
  await coordinator().call(removeReading, { params })
  expect(await coordinator().refusal(removeReading, { params })).toBe('odometer.not_found')
  const left = await fleet.as('viewer').call(listReadings, { params: { vehicleId: id } })
  expect(left.results.map(({ km, source }) => [km, source])).toEqual([[12_500, 'MANAGER']])
  const audit = await fleet.as('owner').call(listAudit, { query: { deed: 'odometer.changed' } })
  expect(audit.results[0]).toMatchObject({ before: { km: 10_000 }, after: { km: 10_100 } })
  expect(await coordinator().refusal(addReading, { params: { vehicleId: fleet.walletId }, body: { km: 1 } })).toBe(
    'vehicle.not_found',
  )
})

test('energy and cost per 100 km count the charges that end between two readings, and state those at the edges', async () => {
  const { id, card } = await vehicle({ norm_kwh_per_100_km: '15.0' })
  expect(await costOf(id)).toMatchObject({ distance: null, charged: { sessions: 0 }, months: [], used_by: [] })
  await charge(card, '2026-01-09T08:00:00Z', '2026-01-09T09:00:00Z', 18)
  await read(id, 20_000, '2026-01-10T10:00:00Z')
  expect(await costOf(id)).toMatchObject({
    distance: null,
    readings: 1,
    charged: { sessions: 1, energy_kwh: '18.000' },
  })
  // Runs over the first reading, and is counted where it ends.
  await charge(card, '2026-01-10T09:30:00Z', '2026-01-10T10:30:00Z', 4)
  await charge(card, '2026-01-20T07:00:00Z', '2026-01-20T09:00:00Z', 26)
  await read(id, 20_200, '2026-01-31T10:00:00Z')
  await charge(card, '2026-02-03T08:00:00Z', '2026-02-03T09:00:00Z', 15)
  await read(id, 20_300, '2026-02-03T09:10:00Z')
  // Runs over the last reading, so it belongs to the next stretch.
  await charge(card, '2026-02-03T09:05:00Z', '2026-02-03T10:00:00Z', 7)
  const cost = await costOf(id)
  expect(cost.distance).toMatchObject({
    km: 300,
    sessions: 3,
    energy_kwh: '45.000',
    kwh_per_100_km: '15.000',
    edge_sessions: 2,
    edge_kwh: '11.000',
    from: '2026-01-10T10:00:00Z',
    to: '2026-02-03T09:10:00Z',
  })
  expect(cost).toMatchObject({ norm_kwh_per_100_km: '15.000', norm_source: 'ENTERED', readings: 3 })
  expect(
    cost.months.map(({ month, sessions, distance }) => [month, sessions, distance?.km, distance?.energy_kwh]),
  ).toEqual([
    ['2026-02', 2, 100, '15.000'],
    ['2026-01', 3, 200, '30.000'],
  ])
  const sum = cost.months.reduce((total, { distance }) => total + Number(distance?.cost ?? 0), 0)
  expect(sum).toBeCloseTo(Number(cost.distance?.cost), 5)
  expect(cost.used_by).toMatchObject([{ sessions: 5, energy_kwh: '70.000', member: { id: fleet.driverMemberId } }])
})

test('an imported charge belongs to the vehicle of its plate, however the file writes it', async () => {
  const { id, plate } = await vehicle()
  const written = plate.replace(/(\d+)/, '-$1 ').toLowerCase()
  const csv = `Date;kWh;Total €;Station;Plate\n2026-02-12 08:00;9;3;A;${written}`
  await fleet.as('manager').call(importSessions, { body: { csv, file_name: 'charges.csv', provider: 'Via' } })
  expect(await costOf(id)).toMatchObject({ charged: { sessions: 1, energy_kwh: '9.000' } })
  for (const search of [plate, written]) {
    const found = await fleet.as('viewer').call(listImportedSessions, { query: { search } })
    expect(found.count).toBe(1)
  }
})

test('the list compares vehicles with each other and with petrol, and is a file too', async () => {
  const [one, other] = [await vehicle(), await vehicle()]
  for (const { id, card } of [one, other]) {
    await read(id, 1_000, '2026-02-01T10:00:00Z')
    await charge(card, '2026-02-05T08:00:00Z', '2026-02-05T09:00:00Z', id === one.id ? 10 : 15)
    await read(id, 1_100, '2026-02-10T10:00:00Z')
  }
  const petrol = { price_per_litre: '1.789', litres_per_100_km: '6.5', source: 'DGEG', as_of: '2026-02-01' }
  await fleet.as('owner').call(setPetrol, { body: { petrol } })
  const query = { ids: `${one.id},${other.id}`, ordering: '-kwh_per_100_km' } as const
  const compared = await fleet.as('viewer').call(listVehicleCosts, { query })
  expect(compared.petrol).toMatchObject({ cost_per_100_km: '11.63', source: 'DGEG' })
  expect(compared.results.map(({ vehicle, distance }) => [vehicle.id, distance?.kwh_per_100_km])).toEqual([
    [other.id, '15.000'],
    [one.id, '10.000'],
  ])
  const short = await fleet.as('viewer').call(listVehicleCosts, { query: { period: '3', search: one.plate, limit: 1 } })
  expect(short.results.map(({ vehicle }) => vehicle.id)).toEqual([one.id])
  const perKm = async (ordering: 'cost_per_100_km' | '-cost_per_100_km') =>
    (await fleet.as('viewer').call(listVehicleCosts, { query: { period: 'all', ordering } })).results.map(
      ({ distance }) => distance?.cost_per_100_km ?? null,
    )
  const [rising, falling] = [await perKm('cost_per_100_km'), await perKm('-cost_per_100_km')]
  const known = falling.filter((cost) => cost !== null)
  const unknown = falling.filter((cost) => cost === null)
  // A vehicle without two readings is last in both directions.
  expect(falling).toEqual([...known.toSorted((a, b) => Number(b) - Number(a)), ...unknown])
  expect(rising).toEqual([...known.toSorted((a, b) => Number(a) - Number(b)), ...unknown])
  const file = ((await fleet.as('viewer').call(exportVehicleCosts, { query })) as { body: string }).body
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`^${other.plate},Renault Zoe,.*,100,15.000,.*,15.000,`))
  // Without VAT, cost and cost per 100 km are what the charge was booked with. Petrol costs what was entered.
  const booked = await fleet.db.row<{ net: bigint }>(
    sql`select net_minor as net from session where vehicle_id = ${one.id}`,
  )
  const net = await fleet.as('viewer').call(listVehicleCosts, { query: { ...query, amounts: 'NET' } })
  const cost = formatMoney(booked?.net ?? 0n)
  expect(net.results[1]).toMatchObject({ charged: { cost }, distance: { cost, km: 100, cost_per_100_km: cost } })
  expect(net).toMatchObject({ amounts: 'NET', vat_unknown_cost: '0.00', petrol: { cost_per_100_km: '11.63' } })
  const params = { vehicleId: one.id }
  const single = await fleet.as('viewer').call(getVehicleCost, { params, query: { amounts: 'NET' } })
  expect([single.months[0]?.cost, single.used_by[0]?.cost]).toEqual([cost, cost])
  const netQuery = { ...query, amounts: 'NET' } as const
  const netFile = ((await fleet.as('viewer').call(exportVehicleCosts, { query: netQuery })) as { body: string }).body
  expect(netFile).toContain('"Cost per 100 km, without VAT"')
  const { petrol: none } = await fleet.as('owner').call(setPetrol, { body: { petrol: null } })
  expect(none).toBeNull()
})

test('a driver enters the odometer once after their own charge, at its end', async () => {
  const { id, card, plate } = await vehicle()
  await charge(card, '2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z', 12)
  const row = await fleet.db.row<{ id: string }>(sql`select id from session where vehicle_id = ${id}`)
  const params = { sessionId: row?.id ?? '' }
  expect(await fleet.as('driver').call(getChargeReading, { params })).toEqual({
    plate,
    is_missing: true,
    last_km: null,
  })
  const added = await fleet.as('driver').call(addChargeReading, { params, body: { km: 500 } })
  expect(added).toMatchObject({
    km: 500,
    at: '2026-03-01T09:00:00.000Z',
    source: 'DRIVER',
    session_id: params.sessionId,
  })
  expect(await fleet.as('driver').call(getChargeReading, { params })).toMatchObject({ is_missing: false, last_km: 500 })
  await fleet.db.run(sql`update session set member_id = null where id = ${params.sessionId}`)
  expect(await fleet.as('driver').refusal(addChargeReading, { params, body: { km: 500 } })).toBe('session.not_found')
  await coordinator().call(removeVehicle, { params: { id }, query: { wallet: fleet.walletId } })
  expect(await coordinator().refusal(addChargeReading, { params, body: { km: 1 } })).toBe('odometer.no_vehicle')
})

test('a file of readings names each wrong line, and adds all lines, or the valid ones by choice', async () => {
  const { id, plate } = await vehicle()
  await read(id, 5_000, '2026-02-01T10:00:00Z')
  const csv = [
    'Matrícula;Data;Quilómetros;Nota',
    `${plate.slice(0, 2)}-${plate.slice(2)};03/02/2026 08:30;5.200 km;a`,
    `${plate};2026-02-05;5 400;`,
    `${plate};2026-02-01T10:00:00Z;5000;`,
    'ZZ99ZZ;03/02/2026;1;',
    `${plate};31/02/2026;5500;`,
    `${plate};04/03/2026;5500;`,
    `${plate};06/02/2026;many;`,
    `${plate};07/02/2026;4000;`,
    `;07/02/2026;;`,
  ].join('\n')
  const send = (more: { dry_run?: boolean; valid_only?: boolean }) =>
    coordinator().call(importReadings, { body: { csv, ...more } })
  const preview = await send({ dry_run: true })
  expect(preview).toMatchObject({ rows: 9, applied: false, repeated: 1, ignored_columns: ['Nota'] })
  expect(preview.readings.map(({ line, km, at }) => [line, km, at])).toEqual([
    [2, 5_200, '2026-02-03T08:30:00.000Z'],
    [3, 5_400, '2026-02-05T23:59:59.000Z'],
  ])
  expect(preview.errors.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
    '5 plate unknown_plate',
    '6 date date',
    '7 date future',
    '8 km number',
    '9 km below_earlier',
    '10 plate required',
    '10 km required',
  ])
  const refused = await send({}).catch(({ problem }) => problem)
  expect(refused).toMatchObject({ code: 'validation_failed', fields: { 'csv.9.km': 'below_earlier' } })
  expect(await send({ valid_only: true })).toMatchObject({ applied: true, readings: preview.readings })
  expect((await fleet.as('viewer').call(listReadings, { params: { vehicleId: id } })).count).toBe(3)
  // Past the last page the count is right too (spec §9).
  const past = await fleet.as('viewer').call(listReadings, { params: { vehicleId: id }, query: { offset: 5 } })
  expect(past).toMatchObject({ count: 3, results: [] })
  const empty = await coordinator().call(importReadings, { body: { csv: 'a;b\n1;2', dry_run: true } })
  expect(empty.errors).toMatchObject([{ line: 1, field: 'plate', code: 'columns' }])
})

test('telematics keep one plausible reading a day with the positions', async () => {
  const { id } = await vehicle()
  const put = (at: string, odometer_km: number) =>
    coordinator().call(putVehiclePosition, {
      params: { vehicleId: id },
      body: { latitude: 38.7, longitude: -9.1, at, odometer_km },
    })
  for (const [at, km] of [
    ['2026-02-27T08:00:00Z', 700],
    ['2026-02-27T18:00:00Z', 790],
    ['2026-02-28T08:00:00Z', 600],
    ['2026-03-01T08:00:00Z', 800],
  ] as const)
    expect(await put(at, km)).toMatchObject({ stored: true })
  const { results } = await fleet.as('viewer').call(listReadings, { params: { vehicleId: id } })
  expect(results.map(({ km, source }) => [km, source])).toEqual([
    [800, 'TELEMATICS'],
    [700, 'TELEMATICS'],
  ])
})

test('a driver is notified once a week after a charge whose vehicle has an old reading', async () => {
  const { id, card, plate } = await vehicle()
  await charge(card, '2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', 12)
  const notices = async () => {
    await notifyMissingReadings.handle(fleet.ctx(), {}, undefined)
    const { results } = await fleet.as('driver').call(listNotices)
    return results.filter(({ event }) => event === 'odometer.missing').map(({ facts }) => facts.plate)
  }
  expect(await notices()).toEqual([])
  await read(id, 100, '2026-02-20T10:00:00Z')
  expect(await notices()).toEqual([plate])
  expect(await notices()).toEqual([plate])
})

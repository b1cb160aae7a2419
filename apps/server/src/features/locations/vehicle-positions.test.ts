import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { listAudit } from '@voltway/contract/audit'
import { dismissAnomaly, listAnomalies } from '@voltway/contract/insight'
import { createApiKey } from '@voltway/contract/integrations-api-keys'
import { getLocationSharing, setLocationConsent, setLocationSharing } from '@voltway/contract/locations'
import { listVehiclePositions } from '@voltway/contract/locations-vehicles'
import { addVehicle, removeVehicle, updateVehicle } from '@voltway/contract/vehicles'
import { putVehiclePosition } from '@voltway/contract/vehicles-positions'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { recordAnomalies } from '../insight/anomalies.ts'
import { createMember } from '../members/members.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'
import { forgetPositions } from '../vehicles/positions.ts'

const ADAPTER = fileURLToPath(new URL('../../../../../docs/api/telematics-adapter.mjs', import.meta.url))

const fleet = fleetOfFile()
let charging: Charging
beforeAll(async () => {
  charging = await openCharging(fleet)
  await charging.topUp(1_000_000n)
})

let plates = 10
async function vehicle(memberId: string | null = null): Promise<string> {
  const body = { brand: 'Renault', model: 'Zoe', licence_plate: `AA${++plates}BB`, member_id: memberId }
  return (await fleet.as('owner').call(addVehicle, { query: { wallet: fleet.walletId }, body })).id
}

/** The station of every test charge. */
const STATION = { latitude: 38.72528, longitude: -9.15 }
const KM_OF_A_DEGREE = 111.195
const north = (km: number) => ({ ...STATION, latitude: STATION.latitude + km / KM_OF_A_DEGREE })

const put = (vehicleId: string, at: string, place = STATION, more = {}) => ({
  params: { vehicleId },
  body: { ...place, at, ...more },
})
const coordinator = () => fleet.as('coordinator')
const positionsOf = (vehicleId: string) =>
  fleet.db.rows<{ at: string; latitude: number }>(sql`
    select at, latitude from vehicle_position where vehicle_id = ${vehicleId} order by at`)

test('positions may arrive late, twice and in any order, and implausible ones are refused with their field', async () => {
  const id = await vehicle()
  const at = (minute: number) => `2026-03-02T09:${minute}:00Z`
  const call = (input: ReturnType<typeof put>) => coordinator().call(putVehiclePosition, input)
  expect(await call(put(id, at(30)))).toEqual({ vehicle_id: id, at: '2026-03-02T09:30:00.000Z', stored: true })
  expect(await call(put(id, at(10), north(5)))).toMatchObject({ stored: true })
  expect(await call(put(id, at(30), north(700)))).toMatchObject({ stored: false })
  expect(await call(put(id, '2026-01-01T00:00:00Z'))).toMatchObject({ stored: false })
  expect((await positionsOf(id)).map(({ latitude }) => latitude)).toEqual([north(5).latitude, STATION.latitude])
  const wrong: readonly [string, ReturnType<typeof put>][] = [
    ['at', put(id, '2026-03-02T10:06:00Z')],
    ['at', put(id, 'yesterday')],
    ['latitude', put(id, at(40), { latitude: 91, longitude: 0 })],
    ['longitude', put(id, at(40), { latitude: 0, longitude: -181 })],
    ['latitude', put(id, at(40), { latitude: 0, longitude: 0 })],
    ['odometer_km', put(id, at(40), STATION, { odometer_km: -1 })],
    ['charge_percent', put(id, at(40), STATION, { charge_percent: 101 })],
  ]
  for (const [field, input] of wrong) {
    const refused = await coordinator()
      .call(putVehiclePosition, input)
      .catch((error: { problem: { fields: object } }) => error.problem)
    expect(refused).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  }
  expect(await coordinator().refusal(putVehiclePosition, put(fleet.walletId, at(40)))).toBe('vehicle.not_found')
  expect(await fleet.as('viewer').refusal(putVehiclePosition, put(id, at(40)))).toBe('auth.not_allowed')
})

test('positions are shown only where locations are on, of drivers who agreed, and every look is recorded', async () => {
  const [pool, driven] = [await vehicle(), await vehicle(fleet.driverMemberId)]
  await coordinator().call(putVehiclePosition, put(pool, '2026-03-02T09:50:00Z', STATION, { charge_percent: 61 }))
  await coordinator().call(putVehiclePosition, put(driven, '2026-03-02T10:01:00Z'))
  const shown = async () =>
    (await coordinator().call(listVehiclePositions)).results.map(({ vehicle: { id } }) => id).slice(0, 2)
  expect(await coordinator().call(listVehiclePositions)).toEqual({ enabled: false, results: [] })
  await fleet.as('owner').call(setLocationSharing, { body: { enabled: true } })
  expect(await shown()).not.toContain(driven)
  await fleet.as('driver').call(setLocationConsent, { body: { consent: true } })
  expect(await shown()).toEqual([driven, pool])
  const { own } = await fleet.as('driver').call(getLocationSharing)
  expect(own?.seen).toEqual([{ at: '2026-03-02T10:00:00Z', by: 'The coordinator' }])
  const reads = await fleet.as('owner').call(listAudit, { query: { deed: 'vehicles.positions_read' } })
  expect(reads.count).toBe(2)
  expect(await fleet.as('viewer').refusal(listVehiclePositions)).toBe('auth.not_allowed')
})

test('positions of a driver who refuses stay hidden when the vehicle loses its driver, or the driver is removed', async () => {
  const shown = async (id: string) =>
    (await coordinator().call(listVehiclePositions)).results.find(({ vehicle }) => vehicle.id === id)?.at
  await fleet.as('owner').call(setLocationSharing, { body: { enabled: true } })
  const refuser = await createMember(fleet.ctx(), fleet.scope, { name: 'Eva Pinto' })
  const [passed, lost] = [await vehicle(refuser), await vehicle(refuser)]
  for (const id of [passed, lost]) await coordinator().call(putVehiclePosition, put(id, '2026-03-02T09:50:00Z'))
  const query = { wallet: fleet.walletId }
  await fleet.as('owner').call(updateVehicle, { params: { id: passed }, query, body: { member_id: null } })
  expect(await shown(passed)).toBeUndefined()
  await coordinator().call(putVehiclePosition, put(passed, '2026-03-02T10:01:00Z'))
  expect(await shown(passed)).toMatch(/10:01:00/)
  await fleet.db.run(sql`update member set status = 'REMOVED' where id = ${refuser}`)
  expect(await shown(lost)).toBeUndefined()
})

/** A charge from 08:00 to 09:00, and the positions of its vehicle: the time and the distance to the station. */
const cases: readonly [string, readonly (readonly [string, number])[], { km: string; minutes: string } | null][] = [
  ['no position', [], null],
  ['at the station', [['08:30', 0]], null],
  ['50 km away ten minutes before', [['07:50', 50]], { km: '50', minutes: '10' }],
  ['50 km away two hours before', [['06:00', 50]], null],
  ['4 km away during the charge', [['08:30', 4]], null],
  ['6 km away during the charge', [['08:30', 6]], { km: '6', minutes: '0' }],
  ['200 km away twenty minutes after', [['09:20', 200]], { km: '200', minutes: '20' }],
  ['far away before, and near in between', [['07:00', 300], ['07:55', 1]], null], // biome-ignore format: a table
  ['near before, and far away after', [['07:55', 0], ['09:10', 100]], { km: '100', minutes: '10' }], // biome-ignore format: a table
  ['on another continent more than a day before', [['-25h', 3000]], null],
]

test('a charge far from where its vehicle was is found, with the distance and the times', async () => {
  const timeOf = (time: string) => (time === '-25h' ? '2026-02-28T06:59:00Z' : `2026-03-01T${time}:00Z`)
  const cards: string[] = []
  for (const [index, [, positions]] of cases.entries()) {
    const vehicleId = await vehicle()
    const card = await charging.card({ name: `Card ${index}`, vehicleId })
    cards.push(card.id)
    for (const [time, km] of positions)
      await coordinator().call(putVehiclePosition, put(vehicleId, timeOf(time), north(km)))
    const times = { start_date_time: '2026-03-01T08:00:00Z', end_date_time: '2026-03-01T09:00:00Z' }
    await charging.cdr(card, { id: `FAR-${index}`, ...times, total_energy: 10 })
  }
  await recordAnomalies(fleet.ctx(), new Date('2026-02-20T00:00:00Z'))
  const { results } = await fleet.as('owner').call(listAnomalies, { query: { kind: 'FAR_FROM_VEHICLE' } })
  const found = new Map(results.map((one) => [one.card.id, one]))
  for (const [index, [name, , wanted]] of cases.entries()) {
    const facts = found.get(cards[index] as string)?.facts
    expect([name, facts && { km: facts.km, minutes: facts.minutes }]).toEqual([name, wanted ?? undefined])
  }
  const third = found.get(cards[2] as string)
  expect(third?.facts.seen_at).toBe('2026-03-01T07:50:00Z')
  const { station, vehicle: seen } = third?.places ?? {}
  expect((seen?.latitude ?? 0) - (station?.latitude ?? 0)).toBeCloseTo(Number(third?.facts.km) / 111.2, 2)
  const [first] = results
  const fine = { kind: 'FAR_FROM_VEHICLE', dismissed: true, note: 'Lent to a colleague' } as const
  const params = { sessionId: first?.session_id ?? '' }
  expect(await fleet.as('owner').call(dismissAnomaly, { params, body: fine })).toMatchObject({
    dismissal: { note: 'Lent to a colleague' },
  })
})

test('the documented adapter copies positions of a telematics provider, and names what it could not store', async () => {
  const id = await vehicle()
  const [plate] = await fleet.db.rows<{ licence_plate: string }>(
    sql`update vehicle set external_id = 'TRUCK-7' where id = ${id} returning licence_plate`,
  )
  const reported = (vehicle: string, minute: number, more = {}) => ({
    vehicle,
    at: `2026-03-02T09:${minute}:00Z`,
    ...STATION,
    odometer_km: 45_210,
    charge_percent: 61,
    ...more,
  })
  const provider = createServer((request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer telematics' ? 200 : 401
    response.end(
      JSON.stringify([
        reported(plate?.licence_plate.replace(/^(.{2})/, '$1-') ?? '', 10),
        reported('truck 7', 20),
        reported('ZZ-99-ZZ', 20),
        reported('TRUCK-7', 30, { latitude: 91 }),
      ]),
    )
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  if (!fleet.http.server.listening) await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const urlOf = (server: Pick<Server, 'address'>) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const plan = { personId: fleet.people.owner.id, plan: 'PRO', priceStep: 1, validUntil: null } as const
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, plan)
  const body = { name: 'Telematics', rights: ['members.invite' as const], valid_days: null }
  const env = {
    VOLTWAY_URL: urlOf(fleet.http.server),
    VOLTWAY_WALLET: fleet.walletId,
    VOLTWAY_KEY: (await fleet.as('owner').call(createApiKey, { body })).key,
    TELEMATICS_URL: urlOf(provider),
    TELEMATICS_TOKEN: 'telematics',
  }
  const child = spawn(process.execPath, [ADAPTER], { env })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  provider.close()
  expect(err).toBe('')
  expect(JSON.parse(out)).toMatchObject({
    stored: 2,
    unknown: ['ZZ-99-ZZ'],
    refused: [{ vehicle: 'TRUCK-7', code: 'validation_failed', fields: { latitude: expect.any(String) } }],
  })
  expect((await positionsOf(id)).map(({ at }) => at)).toEqual(['2026-03-02T09:10:00Z', '2026-03-02T09:20:00Z'])
})

test('positions are deleted after fifteen days, and with their vehicle', async () => {
  const [id, other] = [await vehicle(), await vehicle()]
  for (const one of [id, other]) await coordinator().call(putVehiclePosition, put(one, '2026-03-02T09:00:00Z'))
  await coordinator().call(removeVehicle, { params: { id: other }, query: { wallet: fleet.walletId } })
  expect([await positionsOf(id), await positionsOf(other)].map(({ length }) => length)).toEqual([1, 0])
  fleet.clock.advance(15 * 86_400_000 + 60_000)
  await forgetPositions.handle(fleet.ctx(), {}, undefined)
  expect(await positionsOf(id)).toEqual([])
})

import { listAudit } from '@voltway/contract/audit'
import type { BodyOf } from '@voltway/contract/endpoint'
import {
  acceptHomeReport,
  declineHomeReport,
  type HomeReport,
  homeReportStates,
  homeReportTransitions,
  listHomeReports,
  sendChargeFile,
  sendMeterReading,
  withdrawHomeReport,
} from '@voltway/contract/home-reports'
import { listNotices } from '@voltway/contract/notifications'
import { getReimbursement } from '@voltway/contract/reimbursements'
import { listSessions } from '@voltway/contract/sessions'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { type Home, openHome } from '../../../test/home-charging.ts'
import { readStateTable } from '../../../test/state-page.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { selectBrokenSums } from '../consumption/sum-check.sql.ts'

const fleet = fleetOfEachTest()
let home: Home
let network: Charging
let photo: Buffer
beforeEach(async () => {
  fleet.clock.set('2026-03-31T10:00:00.000Z')
  home = await openHome(fleet)
  network = await openCharging(fleet)
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#333' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' } })
    .toBuffer()
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

type Person = 'driver' | 'owner' | 'manager' | 'viewer'

/** Sends a reading as an upload. */
async function read(
  month: string,
  kwh: string,
  { as = 'driver' as Person, file = photo, type = 'image/jpeg', siteId = home.siteId } = {},
): Promise<{ status: number; body: HomeReport & { code?: string; fields?: object } }> {
  const path = sendMeterReading.path.replace(':walletId', fleet.walletId).replace(':siteId', siteId)
  const response = await fleet.http.inject({
    method: 'POST',
    url: `/editor${path}?month=${month}&meter_kwh=${kwh}`,
    headers: {
      authorization: `Bearer ${await fleet.as(as).token()}`,
      'x-product': 'FLEETS_DASHBOARD',
      'content-type': type,
    },
    payload: file,
  })
  return { status: response.statusCode, body: response.json() }
}
const params = () => ({ walletId: fleet.walletId })
const one = (reportId: string) => ({ params: { ...params(), reportId } })
const accept = (id: string, as: Person = 'manager') => fleet.as(as).call(acceptHomeReport, one(id))
const refused = (id: string, as: Person = 'manager') => fleet.as(as).refusal(acceptHomeReport, one(id))
const send = (csv: string, more: Partial<BodyOf<typeof sendChargeFile>> = {}, as: Person = 'driver') =>
  fleet.as(as).call(sendChargeFile, {
    params: { ...params(), siteId: home.siteId },
    body: { csv, file_name: 'charges.csv', ...more },
  })
const reports = async (as: Person, query = {}) =>
  (await fleet.as(as).call(listHomeReports, { params: params(), query })).results
const charges = async () =>
  (await fleet.as('owner').call(listSessions, { query: { source: 'HOME', ordering: 'start_date_time' } })).results
const fetchFile = async (id: string, as: Person) =>
  fleet.http.inject({
    url: `/editor/v3/user/wallet/${fleet.walletId}/home-reports/${id}/file`,
    headers: { authorization: `Bearer ${await fleet.as(as).token()}`, 'x-product': 'FLEETS_DASHBOARD' },
  })
const eventsOf = async (as: Person) =>
  (await fleet.as(as).call(listNotices)).results.map(({ event, facts }) => `${event} ${facts.state}`)

/** A charge that the charger reports when all is over. */
const late = async (startedAt: string, endedAt: string, energyWh: bigint) =>
  home.endCharge(await home.startCharge(startedAt), endedAt, energyWh)

/** A first reading of February, accepted, and the clock at the end of March. */
async function begun(): Promise<void> {
  const { body } = await read('2026-02', '1000')
  await accept(body.id)
}

test('a reading gives one charge of the difference since the last one, in its month, and the statement pays it back', async () => {
  const first = await read('2026-02', '1000.5')
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    ...{ kind: 'READING', state: 'SENT', month: '2026-02', meter_kwh: '1000.500', charges: 0 },
    checks: [{ kind: 'FIRST_READING', count: 1 }],
    allowed_actions: ['withdraw'],
  })
  await accept(first.body.id)
  expect(await charges()).toEqual([])
  const { body } = await read('2026-03', '1100.5')
  expect(body).toMatchObject({
    ...{ charges: 1, energy_kwh: '100.000', first_at: '2026-03-01T00:00:00Z', last_at: '2026-03-31T10:00:00Z' },
    compared: { last_meter_kwh: '1000.500', last_month: '2026-02', elsewhere_kwh: '0.000' },
    checks: [],
  })
  expect(await accept(body.id)).toMatchObject({ state: 'ACCEPTED', charges: 1, energy_kwh: '100.000' })
  const [charge, ...others] = await charges()
  expect(others).toEqual([])
  expect(charge).toMatchObject({
    status: 'COMPLETED',
    energy_kwh: '100.000',
    duration_s: 0,
    member: { id: home.memberId },
  })
  expect(charge?.flags).toContain('METER_READING')
  const key = { ...params(), month: '2026-03', memberId: home.memberId }
  const statement = await fleet.as('owner').call(getReimbursement, { params: key })
  // By the hours of the month: 10 of 24 hours are cheaper, so a kWh costs between 0.10 and 0.15.
  expect(statement).toMatchObject({ charges: 1, energy_kwh: '100.000', amount: charge?.total_cost })
  expect(Number(statement.amount)).toBeGreaterThan(12)
  expect(Number(statement.amount)).toBeLessThan(13.5)
})

test('only the driver of the home sends readings, and only who manages the wallet reviews those of others', async () => {
  expect((await read('2026-03', '1000', { as: 'manager' })).body.code).toBe('site.not_found')
  const { body } = await read('2026-03', '1000')
  expect(await refused(body.id, 'driver')).toBe('auth.not_allowed')
  expect(await refused(body.id, 'viewer')).toBe('auth.not_allowed')
  expect(await fleet.as('viewer').refusal(listHomeReports, { params: params() })).toBe('auth.not_allowed')
  expect((await reports('driver')).map(({ id }) => id)).toEqual([body.id])
  expect((await reports('manager', { state: 'SENT' }))[0]?.allowed_actions).toEqual(['accept', 'decline'])
  await fleet.db.run(sql`update member set person_id = ${fleet.people.manager.id} where id = ${home.memberId}`)
  expect(await refused(body.id)).toBe('home_report.own')
})

test('a month, a meter and a photo that cannot be are refused by name, and a second open reading is', async () => {
  expect((await read('2026-04', '1000')).body).toMatchObject({
    code: 'validation_failed',
    fields: { month: 'too_late' },
  })
  expect((await read('2026-03', '-1')).body).toMatchObject({ fields: { meter_kwh: 'energy' } })
  expect((await read('2026-03', '1000', { file: Buffer.from('no picture') })).body).toMatchObject({
    fields: { photo: 'image' },
  })
  expect((await read('2026-03', '1000', { type: 'text/plain' })).status).toBe(415)
  const { body } = await read('2026-03', '1000')
  expect((await read('2026-03', '1001')).body.code).toBe('home_report.already_sent')
  await fleet.as('driver').call(withdrawHomeReport, one(body.id))
  const again = await read('2026-03', '1001')
  await accept(again.body.id)
  expect((await read('2026-03', '1002')).body.code).toBe('home_report.later_reading')
  expect(await refused(again.body.id)).toBe('home_report.not_open')
})

test('the reviewer sees a reading that fell, and more than the battery could take, beside the charges elsewhere', async () => {
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, battery_wh, member_id, created_at)
    values (${fleet.walletId}, ${home.siteId}, 'AA-01-BB', 'Renault', 'Zoe', 50000, ${home.memberId}, ${fleet.clock.now()})`)
  await fleet.db.run(sql`update card set vehicle_id = ${home.siteId} where id = ${home.card.id}`)
  await begun()
  const fell = await read('2026-03', '900')
  expect(fell.body).toMatchObject({ charges: 0, checks: [{ kind: 'FELL' }], compared: { battery_kwh: '50.000' } })
  await fleet.as('driver').call(withdrawHomeReport, one(fell.body.id))
  await network.topUp(100_000n)
  const times = { start_date_time: '2026-03-10T10:00:00Z', end_date_time: '2026-03-10T11:00:00Z' }
  await network.cdr(home.card, { id: 'E1', ...times, total_energy: 20 })
  const much = await read('2026-03', '4000')
  expect(much.body).toMatchObject({
    energy_kwh: '3000.000',
    checks: [{ kind: 'ABOVE_BATTERY' }],
    compared: { elsewhere_kwh: '20.000' },
  })
})

test('what the charger of the home reported itself counts once: a reading is the rest of the meter', async () => {
  await begun()
  await home.charge('2026-03-05T10:00:00.000Z', 10_000n)
  const { body } = await read('2026-03', '1040')
  expect(body).toMatchObject({ energy_kwh: '30.000', checks: [{ kind: 'KNOWN', count: 1 }] })
  await accept(body.id)
  expect((await charges()).map(({ energy_kwh }) => energy_kwh).sort()).toEqual(['10.000', '30.000'])
})

const GO_E = [
  'session_number;session_identifier;id_chip_uid;start;end;seconds_total;max_power;energy;eto_diff;eto_start;eto_end',
  '12;1_17;04A1;04.03.2026 18:01:12;04.03.2026 21:10:00;03:08:48;10.9;22.41;22.4;1200.1;1222.5',
  '13;1_18;04A1;05.03.2026 07:00:00;05.03.2026 08:00:00;01:00:00;10.9;8.000;8.0;1222.5;1230.5',
].join('\n')

test('a charge that the charger reports after the reading with its energy waits for review, and later ones count', async () => {
  await begun()
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const { body } = await read('2026-03', '1100')
  await accept(body.id)
  fleet.clock.advance(60_000)
  await late('2026-03-10T10:00:00.000Z', '2026-03-10T12:00:00.000Z', 12_000n)
  // Its energy is not in the reading of March, nor was any before the first reading.
  await late('2026-04-01T10:00:00.000Z', '2026-04-01T12:00:00.000Z', 3_000n)
  await late('2026-02-10T10:00:00.000Z', '2026-02-10T12:00:00.000Z', 2_000n)
  expect((await charges()).map(({ status, energy_kwh, flags }) => [status, energy_kwh, flags])).toEqual([
    ['COMPLETED', '2.000', []],
    ['COMPLETED', '100.000', ['ESTIMATED_PERIODS', 'METER_READING']],
    ['IN_VALIDATION', '12.000', ['OVERLAP']],
    ['COMPLETED', '3.000', []],
  ])
  const key = { ...params(), month: '2026-03', memberId: home.memberId }
  expect(await fleet.as('owner').call(getReimbursement, { params: key })).toMatchObject({
    ...{ charges: 1, charges_waiting: 1, energy_kwh: '100.000' },
  })
})

test('a charge that runs while the reading is accepted is in it as far as it is known, and needs no review', async () => {
  await begun()
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const { body } = await read('2026-03', '1100')
  const running = await home.startCharge('2026-03-31T20:00:00.000Z')
  fleet.clock.advance(60_000)
  await accept(body.id)
  fleet.clock.advance(60_000)
  await home.endCharge(running, '2026-04-01T02:00:00.000Z', 20_000n)
  expect((await charges()).map(({ status, flags }) => [status, flags.includes('OVERLAP')])).toEqual([
    ['COMPLETED', false],
    ['COMPLETED', false],
  ])
})

test('a file gives one charge for each of its lines, and the same file again adds nothing', async () => {
  const preview = await send(GO_E, { dry_run: true })
  expect(preview).toMatchObject({ provider: 'go-e', charges: 2, energy_kwh: '30.410', questions: [], report: null })
  expect(await reports('manager')).toEqual([])
  const sent = await send(GO_E)
  const twice = await send(GO_E)
  await accept(sent.report?.id ?? '')
  // The second one waited meanwhile.
  expect(await accept(twice.report?.id ?? '')).toMatchObject({ state: 'ACCEPTED', charges: 0, energy_kwh: '0.000' })
  expect((await charges()).map((one) => [one.start_date_time, one.energy_kwh, one.total_cost])).toEqual([
    ['2026-03-04T18:01:12Z', '22.410', '3.36'],
    ['2026-03-05T07:00:00Z', '8.000', '0.80'],
  ])
  const again = { params: { ...params(), siteId: home.siteId }, body: { csv: GO_E, file_name: 'charges.csv' } }
  expect(await fleet.as('driver').refusal(sendChargeFile, again)).toBe('home_report.nothing_new')
})

test('a file adds nothing that a reading of later months has already', async () => {
  const first = await read('2026-02', '1000')
  await accept(first.body.id)
  fleet.clock.set('2026-04-30T10:00:00.000Z')
  const { body } = await read('2026-04', '1100')
  expect(body).toMatchObject({ first_at: '2026-03-31T23:00:00Z', energy_kwh: '100.000' })
  await accept(body.id)
  const march = { params: { ...params(), siteId: home.siteId }, body: { csv: GO_E, file_name: 'charges.csv' } }
  expect(await fleet.as('driver').refusal(sendChargeFile, march)).toBe('home_report.nothing_new')
  const february = GO_E.replaceAll('.03.2026', '.02.2026')
  expect((await send(february)).report).toMatchObject({ charges: 2, checks: [] })
})

test.each([
  [
    'evcc',
    'Charging point,Start time,End time,Energy (kWh),Solar (%)\nGarage,2026-03-04 18:01:12,2026-03-04 20:13:44,25.323,12.5',
  ],
  [
    'Easee',
    'chargerId,carConnected,carDisconnected,kiloWattHours\nEH1,2026-03-04T18:01:12Z,2026-03-04T20:13:44Z,25.323',
  ],
  ['Zaptec', 'Id,DeviceName,StartDateTime,EndDateTime,Energy\n1,ZAP1,2026-03-04T18:01:12Z,2026-03-04T20:13:44Z,25.323'],
  [
    'Wallbox',
    'id,charger_name,user_name,start,end,charging_time,energy,mid_energy,cost\n1,Pulsar,Ana,2026-03-04 18:01:12,2026-03-04 20:13:44,7952,25.323,25323,4.10',
  ],
  [
    'Tesla',
    'ChargeStartDateTime,ChargeStopDateTime,Vin,SiteLocationName,QuantityBase\n2026-03-04T18:01:12Z,2026-03-04T20:13:44Z,5YJ,Home,25.323',
  ],
])('the layout of %s is recognised by its headers', async (provider, csv) => {
  expect(await send(csv, { dry_run: true })).toMatchObject({
    ...{ provider, charges: 1, energy_kwh: '25.323', first_at: '2026-03-04T18:01:12Z', questions: [], errors: [] },
  })
})

test('a file asks what it leaves open, and one without times or energies is refused by name', async () => {
  const silent = 'Start,End,kWh\n03/04/2026 18:01,03/04/2026 19:01,12.5'
  fleet.clock.set('2026-04-30T10:00:00.000Z')
  const preview = await send(silent, { dry_run: true })
  expect(preview.questions.map(({ code }) => code)).toEqual(['date_order'])
  const of = (csv: string) => ({ params: { ...params(), siteId: home.siteId }, body: { csv, file_name: 'a.csv' } })
  expect(await fleet.as('driver').refusal(sendChargeFile, of(silent))).toBe('home_report.unreadable')
  expect(await send(silent, { dry_run: true, dialect: { date_order: 'DMY' } })).toMatchObject({
    ...{ charges: 1, first_at: '2026-04-03T17:01:00Z' },
  })
  expect(await fleet.as('driver').refusal(sendChargeFile, of('Name,Colour\nAna,red'))).toBe('home_report.unreadable')
})

test('a file with more lines than are read is refused with the first line too many', async () => {
  const csv = ['Start;kWh', ...Array.from({ length: 10_001 }, () => '2026-02-04 18:01;1')].join('\n')
  const refused = await send(csv, { dry_run: true }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 400, problem: { fields: { csv: 'too_big', 'csv.10002': 'too_many' } } })
})

test('lines that overlap a charge of the home or are of a closed month are left out; one elsewhere is a warning', async () => {
  await network.topUp(100_000n)
  const times = { start_date_time: '2026-03-04T18:30:00Z', end_date_time: '2026-03-04T19:00:00Z' }
  await network.cdr(home.card, { id: 'E1', ...times, total_energy: 20 })
  await home.charge('2026-03-05T07:30:00.000Z', 3_000n)
  const february = '\n11;1_16;04A1;04.02.2026 18:01:12;04.02.2026 21:10:00;03:08:48;10.9;5.000;5.0;1195.1;1200.1'
  fleet.clock.set('2026-04-01T10:00:00.000Z')
  await fleet.db.run(sql`
    insert into month_close (wallet_id, month, state, settings, delivery, recipient, language, closed_at, send_asked_at)
    values (${fleet.walletId}, '2026-02-01', 'SENT', '{}', 'ATTACHMENT', 'a@b.pt', 'en', ${fleet.clock.now()}, ${fleet.clock.now()})`)
  const { report, left_out } = await send(GO_E + february)
  expect(left_out).toBe(2)
  expect(report).toMatchObject({
    charges: 1,
    checks: [
      { kind: 'OVERLAP', count: 1 },
      { kind: 'KNOWN', count: 1 },
      { kind: 'CLOSED_MONTH', count: 1 },
    ],
  })
  expect((await read('2026-02', '1000')).body.code).toBe('home_report.month_closed')
})

test('lines of a file that overlap each other count once', async () => {
  const inside = '\n12;1_17;04A1;04.03.2026 19:30:00;04.03.2026 20:00:00;00:30:00;10.9;5.000;5.0;1195.1;1200.1'
  const after = '\n13;1_18;04A1;04.03.2026 23:30:00;05.03.2026 00:10:00;00:40:00;10.9;6.000;6.0;1195.1;1201.1'
  const { report } = await send(GO_E + inside + after)
  expect(report).toMatchObject({ charges: 3, energy_kwh: '36.410', checks: [{ kind: 'KNOWN', count: 1 }] })
})

test('a report without a tariff or a card of the driver waits until the home has them', async () => {
  const { report } = await send(GO_E)
  await fleet.db.run(sql`update site_tariff set valid_from = '2026-03-05' where site_id = ${home.siteId}`)
  expect(await refused(report?.id ?? '')).toBe('home_report.no_tariff')
  await fleet.db.run(sql`update site_tariff set valid_from = '2026-01-01' where site_id = ${home.siteId}`)
  await fleet.db.run(sql`update card set member_id = null where id = ${home.card.id}`)
  expect(await refused(report?.id ?? '')).toBe('home_report.no_card')
  await fleet.db.run(sql`update card set member_id = ${home.memberId} where id = ${home.card.id}`)
  expect(await accept(report?.id ?? '')).toMatchObject({ charges: 2 })
})

test('two acceptances at once book the charges once', async () => {
  const { report } = await send(GO_E)
  const id = report?.id ?? ''
  const results = await Promise.allSettled([accept(id), accept(id, 'owner')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await charges()).toHaveLength(2)
})

test('both sides are notified, the audit has each step, and the photo shows the meter without what the camera added', async () => {
  const { body } = await read('2026-03', '1000')
  await fleet.runJobs()
  expect(await eventsOf('manager')).toEqual(['home_report.sent SENT'])
  const file = await fetchFile(body.id, 'manager')
  expect(file.headers).toMatchObject({ 'content-type': 'image/webp' })
  const { width, exif } = await sharp(file.rawPayload).metadata()
  expect([width, exif]).toEqual([40, undefined])
  expect((await fetchFile(body.id, 'driver')).statusCode).toBe(200)
  expect((await fetchFile(body.id, 'viewer')).statusCode).toBe(403)
  await fleet.as('manager').call(declineHomeReport, { ...one(body.id), body: { reason: 'The digits cannot be read' } })
  await fleet.runJobs()
  expect(await eventsOf('driver')).toEqual(['home_report.decided DECLINED'])
  expect(await reports('driver')).toMatchObject([{ state: 'DECLINED', reason: 'The digits cannot be read' }])
  const { results } = await fleet.as('owner').call(listAudit, { query: { limit: 100 } })
  expect(results.map(({ deed }) => deed).filter((deed) => deed.startsWith('home_report'))).toEqual([
    'home_report.declined',
    'home_report.sent',
  ])
})

test('the page of states names the states and transitions of the contract', () => {
  const page = new URL('home-reports.states.md', import.meta.url)
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...homeReportStates])
  const rows = readStateTable<'from' | 'to'>(page, 'Transitions')
  const listed = Object.entries(homeReportTransitions).flatMap(([from, to]) => to.map((next) => `${from} ${next}`))
  expect(rows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(listed.sort())
})

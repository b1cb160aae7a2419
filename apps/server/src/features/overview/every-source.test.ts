import { getMonth } from '@voltway/contract/accounting'
import { getConsumption } from '@voltway/contract/consumption'
import { downloadCo2Report } from '@voltway/contract/consumption-co2'
import { type ConsumptionSource, consumptionSources } from '@voltway/contract/consumption-sources'
import { addBudget, listBudgets } from '@voltway/contract/insight'
import { getWalletOverview } from '@voltway/contract/overview'
import { getHome } from '@voltway/contract/overview-home'
import { approveReimbursements, getReimbursement } from '@voltway/contract/reimbursements'
import { setBusinessShares } from '@voltway/contract/reimbursements-shares'
import { addReport, downloadReport } from '@voltway/contract/reports'
import { importSessions } from '@voltway/contract/session-imports'
import { listSessions } from '@voltway/contract/sessions'
import { exportSessions } from '@voltway/contract/sessions-files'
import { addVehicle } from '@voltway/contract/vehicles'
import { getVehicleCost } from '@voltway/contract/vehicles-costs'
import { addReading } from '@voltway/contract/vehicles-odometer'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { beforeAll, expect, test } from 'vitest'
import { addTestSite } from '../../../test/charger-client.ts'
import { openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { readCsv } from '../../platform/csv.ts'
import { sql } from '../../platform/sql.ts'
import { closeSiteCharge, startSiteCharge } from '../sessions/sessions.ts'

/** Charges at home, in a depot, in the network and of other providers are in every sum of costs. */

const fleet = fleetOfFile()
let card: TestCard
let vehicleId: string
const charges: { readonly source: string; readonly minor: bigint }[] = []
const IMPORTED_MINOR = 500n
const owner = () => fleet.as('owner')

const within = <T>(task: (work: WalletWork) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }))

/** 10 kWh in two hours. */
async function chargeAt(source: 'HOME' | 'DEPOT', siteId: string, startedAt: string): Promise<void> {
  const station = { name: 'Site', address: 'Rua 1', city: 'Porto', operator: '', evse_id: null, coordinates: null }
  const connector = { type: 'IEC_62196_T2', power_kw: 11, current: 'AC' }
  const place = { stationId: siteId, station, region: 'PT', connector }
  const id = await within((work) =>
    startSiteCharge(work, { source, cardId: card.id, place, startedAt, authMethod: null }),
  )
  fleet.clock.set(new Date(Date.parse(startedAt) + 2 * 3_600_000).toISOString())
  await within((work) =>
    closeSiteCharge(work, id, { endedAt: fleet.clock.now().toISOString(), energyWh: 10_000n, flags: [] }),
  )
}

beforeAll(async () => {
  fleet.clock.set('2026-03-03T12:00:00.000Z')
  const network = await openCharging(fleet)
  await network.topUp(100_000n)
  const body = { brand: 'Renault', model: 'Zoe', licence_plate: 'AA11BB' }
  vehicleId = (await fleet.as('coordinator').call(addVehicle, { query: { wallet: fleet.walletId }, body })).id
  card = await network.card({ name: 'Van', vehicleId, memberId: fleet.driverMemberId })
  await fleet.db.run(sql`update card set cost_centre = 'Sales' where id = ${card.id}`)
  await owner().call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '100' } })
  await owner().call(addBudget, { body: { cost_centre: 'Sales', period: 'MONTH', amount: '100' } })
  await owner().call(setBusinessShares, {
    params: { memberId: fleet.driverMemberId },
    body: { shares: [{ valid_from: '2026-01-01', business_percent: 80 }] },
  })
  const readings = [{ km: 1_000, at: '2026-03-03T09:00:00Z' }]
  const times = { start_date_time: '2026-03-03T10:00:00Z', end_date_time: '2026-03-03T11:00:00Z' }
  await network.cdr(card, { id: 'PUBLIC', ...times, total_energy: 10 })
  await chargeAt('HOME', await addTestSite(fleet, card.id), '2026-03-04T10:00:00.000Z')
  await chargeAt('DEPOT', await addTestSite(fleet), '2026-03-05T10:00:00.000Z')
  fleet.clock.set('2026-03-20T10:00:00.000Z')
  const csv = [
    'StartDate;IdUsage;IdChargingStation;TotalDuration (min);Energy;TotalValueWithTaxes',
    '06/03/2026 10:00;U1;LSB-1;30;10;5,00',
  ].join('\r\n')
  const dialect = { repeated_hour: 'FIRST' } as const
  await owner().call(importSessions, {
    body: { csv, file_name: 'a.csv', provider: 'P', dialect, leave_out_errors: true },
  })
  readings.push({ km: 1_100, at: '2026-03-10T09:00:00Z' })
  for (const reading of readings)
    await fleet.as('coordinator').call(addReading, { params: { vehicleId }, body: reading })
  const rows = await fleet.db.rows<{ source: string; minor: bigint }>(sql`
    select source, cost_minor as minor from session where wallet_id = ${fleet.walletId} and status in ('COMPLETED', 'PAID')
    order by source`)
  charges.push(...rows)
})

const sum = (...sources: readonly string[]) =>
  formatMoney(charges.reduce((total, { source, minor }) => (sources.includes(source) ? total + minor : total), 0n))
const sessionSources = ['NETWORK', 'HOME', 'DEPOT'] as const
const sessionsOnly = () => sum('NETWORK', 'HOME', 'DEPOT')
const everything = () => formatMoney(parseMoney(sessionsOnly()) + IMPORTED_MINOR)
const bodyOf = (download: unknown) => (download as { readonly body: string }).body
const linesOf = (download: unknown) => {
  const [heads, ...rows] = readCsv(bodyOf(download)).map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [heads?.[index] ?? index, cell])))
}
const total = (amounts: readonly (string | undefined)[]) =>
  formatMoney(amounts.reduce((all, amount) => all + parseMoney(amount || '0'), 0n))

test('each charge has a price of its own, by what it is', () => {
  expect(charges.map(({ source }) => source)).toEqual(['DEPOT', 'HOME', 'NETWORK'])
  // 10 kWh at 0.15: at home as it is, in a depot with 23% of VAT.
  expect([sum('HOME'), sum('DEPOT')]).toEqual(['1.50', '1.85'])
})

const consumption = (query = {}) =>
  owner().call(getConsumption, { query: { view: 'month', date_from: '2026-03-01', date_to: '2026-03-31', ...query } })

test.each<[string, () => Promise<unknown>, () => unknown]>([
  ['consumption', async () => (await consumption()).totals.cost, everything],
  ['consumption of homes', async () => (await consumption({ source: 'HOME' })).totals.cost, () => sum('HOME')],
  ['consumption of depots', async () => (await consumption({ source: 'DEPOT' })).totals.cost, () => sum('DEPOT')],
  [
    'consumption of the network',
    async () => (await consumption({ source: 'NETWORK' })).totals.cost,
    () => sum('NETWORK'),
  ],
  ['imported consumption', async () => (await consumption({ source: 'IMPORTED' })).totals.cost, () => '5.00'],
  [
    'the cost centre',
    async () => (await consumption()).by_cost_centre.find(({ name }) => name === 'Sales')?.cost,
    sessionsOnly,
  ],
  [
    'the driver',
    async () => (await consumption()).by_member.find(({ name }) => name === 'The driver')?.cost,
    sessionsOnly,
  ],
  [
    'budget of the wallet',
    async () => (await owner().call(listBudgets)).results.find((one) => !one.cost_centre)?.spent,
    everything,
  ],
  [
    'budget of the centre',
    async () => (await owner().call(listBudgets)).results.find((one) => one.cost_centre)?.spent,
    sessionsOnly,
  ],
  ['the month of the home page', async () => total((await owner().call(getHome)).month.days), everything],
  [
    'list of charges',
    async () => total((await owner().call(listSessions)).results.map((one) => one.total_cost)),
    sessionsOnly,
  ],
  [
    'list of charges at home',
    async () =>
      total((await owner().call(listSessions, { query: { source: 'HOME' } })).results.map((one) => one.total_cost)),
    () => sum('HOME'),
  ],
  [
    'exported charges',
    async () => total(linesOf(await owner().call(exportSessions)).map(({ Total }) => Total)),
    sessionsOnly,
  ],
  [
    'exported business and private part',
    async () =>
      linesOf(await owner().call(exportSessions, { query: { source: 'HOME,DEPOT' } })).map((line) => [
        ...[line.Source, line['Business, %'], line['Business part'], line['Private part']],
      ]),
    () => [
      ['Depot', '', '', ''],
      ['Home', '80', '1.20', '0.30'],
    ],
  ],
  [
    'cost of the vehicle',
    async () => (await owner().call(getVehicleCost, { params: { vehicleId } })).charged.cost,
    sessionsOnly,
  ],
  [
    'cost per 100 km',
    async () => (await owner().call(getVehicleCost, { params: { vehicleId } })).distance?.cost_per_100_km,
    sessionsOnly,
  ],
  [
    'budget of the wallet by source',
    async () => (await owner().call(listBudgets)).results.find((one) => !one.cost_centre)?.by_source,
    () => [...sessionSources.map((source) => ({ source, spent: sum(source) })), { source: 'IMPORTED', spent: '5.00' }],
  ],
  [
    'budget of the centre by source',
    async () => (await owner().call(listBudgets)).results.find((one) => one.cost_centre)?.by_source,
    () => sessionSources.map((source) => ({ source, spent: sum(source) })),
  ],
  [
    'energy with CO2',
    async () => {
      const report = await owner().call(downloadCo2Report, { query: { year: 2026, format: 'csv' } })
      return bodyOf(report)
        .match(/^Vehicle,AA11BB,[^,]*,(\d+),([\d.]+),/m)
        ?.slice(1, 3)
    },
    () => ['3', '30.000'],
  ],
])('%s has all charges that belong to it', async (_name, read, expected) => {
  expect(await read()).toEqual(expected())
})

const home = (query: { source?: ConsumptionSource } = {}) => owner().call(getHome, { query })
const vehicle = (query: { source?: ConsumptionSource } = {}) =>
  owner().call(getVehicleCost, { params: { vehicleId }, query })
const co2 = async (query: { source?: ConsumptionSource } = {}) => {
  const report = await owner().call(downloadCo2Report, { query: { year: 2026, format: 'csv', ...query } })
  return /^Total,Total[^,]*,,\d+,([\d.]+),([\d.]+),/m.exec(bodyOf(report))?.slice(1).map(Number) ?? []
}

test.each<[string, (query?: { source: ConsumptionSource }) => Promise<readonly (string | undefined)[]>]>([
  [
    'month of the home page',
    async (query) => {
      const [{ month, of_source }, overview] = await Promise.all([home(query), owner().call(getWalletOverview)])
      return [...month.days, of_source?.spent ?? overview.spent_in_period]
    },
  ],
  [
    'most expensive cards of the home page',
    async (query) => {
      const [card] = (await home(query)).top_cards
      return [card?.cost, card?.energy_kwh]
    },
  ],
  [
    'month of a vehicle',
    async (query) => {
      const { charged, distance, months, used_by } = await vehicle(query)
      return [charged.cost, distance?.cost, distance?.energy_kwh, months[0]?.cost, used_by[0]?.cost]
    },
  ],
  ['CO2', async (query) => (await co2(query)).map((value) => value.toFixed(3))],
])('the %s by source adds up to the whole', async (_name, read) => {
  const parts = await Promise.all(consumptionSources.map((source) => read({ source })))
  const whole = await read()
  expect(whole.length).toBeGreaterThan(0)
  const added = whole.map((_, index) => parts.reduce((all, part) => all + Number(part[index] ?? 0), 0))
  expect(added.map((value) => value.toFixed(3))).toEqual(whole.map((value) => Number(value).toFixed(3)))
  // Each source has charges, so that no part is the whole.
  for (const part of parts.slice(0, 3)) expect(part).not.toEqual(whole)
})

test('a monthly report and the close of the month have them, and what drivers get back stands beside the documents', async () => {
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const schedule = { name: 'Month', query: null, weekday: null, month_day: 1, hour: 6, is_paused: false }
  const body = { ...schedule, format: 'CSV' as const, recipients: [fleet.people.owner.id] }
  const { id } = await owner().call(addReport, { body: { ...body, content: 'CONSUMPTION' } })
  const report = bodyOf(await owner().call(downloadReport, { params: { reportId: id }, query: {} }))
  // By card, and imported charges have none.
  expect(report).toContain(`,3,30.000,${sessionsOnly()},`)

  const atHome = { ...body, content: 'CONSUMPTION' as const, query: 'source=HOME' }
  const { id: ofHomes } = await owner().call(addReport, { body: atHome })
  const homes = bodyOf(await owner().call(downloadReport, { params: { reportId: ofHomes }, query: {} }))
  expect(homes).toContain(`,1,10.000,${sum('HOME')},`)
  const { id: ofCo2 } = await owner().call(addReport, { body: { ...atHome, content: 'CO2' } })
  const emissions = bodyOf(await owner().call(downloadReport, { params: { reportId: ofCo2 }, query: {} }))
  expect(emissions).toContain('Total,Total (Home),,1,10.000,')

  const home = { month: '2026-03', memberId: fleet.driverMemberId }
  expect(await owner().call(getReimbursement, { params: home })).toMatchObject({ cost: '1.50', business: '1.20' })
  const open = await owner().call(getMonth, { params: { month: '2026-03' } })
  expect(open.reimbursements).toEqual({ amount: '0.00', open: 1, statements: [] })
  expect(open.depots).toMatchObject({
    ...{ cost: sum('DEPOT'), sites: [{ sessions: 1, energy_kwh: '10.000', cost: sum('DEPOT') }] },
  })
  const statements = [{ member_id: fleet.driverMemberId, amount: '1.50' }]
  await owner().call(approveReimbursements, { body: { month: '2026-03', statements } })
  expect(await owner().call(getMonth, { params: { month: '2026-03' } })).toMatchObject({
    reimbursements: { amount: '1.50', open: 0, statements: [{ amount: '1.50', state: 'APPROVED' }] },
  })
})

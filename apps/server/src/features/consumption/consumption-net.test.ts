import { readFileSync } from 'node:fs'
import { getMonth } from '@voltway/contract/accounting'
import { getConsumption, listConsumptions } from '@voltway/contract/consumption'
import { explainConsumption } from '@voltway/contract/consumption-change'
import { importSessions, listSessionImports, undoSessionImport } from '@voltway/contract/session-imports'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { raw, sql } from '../../platform/sql.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { repairAllDaySums } from './day-sums.ts'

const fleet = fleetOfFile()
let network: Charging
let pool: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  pool = await network.card({ name: 'Pool', memberId: fleet.driverMemberId })
  await fleet.db.run(sql`
    update card set cost_centre = 'Lisboa', cost_shares = '{"1": {"Lisboa": 3334, "Faro": 3333, "Porto": 3333}}'
    where id = ${pool.id}`)
  const van = await network.card({ name: 'Van' })
  const spain = { country: 'ESP', coordinates: { latitude: '40.41678', longitude: '-3.70379' } }
  await charge(pool, ['A', '2026-03-02T06', 20])
  await charge(van, ['B', '2026-03-03T18', 31.7])
  await charge(van, ['ES', '2026-03-04T09', 11.3], { cdr_location: { ...place, ...spain } })
  await charge(pool, ['PART', '2026-03-05T09', 15])
  const credit = { total_energy: -5, total_cost: { excl_vat: -1.07 }, credit: true, credit_reference_id: 'PART' }
  await charge(pool, ['PART-C', '2026-03-05T09', -5], credit)
  await charge(van, ['FEB', '2026-02-03T09', 9])
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const place = {
  ...{ id: 'X', name: 'X', address: 'X 1', city: 'X', evse_uid: 'E', evse_id: 'ES*TST*E9', connector_id: '1' },
}
const charge = (card: TestCard, [id, hour, kwh]: [string, string, number], more = {}) =>
  network.cdr(card, {
    ...{ id, start_date_time: `${hour}:00:00Z`, end_date_time: `${hour}:50:00Z`, total_energy: kwh },
    ...more,
  })
const march = { view: 'month', date_from: '2026-03-01', date_to: '2026-03-31' } as const
const net = { ...march, amounts: 'NET' } as const
const read = (query: object) => fleet.as('viewer').call(getConsumption, { query: query as never })
const sumOf = (rows: readonly { cost: string }[]): string =>
  formatMoney(rows.reduce((sum, { cost }) => sum + parseMoney(cost), 0n))

test('without VAT, the consumption of a month is the net amount of its charging invoice, in every division', async () => {
  const month = await read(net)
  const gross = await read(march)
  const booked = await fleet.db.row<{ net: bigint; total: bigint }>(sql`
    select sum(net_minor)::bigint as net, sum(cost_minor)::bigint as total from session
    where wallet_id = ${fleet.walletId} and started_at >= '2026-03-01'`)
  expect([month.amounts, month.totals.cost]).toEqual(['NET', formatMoney(booked?.net ?? 0n)])
  expect([gross.amounts, gross.totals.cost]).toEqual(['GROSS', formatMoney(booked?.total ?? 0n)])
  const divisions = [month.buckets, month.by_card, month.by_member, month.by_cost_centre, month.by_current]
  for (const rows of [...divisions, month.by_hour, month.top_stations]) expect(sumOf(rows)).toBe(month.totals.cost)
  const list = await fleet.as('viewer').call(listConsumptions, { query: net })
  expect(sumOf(list.results)).toBe(month.totals.cost)
  // One station is summed from its sessions, the whole from stored sums.
  expect((await read({ ...net, station: month.top_stations[0]?.id })).totals.cost).toBe(month.top_stations[0]?.cost)
  expect(month.vat_unknown_cost).toBe('0.00')
  const change = await fleet.as('viewer').call(explainConsumption, { query: net })
  expect([change.amounts, change.cost, change.previous.cost]).toEqual([
    'NET',
    month.totals.cost,
    month.previous.totals.cost,
  ])
  expect(formatMoney(change.parts.reduce((sum, { amount }) => sum + parseMoney(amount), 0n))).toBe(change.change)
  // The invoice of a month has each charge as booked, so nothing is rounded between them.
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await invoicesJobs.find(({ name }) => name === 'invoices.find-months')?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
  const report = await fleet.as('owner').call(getMonth, { params: { month: '2026-03' } })
  // The charge of February was invoiced with those of March.
  const february = await read({ ...net, date_from: '2026-02-01', date_to: '2026-02-28' })
  expect(february.totals.sessions).toBe(1)
  expect(parseMoney(report.totals.net)).toBe(parseMoney(month.totals.cost) + parseMoney(february.totals.cost))
})

test('sums that were written before VAT was stored are filled by the upgrade', async () => {
  const before = await read(net)
  await forgetVat()
  expect(await network.broken()).not.toEqual([])
  for (const name of ['0781-vat-of-days', '0782-vat-of-months', '0783-vat-of-years'])
    await fleet.db.text(readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8'))
  expect(await network.broken()).toEqual([])
  expect(await read(net)).toEqual(before)
})

test('the job adds the VAT of charges that a server of the previous release closed', async () => {
  await forgetVat()
  expect(await repairAllDaySums(fleet.ctx())).toBeGreaterThan(0)
  expect(await network.broken()).toEqual([])
  expect(await repairAllDaySums(fleet.ctx())).toBe(0)
})

const tables = ['card', 'station', 'trait'].flatMap((name) => ['day', 'month', 'year'].map((span) => `${span}_${name}`))

async function forgetVat(): Promise<void> {
  for (const name of [...tables, 'day_cause'])
    await fleet.db.run(sql`update ${raw(`wallet_${name}_rollup`)} set vat_minor = 0`)
}

test('an imported charge is without VAT when its file says how much it is, and counts as it is otherwise', async () => {
  const range = { view: 'month', date_from: '2026-01-01', date_to: '2026-01-31', amounts: 'NET' } as const
  const add = (csv: string, more = {}) =>
    fleet.as('manager').call(importSessions, { body: { csv, file_name: 'a.csv', provider: 'P', ...more } })
  const shown = async () => {
    const { totals, imported, vat_unknown_cost: unknown, by_cost_centre: centres } = await read(range)
    return [totals.cost, imported.cost, unknown, sumOf(centres)]
  }
  await add('Date;kWh;Net amount;VAT;Total incl. VAT €;Station\n12/01/2026;10;6,10;1,40;7,50;Depot')
  expect(await shown()).toEqual(['6.10', '6.10', '0.00', '6.10'])
  await add('Date;kWh;Net amount €;Station\n13/01/2026;20;10,00;Depot', { dialect: { vat: '23' } })
  expect(await shown()).toEqual(['16.10', '16.10', '0.00', '16.10'])
  await add('Date;kWh;Total €;Station\n14/01/2026;10;8,00;Depot', { provider: 'Q' })
  expect(await shown()).toEqual(['24.10', '24.10', '8.00', '24.10'])
  expect((await read({ ...range, amounts: 'GROSS' })).totals.cost).toBe('27.80')
  expect(await network.broken()).toEqual([])
  for (const { id } of (await fleet.as('manager').call(listSessionImports)).results)
    await fleet.as('manager').call(undoSessionImport, { params: { importId: id } })
  expect(await shown()).toEqual(['0.00', '0.00', '0.00', '0.00'])
})

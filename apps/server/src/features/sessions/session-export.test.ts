import { getConsumption } from '@voltway/contract/consumption'
import { listSessions } from '@voltway/contract/sessions'
import { exportSessions } from '@voltway/contract/sessions-files'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Role } from '../../../test/harness.ts'
import { readCsv } from '../../platform/csv.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging
/** More than one batch. */
const MANY = 2400

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  const van = await network.card({ name: '=HYPERLINK("http://x")' })
  const own = await network.card({ name: 'João', memberId: fleet.driverMemberId })
  const times = { start_date_time: '2026-03-01T23:30:00Z', end_date_time: '2026-03-02T01:00:00Z' }
  await network.cdr(van, { id: 'OF-VAN', ...times, total_energy: 20 })
  await network.cdr(own, { id: 'OF-JOAO', ...times, total_energy: 10 })
})

type Download = { readonly headers: Record<string, string>; readonly rawPayload: Buffer }

async function download(query: Record<string, string>, as: Role = 'viewer'): Promise<Download> {
  return (await fleet.as(as).call(exportSessions, { query })) as Download
}
const csv = async (query: Record<string, string> = {}, as: Role = 'viewer') => {
  const rows = readCsv((await download(query, as)).rawPayload.toString())
  const [head, ...sessions] = rows.map(({ cells }) => cells)
  return sessions.map((cells) => Object.fromEntries(cells.map((cell, index) => [head?.[index] ?? index, cell])))
}

test('the matches of a list are one file with local times and costs', async () => {
  const { headers } = await download({})
  expect(headers['content-disposition']).toContain('filename="sessions.csv"')
  const rows = await csv()
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row['Charge record'] === 'OF-VAN')).toMatchObject({
    Status: 'Paid',
    Start: '2026-03-01 23:30',
    Minutes: '90',
    'Energy, kWh': '20.000',
    Station: 'Marquês de Pombal',
    Currency: 'EUR',
    City: 'Lisboa',
  })
  expect(await csv({ search: 'João' })).toMatchObject([{ Card: 'João', Driver: 'The driver' }])
  expect(await csv({ status: 'INVALID' })).toEqual([])
})

test('a charge that the operator reversed is named so, and is not in the total', async () => {
  const card = await network.card({ name: 'Credited' })
  const times = { start_date_time: '2026-03-01T20:00:00Z', end_date_time: '2026-03-01T21:00:00Z' }
  await network.cdr(card, { id: 'WRONG', ...times, total_energy: 10, total_cost: { excl_vat: 3 } })
  const credit = { total_energy: -10, total_cost: { excl_vat: -3 }, credit: true, credit_reference_id: 'WRONG' }
  await network.cdr(card, { id: 'WRONG-C', ...times, ...credit })
  const [row] = await csv({ search: 'Credited' })
  expect(row).toMatchObject({
    Status: 'Credited',
    Net: '',
    VAT: '',
    Total: '',
    'Not in the total': expect.stringMatching(/^\d/),
  })
  const { results } = await fleet.as('viewer').call(listSessions, { query: { search: 'Credited' } })
  expect(results[0]?.credited_cost).toBe(results[0]?.total_cost)
  const { totals } = await fleet
    .as('viewer')
    .call(getConsumption, { query: { view: 'month', date_from: '2026-03-01', date_to: '2026-03-31' } })
  const all = [...(await csv())].reduce((sum, { Total }) => sum + parseMoney(Total || '0.00'), 0n)
  expect(formatMoney(all)).toBe(totals.cost)
})

test('the hour that a time zone repeats is told apart by the times in UTC', async () => {
  const card = await network.card({ name: 'Night' })
  await network.cdr(card, {
    id: 'TWICE',
    start_date_time: '2025-10-26T00:30:00Z',
    end_date_time: '2025-10-26T01:30:00Z',
    total_energy: 5,
  })
  const [row] = await csv({ search: 'Night' })
  expect(row).toMatchObject({ Start: '2025-10-26 01:30', End: '2025-10-26 01:30', Minutes: '60' })
  expect(row).toMatchObject({ 'Start (UTC)': '2025-10-26 00:30', 'End (UTC)': '2025-10-26 01:30' })
})

test('a name that begins like a formula is neutralized in both formats', async () => {
  expect((await download({})).rawPayload.toString()).toContain(`"'=HYPERLINK(""http://x"")"`)
  const book = await readXlsx((await download({ format: 'xlsx' })).rawPayload)
  const [head, ...rows] = book.sheets[0]?.rows ?? []
  const card = head?.indexOf('Card') ?? -1
  expect(rows.map((row) => row[card])).toContain(`'=HYPERLINK("http://x")`)
  // In XLSX the energy is a number and the start a time, so that they can be summed and sorted.
  expect(rows.map((row) => Number(row[6])).sort((one, other) => one - other)).toEqual([5, 10, 10, 20])
  expect(rows[0]?.[2]).toBeInstanceOf(Date)
})

test('a driver’s file has the driver’s sessions only', async () => {
  expect(await csv({}, 'driver')).toMatchObject([{ Card: 'João' }])
})

test('a long file has every session once, newest first, across its batches', async () => {
  // Many sessions start at one instant, so that batches end between them.
  await fleet.db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, region, created_at, updated_at)
    select wallet_id, gen_random_uuid(), 'INVALID', card_id, station_id, station,
      started_at - (n / 700) * interval '1 day', region, created_at, updated_at
    from session, generate_series(1, ${MANY}) n where cdr_id = 'OF-VAN'`)
  const rows = await csv({ status: 'INVALID' })
  expect(new Set(rows.map((row) => row.Session)).size).toBe(MANY)
  const starts = rows.map((row) => row.Start ?? '')
  expect(starts).toEqual([...starts].sort().reverse())
})

import { listOperatorInvoices } from '@voltway/contract/charging-operators'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Caller } from '../../../test/harness.ts'
import { addOperator } from '../../admin/operator-commands.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { readInvoice, receiveInvoice } from '../../kernel/network/network-invoices.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging
let card: TestCard
let staff: Caller

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  card = await network.card()
  staff = await fleet.newcomer('ines@operator.example')
  await addOperator(fleet.ctx(), 'ines@operator.example')
  const roles = JSON.stringify([{ country_code: 'PT', party_id: 'TST', role: 'CPO' }])
  await fleet.db.run(sql`update network_peer set roles = ${roles}::jsonb where id = ${network.peerId}`)
})

const charge = (id: string, day: string, fields: Record<string, unknown> = {}) =>
  network.cdr(card, {
    id,
    start_date_time: `${day}T08:00:00Z`,
    end_date_time: `${day}T09:00:00Z`,
    total_energy: 12,
    ...fields,
  })
const invoice = async (id: string, invoiceId: string, cdrs: string[]) => {
  const last_updated = fleet.clock.now().toISOString()
  const raw = { country_code: 'PT', party_id: 'TST', id, invoice_id: invoiceId, cdrs, last_updated }
  const content = readInvoice(raw)
  if (typeof content === 'string') throw new Error(content)
  await receiveInvoice(fleet.ctx(), network.peerId, networkKey('PT', 'TST', id), { ...content, raw })
}
const params = () => ({ operatorId: network.peerId })
const listed = async (query = {}) => (await staff.call(listOperatorInvoices, { params: params(), query })).results
const euros = (net: string) => [{ currency: 'EUR', net }]

test('an operator that reports no invoices has nothing to compare, whatever records it sent', async () => {
  await charge('A1', '2026-02-10')
  expect(await staff.call(listOperatorInvoices, { params: params() })).toMatchObject({ count: 0, results: [] })
})

test('invoices are compared with the charge records: received, unknown, in review or quarantine, and named twice', async () => {
  await charge('A2', '2026-02-11', { total_cost: { excl_vat: 2.005 } })
  await charge('A2-C', '2026-02-11', {
    credit: true,
    credit_reference_id: 'A2',
    total_energy: -12,
    total_cost: { excl_vat: -2.005 },
  })
  await charge('A3', '2026-02-12', { total_energy: 20_000 })
  const stranger = { country_code: 'PT', party_id: 'VWF', uid: 'NOBODY', type: 'RFID', contract_id: 'NOBODY' }
  await charge('A4', '2026-02-13', { cdr_token: stranger })
  expect(await network.quarantined()).toHaveLength(1)
  await charge('A5', '2026-02-14')
  await charge('A6', '2026-02-15', { currency: 'MAD' })
  await charge('B1', '2026-03-01')
  await invoice('R1', 'FT 1', ['a1', 'A2', 'A2-C', 'MISSING'])
  await invoice('R2', 'FT 2', ['A3', 'A4', 'A1'])
  await invoice('R3', 'FT 2', ['A3'])

  const none = { unknown: 0, in_review: 0, shared: 0 }
  const february = { month: '2026-02', party: 'PT*TST' }
  expect(await listed()).toEqual([
    { month: '2026-03', invoice: null, party: null, records: 1, ...none, sums: euros('3.21') },
    { ...february, invoice: 'FT 1', records: 4, unknown: 1, in_review: 0, shared: 1, sums: euros('3.21') },
    { ...february, invoice: 'FT 2', records: 3, unknown: 0, in_review: 2, shared: 1, sums: euros('9.63') },
    {
      month: '2026-02',
      invoice: null,
      party: null,
      records: 2,
      ...none,
      // The currency of A6 is none that is billed.
      in_review: 1,
      sums: [...euros('3.21'), { currency: 'MAD', net: '3.21' }],
    },
  ])
  expect(await network.broken()).toEqual([])
})

test('a record that is on an invoice later is no longer missing, and pages follow each other', async () => {
  await invoice('R4', 'FT 3', ['B1'])
  const all = await listed()
  expect(all.map(({ month, invoice: id }) => [month, id])).toEqual([
    ['2026-03', 'FT 3'],
    ['2026-02', 'FT 1'],
    ['2026-02', 'FT 2'],
    ['2026-02', null],
  ])
  expect(await listed({ limit: 2, offset: 2 })).toEqual(all.slice(2))
})

test('months more than a year ago are left out', async () => {
  fleet.clock.advance(400 * 86_400_000)
  expect(await listed()).toEqual([])
})

test('only the staff see the invoices, and of operators that exist', async () => {
  expect(await fleet.as('owner').refusal(listOperatorInvoices, { params: params() })).toBe('auth.not_allowed')
  const unknown = { params: { operatorId: fleet.ctx().newId() } }
  expect(await staff.refusal(listOperatorInvoices, unknown)).toBe('charging_operator.not_found')
})

import { closeMonth, getMonth, listMonths, setAccountingSettings } from '@voltway/contract/accounting'
import { listInvoices } from '@voltway/contract/invoices'
import { addFunds } from '@voltway/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { accountingSums, unequal } from '../../../test/accounting-sums.ts'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { sql } from '../../platform/sql.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { refundPayment } from '../payments/refunds.ts'
import { defaultAccounts } from './account-map.ts'

const fleet = fleetOfEachTest()
let network: Charging

beforeEach(async () => {
  network = await openCharging(fleet)
})
checkMoneyAfterEach(fleet)

const owner = () => fleet.as('owner')
const report = (month: string) => owner().call(getMonth, { params: { month } })
const run = async (name: string) => {
  await invoicesJobs.find((job) => job.name === name)?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const monthEnds = async (next: string) => {
  fleet.clock.set(`${next}T06:00:00.000Z`)
  await run('invoices.find-months')
}
const charge = async (id: string, day: string) => {
  const card = await network.card()
  const times = { start_date_time: `${day}T09:00:00.000Z`, end_date_time: `${day}T09:45:00.000Z` }
  await network.cdr(card, { id, ...times, total_energy: 20 })
  return card
}
const creditByNetwork = async (of: string, day: string) => {
  const times = { start_date_time: `${day}T09:00:00.000Z`, end_date_time: `${day}T09:45:00.000Z` }
  const more = { total_energy: -20, total_cost: { excl_vat: -3.21 }, credit: true, credit_reference_id: of }
  await network.cdr(await network.card(), { id: `${of}-C`, ...times, ...more })
  await run('invoices.issue-missing')
}
const settings = (accountant: string | null) => ({
  chart: 'PT' as const,
  accounts: defaultAccounts.PT,
  rules: [],
  format: 'CSV' as const,
  datev: null,
  accountant_email: accountant,
  delivery: 'LINK' as const,
  automatic: null,
})

/** Money added and returned, charges of two months, a divided one, a late one, and credits of each kind. */
async function threeMonths(): Promise<void> {
  const paying = openPaying(fleet)
  await paying.method('visa')
  const method = await fleet.db.row<{ id: string }>(
    sql`select id from payment_method where wallet_id = ${fleet.walletId}`,
  )
  const paid = await owner().call(addFunds, { body: { amount: '90.00', payment_method_id: method?.id ?? '' } })
  const disputed = await owner().call(addFunds, { body: { amount: '30.00', payment_method_id: method?.id ?? '' } })
  await run('invoices.issue-missing')
  await charge('A', '2026-03-02')
  await charge('B', '2026-03-02')
  await fleet.db.run(sql`
    update session set cost_centre = 'Lisboa', cost_shares = '{"1": {"Lisboa": 3334, "Faro": 3333, "Porto": 3333}}'
    where wallet_id = ${fleet.walletId} and cdr_id = 'B'`)
  await monthEnds('2026-04-01')
  const refund = { paymentId: paid.payment_id, amountMinor: 2500n, key: 'r1' }
  await refundPayment(fleet.ctx(), fleet.scope, refund)
  await paying.bank(disputed.payment_id, 'dispute')
  await fleet.runJobs()
  await run('invoices.issue-missing')
  await charge('LATE', '2026-03-30')
  await creditByNetwork('A', '2026-03-02')
  const invoice = await fleet.db.row<{ id: string }>(sql`select id from document where number = 'FT 2026A/1'`)
  await creditInvoice(fleet.ctx(), fleet.scope, {
    invoiceId: invoice?.id ?? '',
    reason: 'Goodwill',
    of: { kind: 'AMOUNT', amountMinor: 100n },
    key: 'credit:goodwill',
    isBooked: false,
  })
  await monthEnds('2026-05-01')
}

test('page, list, journal and every file give one sum per month, rate and account', async () => {
  await threeMonths()
  const rows = await accountingSums(fleet.ctx(), { id: fleet.walletId, name: 'Fleet' })
  expect(unequal(rows)).toEqual([])
  const totals = rows.filter(({ what }) => what === 'total').map(({ month, amounts }) => [month, amounts.page])
  // The refund of 25.00 in April is no purchase, and the invoice of 1 April is March's.
  expect(totals).toEqual([
    ['2026-03', '17.42'],
    ['2026-04', '-0.99'],
    ['2026-05', '0.00'],
  ])
  expect((await report('2026-04')).agreement.find(({ kind }) => kind === 'TOPUP')).toMatchObject({
    documents: 2,
    total: '-55.00',
    difference: '0.00',
  })
  // The check can fail: a line of another amount is found on the page, in the files and against the ledger.
  const moveBy = (minor: number) =>
    fleet.db.run(sql`
      update invoice_line set net_minor = net_minor + ${minor} where wallet_id = ${fleet.walletId} and position = 1
        and invoice_id = (select id from document where number = 'FT 2026A/1')`)
  await moveBy(5)
  const broken = unequal(await accountingSums(fleet.ctx(), { id: fleet.walletId, name: 'Fleet' }))
  await moveBy(-5)
  expect(broken.map(({ month, what }) => `${month} ${what}`)).toEqual([
    '2026-03 PT 23.00 net',
    '2026-03 23.00 net',
    '2026-03 net',
    '2026-03 total',
  ])
})

test('the receipt of a payment that the bank took back is credited, and a dispute that is won has a receipt of its own', async () => {
  const paying = openPaying(fleet)
  await paying.method('visa')
  const method = await fleet.db.row<{ id: string }>(
    sql`select id from payment_method where wallet_id = ${fleet.walletId}`,
  )
  const paid = await owner().call(addFunds, { body: { amount: '30.00', payment_method_id: method?.id ?? '' } })
  await run('invoices.issue-missing')
  const documents = async () =>
    (await owner().call(listInvoices, { query: { ordering: 'number' } })).results.map(
      ({ number, total, document_status }) => [number, total, document_status],
    )
  fleet.clock.advance(1000)
  await paying.bank(paid.payment_id, 'dispute')
  await fleet.runJobs()
  for (let times = 0; times < 2; times += 1) await run('invoices.issue-missing')
  expect(await documents()).toEqual([
    ['RC 2026A/1', '30.00', 'CREDITED'],
    ['RE 2026A/1', '30.00', 'ISSUED'],
  ])
  fleet.clock.advance(1000)
  await paying.bank(paid.payment_id, 'win_dispute')
  await fleet.runJobs()
  for (let times = 0; times < 2; times += 1) await run('invoices.issue-missing')
  expect((await documents())[1]).toEqual(['RC 2026A/2', '30.00', 'ISSUED'])
  expect((await report('2026-03')).agreement).toMatchObject([{ documents: 3, total: '30.00', difference: '0.00' }])
})

test('a month names the documents that carry what was credited or billed later, and its divided charges agree', async () => {
  await threeMonths()
  const { sums, charging } = await report('2026-03')
  expect(sums.map(({ cost_centre, difference }) => [cost_centre, difference])).toEqual([
    ['Faro', '0.00'],
    ['Lisboa', '0.00'],
    ['Porto', '0.00'],
    [null, '0.00'],
  ])
  expect(charging).toMatchObject({
    consumption: '17.42',
    later: '-8.71',
    credited: '8.71',
    rounding: '0.00',
    invoiced: '17.42',
    documents: [
      { part: 'CREDITED', number: expect.stringMatching(/^NC/), date: '2026-04-01', amount: '-8.71' },
      { part: 'LATER', number: 'FT 2026A/2', date: '2026-05-01', amount: '-8.71' },
    ],
  })
})

test('a month is closed before an earlier one with a reason only, and the earlier one can follow', async () => {
  await threeMonths()
  await owner().call(setAccountingSettings, { body: settings('books@accountants.example') })
  const april = { params: { month: '2026-04' } }
  expect((await report('2026-04')).earlier_open).toEqual(['2026-03'])
  expect(await owner().refusal(closeMonth, { ...april, body: {} })).toBe('month.earlier_open')
  const body = { earlier_open_reason: 'March waits for a dispute' }
  expect((await owner().call(closeMonth, { ...april, body })).close).toMatchObject(body)
  await owner().call(closeMonth, { params: { month: '2026-03' }, body: {} })
  expect((await report('2026-03')).close?.earlier_open_reason).toBeNull()
  const states = (await owner().call(listMonths)).results.map(({ month, state }) => [month, state])
  expect(states.slice(1)).toEqual([
    ['2026-04', 'CLOSED'],
    ['2026-03', 'CLOSED'],
  ])
})

import {
  downloadInvoices,
  downloadInvoiceXml,
  exportInvoiceData,
  exportInvoicesZip,
  getInvoice,
  invoiceExports,
  listInvoices,
  retryInvoiceCapture,
} from '@voltway/contract/invoices'
import { listNotices } from '@voltway/contract/notifications'
import { getWalletOverview } from '@voltway/contract/overview'
import { getWalletState } from '@voltway/contract/overview-state'
import { addFunds } from '@voltway/contract/payments'
import { createPurchaseOrder, listPurchaseOrders } from '@voltway/contract/purchase-orders'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { getWallet } from '@voltway/contract/wallets'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { tamper } from '../../../test/tampering.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { newId } from '../../platform/ids.ts'
import { selectStoredMails } from '../../platform/mail.sql.ts'
import { sql } from '../../platform/sql.ts'
import { purchaseOrdersJobs } from '../purchase-orders/order-warnings.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'
import { creditInvoice } from './credit-invoice.ts'
import { invoicesJobs } from './invoices.jobs.ts'

const fleet = fleetOfEachTest()
let paying: Paying
let network: Charging

beforeEach(async () => {
  paying = openPaying(fleet)
  network = await openCharging(fleet)
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

const owner = () => fleet.as('owner')
const run = async (name: string) => {
  await invoicesJobs.find((job) => job.name === name)?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const monthEnds = async () => {
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await run('invoices.find-months')
}
const invoices = async (query: Record<string, string> = {}) => (await owner().call(listInvoices, { query })).results
const charge = async (id: string, kwh = 20) => {
  const card = await network.card()
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(card, { id, ...times, total_energy: kwh })
}
/** The operator approves post-payment. */
const payAfterwards = (credit = 100_000) =>
  fleet.db.run(
    sql`update wallet set payment_logic = 'POST_PAYMENT', credit_minor = ${credit} where id = ${fleet.walletId}`,
  )
const bytesOf = (reply: unknown) => (reply as { rawPayload: Buffer }).rawPayload

test('the month of a post-payment wallet is one invoice, collected automatically, and its sessions are paid with it', async () => {
  await payAfterwards()
  await paying.method('visa')
  await charge('A')
  await charge('B')
  expect((await owner().call(listSessions)).results.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  await monthEnds()
  const [invoice, ...others] = await invoices()
  // Two sessions of 7.08 net: VAT is computed once from 14.16, so it is 3.26 and not 2 × 1.63.
  expect(invoice).toMatchObject({
    number: 'FT 2026A/1',
    class: 'CHARGING',
    date: '2026-04-01',
    period: { from: '2026-03-01', to: '2026-03-31' },
    net: '14.16',
    vat: '3.26',
    total: '17.42',
    payment_status: 'PAID',
    due_amount: '0.00',
  })
  expect(others).toEqual([])
  expect((await owner().call(listSessions)).results.map(({ status }) => status)).toEqual(['PAID', 'PAID'])
  expect((await owner().call(getWallet)).balance).toBe('0.00')
  // A second run finds nothing to do.
  await monthEnds()
  expect(await invoices()).toHaveLength(1)
})

test('the same price to the cent is in the session’s detail, the invoice line, its PDF and the ledger (spec §9)', async () => {
  await network.topUp(10_000n)
  // Energy is off-peak until seven o'clock: 18 of 45 minutes, so 8 of 20 kWh.
  const times = { start_date_time: '2026-03-02T06:42:00.000Z', end_date_time: '2026-03-02T07:27:00.000Z' }
  const card = await network.card()
  await fleet.db.run(sql`
    with made as (insert into team (wallet_id, id, name, created_at) values (${fleet.walletId}, ${newId()}, 'North', now()) returning id)
    update card set team_id = (select id from made) where wallet_id = ${fleet.walletId} and id = ${card.id}`)
  await network.cdr(card, { id: 'A', ...times, total_energy: 20 })
  await monthEnds()
  const [found] = await invoices({ class: 'CHARGING' })
  const detail = await owner().call(getInvoice, { params: { id: found?.id ?? '' } })
  const [line] = detail.lines
  const session = await owner().call(getSession, { params: { id: line?.session?.id ?? '' } })
  const worked = ['6.40', '1.47', '7.87']
  expect([session.price?.net, session.price?.vat, session.price?.total]).toEqual(worked)
  expect([line?.net, line?.vat, line?.total]).toEqual(worked)
  expect([detail.net, detail.vat, detail.total]).toEqual(worked)
  expect([session.invoice_id, session.invoice_line_id]).toEqual([found?.id, line?.id])
  const query = { type: 'INVOICE', ids: detail.id } as const
  const printed = textOfPdf(bytesOf(await owner().call(downloadInvoices, { query })))
  expect(printed).toEqual(expect.arrayContaining(worked.map((amount) => `€${amount}`)))
  expect(printed.join(' ')).toMatch(/By team .*North/)
  // With the sums of the components: energy at all hours, network, fees, and the station's part.
  for (const part of ['2.8000', '0.7200', '0.1088', '0.0200', '0.2500', '1.6000', '0.9000'])
    expect(printed.join(' ')).toContain(part)
  const booked = await fleet.db.row<{ total: bigint; net: bigint; vat: bigint }>(sql`
    select sum(amount_minor)::bigint as total, sum(net_minor)::bigint as net, sum(vat_minor)::bigint as vat
    from ledger_transfer where session_id = ${session.id} and kind = 'CHARGE' and phase in ('POSTED', 'SETTLED')`)
  expect(booked).toEqual({ total: 787n, net: 640n, vat: 147n })
})

test('the difference of rounding per document instead of per session is booked, so that ledger and document agree', async () => {
  await network.topUp(100_000n)
  for (const [index, kwh] of [3.3, 7.7, 11.1, 5.9, 2.2].entries()) await charge(`R${index}`, kwh)
  const before = await network.balance()
  await monthEnds()
  const [invoice] = await invoices({ class: 'CHARGING' })
  const spent = 100_000n - (await network.balance()).balanceMinor
  expect(`${spent / 100n}.${String(spent % 100n).padStart(2, '0')}`).toBe(invoice?.total)
  expect(before.balanceMinor - (await network.balance()).balanceMinor).toBeLessThanOrEqual(5n)
})

test('an uncollectable invoice stops the cards, is retried on days 1, 3 and 7, and its payment lets them charge', async () => {
  await payAfterwards()
  await charge('A')
  await charge('B')
  await monthEnds()
  const [failed] = await invoices()
  expect(failed).toMatchObject({ payment_status: 'FAILED', due_amount: '17.42', failure: 'payment.invalid_method' })
  expect((await owner().call(getWallet)).state).toBe('RESTRICTED')
  const blocked = await fleet.db.row<{ reasons: string[] }>(
    sql`select card_block_reasons as reasons from wallet where id = ${fleet.walletId}`,
  )
  expect(blocked?.reasons).toContain('MISSING_CHARGING_PAYMENT')
  for (const [day, next] of [
    ['02', '2026-04-04'],
    ['04', '2026-04-08'],
    ['08', null],
  ] as const) {
    fleet.clock.set(`2026-04-${day}T07:00:00.000Z`)
    await run('invoices.try-failed')
    expect((await invoices())[0]?.next_try_at?.slice(0, 10) ?? null).toBe(next)
  }
  await paying.method('visa')
  const paid = await owner().call(retryInvoiceCapture, { params: { id: failed?.id ?? '' } })
  expect(paid).toMatchObject({ payment_status: 'PAID', due_amount: '0.00', failure: null })
  await fleet.runJobs()
  expect((await owner().call(getWallet)).state).toBe('ACTIVE')
})

test('20 clicks on retry are one payment', async () => {
  await payAfterwards()
  await charge('A')
  await charge('B')
  await monthEnds()
  await paying.method('visa')
  const [failed] = await invoices()
  const params = { id: failed?.id ?? '' }
  const clicks = await Promise.allSettled(
    Array.from({ length: 20 }, () => owner().call(retryInvoiceCapture, { params })),
  )
  const codes = clicks.map((click) =>
    click.status === 'fulfilled' ? click.value.payment_status : (click.reason as { code: string }).code,
  )
  expect(codes.filter((code) => code !== 'PAID' && code !== 'PENDING' && code !== 'payment.not_failed')).toEqual([])
  await fleet.runJobs()
  expect(await paying.payments()).toHaveLength(1)
  expect((await invoices())[0]).toMatchObject({ payment_status: 'PAID' })
})

test('a declined retry returns its reason, and the same key returns the same without another attempt', async () => {
  await payAfterwards()
  await paying.method('declined')
  await charge('A')
  await charge('B')
  await monthEnds()
  const [failed] = await invoices()
  expect(failed).toMatchObject({ payment_status: 'FAILED', failure: 'declined' })
  const params = { id: failed?.id ?? '' }
  expect(await owner().refusal(retryInvoiceCapture, { params, key: 'one' })).toBe('payment.declined')
  expect(await owner().refusal(retryInvoiceCapture, { params, key: 'one' })).toBe('payment.declined')
  expect(await paying.payments()).toHaveLength(2)
})

test('a returned direct debit makes the invoice unpaid again, and its amount is due', async () => {
  await payAfterwards()
  await paying.method('iban')
  await charge('A')
  await charge('B')
  await monthEnds()
  expect((await invoices())[0]).toMatchObject({ payment_status: 'PENDING' })
  const [payment] = await paying.payments()
  await paying.bank(payment?.id ?? '', 'approve')
  await fleet.runJobs()
  expect((await invoices())[0]).toMatchObject({ payment_status: 'PAID' })
  await paying.bank(payment?.id ?? '', 'return')
  await fleet.runJobs()
  expect((await invoices())[0]).toMatchObject({ payment_status: 'FAILED', due_amount: '17.42', failure: 'returned' })
})

test('a top-up has its receipt, and a month paid from the balance its statement', async () => {
  const method = await paying.method('visa')
  await owner().call(addFunds, { body: { amount: '50.00', payment_method_id: method } })
  await charge('A')
  await run('invoices.issue-missing')
  await run('invoices.issue-missing')
  await monthEnds()
  expect(
    (await invoices({ ordering: 'number' })).map(({ number, class: kind, total, vat, payment_status }) => [
      number,
      kind,
      total,
      vat,
      payment_status,
    ]),
  ).toEqual([
    ['FT 2026A/1', 'CHARGING', '8.71', '1.63', 'PAID'],
    ['RC 2026A/1', 'TOPUP', '50.00', '0.00', 'PAID'],
  ])
})

test('a credit note refunds to the balance up to the invoice’s amount, and a fully credited unpaid invoice is cancelled', async () => {
  await payAfterwards()
  await charge('A')
  await charge('B')
  await monthEnds()
  const [invoice] = await invoices()
  const invoiceId = invoice?.id ?? ''
  const credit = (key: string, amountMinor?: bigint) =>
    creditInvoice(fleet.ctx(), fleet.scope, {
      invoiceId,
      reason: 'Goodwill',
      of: amountMinor === undefined ? { kind: 'ALL' } : { kind: 'AMOUNT', amountMinor },
      key,
      isBooked: false,
    })
  const part = await credit('credit:1', 492n)
  expect(part).toMatchObject({ number: 'NC 2026A/1', total: '4.92', credits: { number: 'FT 2026A/1' } })
  expect(await credit('credit:1', 492n)).toBeUndefined()
  await expect(credit('credit:2', 1300n)).rejects.toThrow('12.50 left')
  expect((await invoices({ type: 'INVOICE' }))[0]).toMatchObject({
    due_amount: '12.50',
    credited: '4.92',
    payment_status: 'FAILED',
  })
  await credit('credit:3')
  expect((await invoices({ type: 'INVOICE' }))[0]).toMatchObject({
    due_amount: '0.00',
    payment_status: 'CANCELLED',
    document_status: 'CREDITED',
  })
  await expect(credit('credit:4')).rejects.toThrow('0.00 left')
  expect((await owner().call(getWallet)).state).toBe('RESTRICTED')
})

test('a document is rendered once and keeps its bytes, and several come as a ZIP of the announced length', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  const method = await paying.method('visa')
  await owner().call(addFunds, { body: { amount: '50.00', payment_method_id: method } })
  await run('invoices.issue-missing')
  const ids = (await invoices()).map(({ id }) => id)
  const first = bytesOf(await owner().call(downloadInvoices, { query: { type: 'INVOICE', ids: ids[0] ?? '' } }))
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  const again = await owner().call(downloadInvoices, { query: { type: 'INVOICE', ids: ids[0] ?? '' } })
  expect(bytesOf(again).equals(first)).toBe(true)
  // Without the plan, neither call allows bulk exports; a single document is never locked (domain: invoices).
  const body = { invoices: ids, credit_notes: [] }
  const many = { query: { type: 'INVOICE', ids: ids.join(',') } } as const
  const longAgo = { query: { what: 'LINES', date__gte: '2025-03-01', date__lte: '2026-12-31' } } as const
  expect(await owner().refusal(exportInvoicesZip, { body })).toBe('plan.entitlement_missing')
  expect(await owner().refusal(downloadInvoices, many)).toBe('plan.entitlement_missing')
  expect(await owner().refusal(exportInvoiceData, longAgo)).toBe('plan.entitlement_missing')
  await owner().call(exportInvoiceData, { query: { ...longAgo.query, what: 'MOVEMENTS' } })
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'START', priceStep: 1, validUntil: null })
  await owner().call(exportInvoiceData, longAgo)
  const zip = (await owner().call(downloadInvoices, { query: { type: 'INVOICE', ids: ids.join(',') } })) as {
    rawPayload: Buffer
    headers: Record<string, string>
  }
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(String(zip.rawPayload.length)).toBe(String(zip.headers['content-length']))
  expect(zip.rawPayload.includes('2026-04-01_FT-2026A-1_invoice.pdf')).toBe(true)
  expect(
    bytesOf(await owner().call(exportInvoicesZip, { body: { invoices: ids.slice(0, 1), credit_notes: [] } })).length,
  ).toBeGreaterThan(first.length / 2)
  expect(await owner().refusal(downloadInvoices, { query: { type: 'CREDIT_NOTE', ids: ids[0] ?? '' } })).toBe(
    'invoice.not_found',
  )
  expect(await fleet.as('stranger').refusal(downloadInvoices, { query: { type: 'INVOICE', ids: ids[0] ?? '' } })).toBe(
    'invoice.not_found',
  )
})

test('a document is available as UBL, and its lines per cost centre for accounting', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  const [invoice] = await invoices()
  const xml = bytesOf(await owner().call(downloadInvoiceXml, { params: { id: invoice?.id ?? '' } })).toString()
  expect(xml).toContain('<cbc:ID>FT 2026A/1</cbc:ID>')
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">8.71</cbc:TaxInclusiveAmount>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
  for (const what of invoiceExports) {
    const query = { what, date__gte: '2026-01-01', date__lte: '2026-12-31' }
    const csv = bytesOf(await owner().call(exportInvoiceData, { query })).toString()
    expect(csv).toContain('8.71')
    const workbook = await readXlsx(
      bytesOf(await owner().call(exportInvoiceData, { query: { ...query, format: 'XLSX' } })),
    )
    const [head, ...rows] = workbook.sheets[0]?.rows ?? []
    expect(head?.join(',')).toBe(csv.slice(1, csv.indexOf('\r\n')))
    // Amounts are numbers there, so that a spreadsheet adds them up.
    expect(rows.flat().some((cell) => cell === 8.71 || cell === -8.71)).toBe(true)
  }
})

test('bookings are per month, cost centre and side: invoices as debit, credit notes as credit', async () => {
  await network.topUp(10_000n)
  const card = await network.card()
  await fleet.db.run(sql`update card set cost_centre = 'Norte' where id = ${card.id}`)
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(card, { id: 'A', ...times, total_energy: 20 })
  await charge('B')
  await monthEnds()
  const [invoice] = await invoices({ class: 'CHARGING' })
  const of = { kind: 'AMOUNT', amountMinor: 123n } as const
  await creditInvoice(fleet.ctx(), fleet.scope, {
    invoiceId: invoice?.id ?? '',
    reason: 'Goodwill',
    of,
    key: 'credit:1',
    isBooked: false,
  })
  const query = { what: 'ACCOUNTING', date__gte: '2026-03-01', date__lte: '2026-04-30' }
  const csv = bytesOf(await owner().call(exportInvoiceData, { query })).toString()
  // The invoice of 1 April is of the month that it bills.
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    '2026-03,Norte,CHARGING,DEBIT,20.000,7.08,23.00,1.63,8.71,EUR,',
    '2026-03,,CHARGING,DEBIT,20.000,7.08,23.00,1.63,8.71,EUR,',
    '2026-04,,CHARGING,CREDIT,,1.00,23.00,0.23,1.23,EUR,',
  ])
})

test('unpaid documents and the next collection are listed with the wallet (call 11)', async () => {
  await payAfterwards()
  const method = await paying.method('visa')
  await charge('A')
  await charge('B')
  const next = async () => (await owner().call(getWalletOverview)).next_charge
  expect(await next()).toMatchObject({ date: '2026-04-01', amount: '17.42', method: expect.stringContaining('4242') })
  await fleet.db.run(sql`update payment_method set status = 'EXPIRED' where id = ${method}`)
  await monthEnds()
  const [failed] = await invoices()
  const state = await owner().call(getWalletState, { query: { state: 'unpaid' } })
  expect(state.documents).toEqual([{ id: failed?.id, number: 'FT 2026A/1', due: '2026-04-21', amount: '17.42' }])
  expect(await next()).toBe(null)
  await fleet.db.run(sql`update payment_method set status = 'ACTIVE' where id = ${method}`)
  expect(await next()).toMatchObject({ date: '2026-04-02', amount: '17.42' })
})

test('a document shows and consumes the purchase order that is valid on its day', async () => {
  await network.topUp(10_000n)
  const order = {
    po_type: 'CHARGING',
    kind: 'BLANKET',
    number: 'PO-77',
    valid_from: '2026-01-01',
    amount: '10.00',
  } as const
  await owner().call(createPurchaseOrder, { body: order })
  await charge('A')
  await monthEnds()
  const [invoice] = await invoices({ po: 'PO-77' })
  expect(invoice).toMatchObject({ purchase_order: 'PO-77', total: '8.71' })
  const mails = await selectStoredMails(fleet.db, 10)
  expect(mails.map(({ subject }) => subject)).toContain('Purchase order PO-77: 80% used')
})

test('an order of a cost centre takes its charges first, and one that stops never takes more than it has left', async () => {
  await network.topUp(10_000n)
  const order = { po_type: 'CHARGING', kind: 'BLANKET', valid_from: '2026-01-01' } as const
  const centre = { kind: 'COST_CENTRE', cost_centre: 'Norte' } as const
  const stops = { ...order, number: 'PO-STOP', amount: '17.00', when_full: 'STOP' } as const
  await owner().call(createPurchaseOrder, { body: stops })
  await owner().call(createPurchaseOrder, { body: { ...order, number: 'PO-NORTE', scope: centre } })
  const norte = await network.card()
  await fleet.db.run(sql`update card set cost_centre = 'Norte' where id = ${norte.id}`)
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(norte, { id: 'N', ...times, total_energy: 20 })
  for (const id of ['A', 'B', 'C']) await charge(id)
  await monthEnds()
  const issued = (await invoices({ class: 'CHARGING' })).map(({ purchase_order, total }) => [purchase_order, total])
  expect(issued.toSorted()).toEqual([
    [null, '17.42'],
    ['PO-NORTE', '8.71'],
    ['PO-STOP', '8.71'],
  ])
  const [known] = (await owner().call(listPurchaseOrders)).results.filter(({ number }) => number === 'PO-STOP')
  expect(known).toMatchObject({ consumed: '8.71', remaining: '8.29', status: 'ACTIVE' })
})

test('people are warned once before an order is exceeded, and it shows what is on its way', async () => {
  await network.topUp(10_000n)
  const order = { po_type: 'CHARGING', kind: 'BLANKET', valid_from: '2026-01-01', amount: '20.00' } as const
  await owner().call(createPurchaseOrder, { body: { ...order, number: 'PO-20', warn_percent: 40, when_full: 'STOP' } })
  const warned = async () => {
    await purchaseOrdersJobs[0]?.handle(fleet.ctx(), {}, undefined)
    await fleet.runJobs()
    const subjects = (await selectStoredMails(fleet.db, 50)).map(({ subject }) => subject)
    return subjects.filter((subject) => subject.includes('PO-20')).length
  }
  const shown = async () => (await owner().call(listPurchaseOrders)).results[0]
  expect(await warned()).toBe(0)
  await charge('A')
  expect(await shown()).toMatchObject({ consumed: '0.00', on_its_way: '8.71', remaining: '20.00' })
  const first = await warned()
  expect(first).toBeGreaterThan(0)
  expect(await warned()).toBe(first)
  for (const id of ['B', 'C']) await charge(id)
  expect(await shown()).toMatchObject({ on_its_way: '20.00' })
  expect(await warned()).toBe(2 * first)
  const { results } = await owner().call(listNotices)
  // Notices of one instant have no order.
  const atRisk = results.filter(({ event }) => event === 'purchase_order.at_risk').map(({ facts }) => facts.amount)
  expect(atRisk.toSorted()).toEqual(['26.13', '8.71'])
})

test('unpaid documents are reminded of once a week', async () => {
  await payAfterwards()
  await charge('A')
  await charge('B')
  await monthEnds()
  const reminders = async () =>
    (await selectStoredMails(fleet.db, 50)).filter(({ subject }) => subject.startsWith('Unpaid')).length
  for (const [day, sent] of [
    ['02', 1],
    ['03', 1],
    ['08', 1],
    ['09', 2],
    ['16', 3],
  ] as const) {
    fleet.clock.set(`2026-04-${day}T08:00:00.000Z`)
    await run('invoices.remind')
    expect([day, await reminders()]).toEqual([day, sent])
  }
  expect((await owner().call(getWalletOverview)).unpaid).toMatchObject({ count: 1, amount: '17.42' })
})

test('a month is invoiced by an ordinary role, which can neither change nor delete what it issued', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  const role = await fleet.db.row(sql`
    select rolsuper, rolcreaterole, tableowner = rolname as owns_documents
    from pg_roles, pg_tables where rolname = current_user and tablename = 'document'`)
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, owns_documents: true })
  expect(await invoices()).not.toEqual([])
  for (const table of ['document', 'document_file', 'audit_entry']) {
    const columns = await fleet.db.rows<{ column: string }>(sql`
      select quote_ident(attname) as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and not has_column_privilege(attrelid, attnum, 'update')`)
    expect(columns.length).toBeGreaterThan(4)
    for (const { column } of columns)
      await expect(fleet.db.text(`update ${table} set ${column} = ${column}`)).rejects.toThrow('permission denied')
    await expect(fleet.db.text(`delete from ${table}`)).rejects.toThrow('permission denied')
    await expect(fleet.db.text(`truncate ${table} cascade`)).rejects.toThrow('permission denied')
  }
  const changeable = await fleet.db.rows(sql`
    select attname as column from pg_attribute
    where attrelid in ('document'::regclass, 'document_file'::regclass) and attnum > 0
      and has_column_privilege(attrelid, attnum, 'update')`)
  expect(changeable).toEqual([{ column: 'reference_lock' }])
  await expect(fleet.db.text('update document set reference_lock = true')).rejects.toThrow(
    'document_reference_lock_empty',
  )
})

test('the verifier names a document that was altered manually', async () => {
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  await tamper(fleet.db, (tx) => tx.run(sql`update document set content = replace(content, '8.71', '7.71')`))
  const { faults } = await verifyDocuments(fleet.db)
  expect(faults.join()).toContain('FT 2026A/1')
  expect(faults.join()).toContain('its hash is another one')
  await tamper(fleet.db, (tx) => tx.run(sql`update document set content = replace(content, '7.71', '8.71')`))
})

import { inflateRawSync } from 'node:zlib'
import {
  closeMonth,
  downloadJournal,
  downloadMonth,
  getAccountingSettings,
  getMonth,
  listMonths,
  resendMonth,
  setAccountingSettings,
} from '@voltway/contract/accounting'
import type { BodyOf } from '@voltway/contract/endpoint'
import { addFunds } from '@voltway/contract/payments'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { openPaying } from '../../../test/paying.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { issueInvoice } from '../invoices/invoices.ts'
import { defaultAccounts } from './account-map.ts'
import { accountingJobs } from './accounting.jobs.ts'

let mailbox: Mailbox
let fleet: Fleet
let network: Charging

beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox?.close())
beforeEach(async () => {
  fleet = await bootFleet({ env: mailbox.env })
  network = await openCharging(fleet)
  mailbox.mails.length = 0
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const owner = () => fleet.as('owner')
const march = { month: '2026-03' }
const accountant = 'books@accountants.example'
const settings = (more: Partial<BodyOf<typeof setAccountingSettings>> = {}) => ({
  chart: 'PT' as const,
  accounts: defaultAccounts.PT,
  rules: [],
  format: 'CSV' as const,
  datev: null,
  accountant_email: accountant,
  delivery: 'ATTACHMENT' as const,
  automatic: null,
  ...more,
})
const set = (more: Partial<BodyOf<typeof setAccountingSettings>> = {}) =>
  owner().call(setAccountingSettings, { body: settings(more) })
const report = (month = march.month) => owner().call(getMonth, { params: { month } })
const journal = async (month = march.month) => {
  const reply = await owner().call(downloadJournal, { params: { month }, query: { format: 'CSV' } })
  return (reply as { rawPayload: Buffer }).rawPayload.toString()
}
const run = async (jobs: typeof accountingJobs, name: string) => {
  await jobs.find((job) => job.name === name)?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const monthEnds = async (next = '2026-04-01') => {
  fleet.clock.set(`${next}T06:00:00.000Z`)
  await run(invoicesJobs, 'invoices.find-months')
}
const charge = async (id: string, day = '2026-03-02') => {
  const card = await network.card()
  const times = { start_date_time: `${day}T09:00:00.000Z`, end_date_time: `${day}T09:45:00.000Z` }
  await network.cdr(card, { id, ...times, total_energy: 20 })
  return card
}
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to?.some((one) => one.address === address))
/** The names in an archive, from the headers of its files. */
const namesIn = (zip: Buffer) => {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 4))
    names.push(zip.toString('utf8', at + 30, at + 30 + zip.readUInt16LE(at + 26)))
  return names
}

test('a manager closes March in one call: the accountant gets documents, e-invoices, journal and summary', async () => {
  await openPaying(fleet).method('visa')
  const methods = await fleet.db.row<{ id: string }>(
    sql`select id from payment_method where wallet_id = ${fleet.walletId}`,
  )
  await owner().call(addFunds, { body: { amount: '50.00', payment_method_id: methods?.id ?? '' } })
  await run(invoicesJobs, 'invoices.issue-missing')
  await charge('A')
  await charge('B')
  expect(await owner().refusal(closeMonth, { params: march })).toBe('month.incomplete')
  await monthEnds()
  expect(await owner().refusal(closeMonth, { params: march })).toBe('month.incomplete')
  await set()
  const ready = await report()
  expect(ready).toMatchObject({
    state: 'READY',
    totals: { net: '14.16', vat: '3.26', total: '17.42' },
    sums: [
      {
        cost_centre: null,
        vat_rate: '23.00',
        net: '14.16',
        vat: '3.26',
        total: '17.42',
        ledger: '17.42',
        difference: '0.00',
      },
    ],
    agreement: [
      { kind: 'CHARGING', documents: 1, total: '17.42', ledger: '17.42', difference: '0.00' },
      { kind: 'TOPUP', documents: 1, total: '50.00', ledger: '50.00', difference: '0.00' },
    ],
  })
  expect(ready.gaps.map(({ gap }) => gap)).toEqual(['NO_VAT_NUMBER', 'NO_ADDRESS'])
  const charging = {
    consumption: '17.42',
    earlier: '0.00',
    later: '0.00',
    credited: '0.00',
    rounding: '0.00',
    invoiced: '17.42',
    documents: [],
  }
  expect(ready.charging).toEqual(charging)
  const key = 'close March'
  const closed = await fleet.as('manager').call(closeMonth, { params: march, key })
  expect(closed).toMatchObject({ state: 'CLOSED', close: { recipient: accountant, closed_by: 'The manager' } })
  expect(await fleet.as('manager').call(closeMonth, { params: march, key })).toEqual(closed)
  expect(await owner().refusal(closeMonth, { params: march })).toBe('month.already_closed')
  await fleet.runJobs()
  expect(await report()).toMatchObject({ state: 'SENT', close: { link_until: null } })
  const [mail, ...more] = mailsTo(accountant)
  expect(more).toEqual([])
  const [zip] = mail?.attachments ?? []
  expect(zip?.filename).toBe('voltway-2026-03.zip')
  expect(namesIn(Buffer.from(zip?.content as ArrayBuffer))).toEqual([
    'summary-2026-03.pdf',
    'journal-2026-03.csv',
    'documents/2026-03-02_RC-2026A-1_invoice.pdf',
    'e-invoices/2026-03-02_RC-2026A-1_invoice.xml',
    'documents/2026-04-01_FT-2026A-1_invoice.pdf',
    'e-invoices/2026-04-01_FT-2026A-1_invoice.xml',
  ])
  const lines = (await journal()).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',').slice(2, 5).concat(line.split(',').slice(6, 7)).join(' '))).toEqual([
    '2026-03-02 2026-03-02 RC 2026A/1 228',
    '2026-03-02 2026-03-02 RC 2026A/1 12',
    '2026-03-31 2026-04-01 FT 2026A/1 6241',
    '2026-03-31 2026-04-01 FT 2026A/1 2782',
    '2026-03-31 2026-04-01 FT 2026A/1 22111',
    '2026-03-31 2026-04-01 FT 2026A/1 22111',
    '2026-03-31 2026-04-01 FT 2026A/1 228',
  ])
})

/** The content of one file in an archive. */
const contentIn = (zip: Buffer, name: string) => inflateRawSync(zip.subarray(zip.indexOf(name) + name.length))

test('the archive of a month in SAF-T (PT) has the workbook of the journal too, because SAF-T has no accounts', async () => {
  await set({ format: 'SAFT_PT', delivery: 'ATTACHMENT' })
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  await owner().call(closeMonth, { params: march })
  const archived = async () => {
    await fleet.runJobs()
    return Buffer.from(mailsTo(accountant).at(-1)?.attachments[0]?.content as ArrayBuffer)
  }
  const zip = await archived()
  const files = ['SAFT-PT-2026-03.xml', 'journal-2026-03.xlsx']
  expect(namesIn(zip).slice(1, 3)).toEqual(files)
  const reply = await owner().call(downloadJournal, { params: march, query: { format: 'XLSX' } })
  const workbook = (reply as { rawPayload: Buffer }).rawPayload
  expect(contentIn(zip, 'journal-2026-03.xlsx').equals(workbook)).toBe(true)
  expect(new TextDecoder('windows-1252').decode(contentIn(zip, 'SAFT-PT-2026-03.xml'))).toContain('<AuditFile')
  // A month that was closed before has the files that it had.
  await fleet.db.run(sql`update month_close set settings = settings - 'vat_pending'`)
  await owner().call(resendMonth, { params: march })
  expect(namesIn(await archived())).toEqual(namesIn(zip).filter((name) => name !== 'journal-2026-03.xlsx'))
})

test('money in the journal is named by its invoice, else by its receipt, else by the whole id of its payment', async () => {
  await set()
  const named = async (month: string) =>
    (await journal(month)).split('\r\n').flatMap((row) => {
      const [, , , , reference = '', , account] = row.split(',')
      return account === '12' ? [reference] : []
    })
  const methodId = await openPaying(fleet).method('visa')
  const paid = await owner().call(addFunds, { body: { amount: '50.00', payment_method_id: methodId } })
  expect(await named('2026-03')).toEqual([paid.payment_id])
  await run(invoicesJobs, 'invoices.issue-missing')
  expect(await named('2026-03')).toEqual(['RC 2026A/1'])
  await fleet.db.run(sql`
    update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000 where id = ${fleet.walletId}`)
  for (const id of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await charge(id)
  await monthEnds()
  expect(await named('2026-04')).toEqual(['FT 2026A/1'])
})

test('a closed month changes only by credit notes of later months, and a late charge is on the next invoice', async () => {
  await set()
  await network.topUp(10_000n)
  const card = await charge('A')
  await charge('B')
  await monthEnds()
  await owner().call(closeMonth, { params: march })
  await fleet.runJobs()
  const [before, written] = [await report(), await journal()]
  // A record of March that arrives in April, the network's credit of a charge of March, and goodwill.
  await charge('LATE', '2026-03-30')
  const credited = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  await network.cdr(card, {
    id: 'A-C',
    ...credited,
    total_energy: -20,
    total_cost: { excl_vat: -3.21 },
    credit: true,
    credit_reference_id: 'A',
  })
  await run(invoicesJobs, 'invoices.issue-missing')
  const invoice = await fleet.db.row<{ id: string }>(sql`select id from document where number = 'FT 2026A/1'`)
  await creditInvoice(fleet.ctx(), fleet.scope, {
    invoiceId: invoice?.id ?? '',
    reason: 'Goodwill',
    of: { kind: 'AMOUNT', amountMinor: 100n },
    key: 'credit:goodwill',
    isBooked: false,
  })
  await monthEnds('2026-05-01')
  const after = await report()
  // March's consumption has no credited charge, and one that April's invoice has.
  const charging = {
    ...before.charging,
    later: '-8.71',
    credited: '8.71',
    documents: [
      { part: 'CREDITED', id: expect.any(String), number: 'NC 2026A/1', date: '2026-04-01', amount: '-8.71' },
      { part: 'LATER', id: expect.any(String), number: 'FT 2026A/2', date: '2026-05-01', amount: '-8.71' },
    ],
  }
  expect({ ...after, close: null, gaps: [] }).toEqual({ ...before, close: null, gaps: [], charging })
  expect(await journal()).toBe(written)
  const april = await report('2026-04')
  expect(april.charging).toMatchObject({ consumption: '0.00', earlier: '8.71', rounding: '0.00', invoiced: '8.71' })
  expect(april.agreement).toEqual([
    { kind: 'CHARGING', documents: 1, total: '8.71', ledger: '8.71', difference: '0.00' },
    { kind: 'CREDIT_NOTE', documents: 2, total: '-9.70', ledger: '-9.70', difference: '0.00' },
  ])
  // A total of 1.00 belongs to no net amount, so 0.99 is credited.
  expect(april.totals.total).toBe('-0.99')
  // No use case can issue a document into the closed month: here one of another source for the same period.
  const again = fleet.db.tx((tx) =>
    issueInvoice(
      { ctx: fleet.ctx(), tx, scope: fleet.scope },
      {
        class: 'CHARGING',
        source: 'charging:2026-03-again',
        lines: [
          {
            kind: 'SESSION',
            text: 'Marquês',
            session: null,
            quantity: '1',
            unit_price: '1.00',
            netMinor: 100n,
            vatMinor: 23n,
            vatRateBasisPoints: 2300n,
            vat_category: 'S',
            prices: [],
          },
        ],
        period: { from: '2026-03-01', to: '2026-03-31' },
        vatNumberId: null,
        payment: 'PREPAID',
      },
    ),
  )
  await expect(again).rejects.toThrow('belongs to a closed month')
})

/** The lines of an account in the journal of April: entry, debit and credit. */
const aprilOf = async (wanted: string) =>
  (await journal('2026-04')).split('\r\n').flatMap((row) => {
    const [, , , , reference = '', , account, , , , debit = '', credit = ''] = row.split(',')
    return account === wanted ? [[reference, debit, credit]] : []
  })
const creditWhole = async () => {
  const invoice = await fleet.db.row<{ id: string }>(sql`select id from document where number = 'FT 2026A/1'`)
  await creditInvoice(fleet.ctx(), fleet.scope, {
    invoiceId: invoice?.id ?? '',
    reason: 'Goodwill',
    of: { kind: 'ALL' },
    key: 'credit:whole',
    isBooked: false,
  })
}
const paysLater = () =>
  fleet.db.run(sql`
    update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 100000 where id = ${fleet.walletId}`)

test('a credit note returns what the balance paid of its invoice, and the rest of it reduces the debt', async () => {
  await set()
  await paysLater()
  await network.topUp(500n)
  await charge('A')
  await charge('B')
  await monthEnds()
  await creditWhole()
  expect(await aprilOf('22111')).toEqual([
    ['NC 2026A/1', '17.42', ''],
    ['NC 2026A/1', '', '5.00'],
  ])
  expect(await aprilOf('228')).toEqual([['NC 2026A/1', '5.00', '']])
})

test('the journal of a month stays the same when a bank returns the payment of a credited invoice later', async () => {
  await set()
  await paysLater()
  const paying = openPaying(fleet)
  await paying.method('visa')
  await charge('A')
  await monthEnds()
  await fleet.runJobs()
  await creditWhole()
  const before = await journal('2026-04')
  expect(await aprilOf('228')).toEqual([['NC 2026A/1', '8.71', '']])
  const payment = await fleet.db.row<{ id: string }>(sql`select id from payment where wallet_id = ${fleet.walletId}`)
  fleet.clock.set('2026-05-03T09:00:00.000Z')
  await paying.bank(payment?.id ?? '', 'dispute')
  await fleet.runJobs()
  const [invoice] = await fleet.db.rows(sql`
    select payment_status, paid_at from invoice where wallet_id = ${fleet.walletId} and credits_invoice_id is null`)
  expect(invoice).toEqual({ payment_status: 'FAILED', paid_at: null })
  expect(await journal('2026-04')).toBe(before)
})

test('a link opens the files without an account, until it expires or the month is sent again', async () => {
  await set({ delivery: 'LINK' })
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  await owner().call(closeMonth, { params: march })
  await fleet.runJobs()
  const linkOf = (mail: Email | undefined) => /\/month-files\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  const first = linkOf(mailsTo(accountant)[0])
  const opened = await fleet.http.inject({ url: first })
  expect(opened.statusCode).toBe(200)
  expect(namesIn(opened.rawPayload)).toContain('summary-2026-03.pdf')
  expect((await fleet.http.inject({ url: `${first.slice(0, -1)}_` })).statusCode).toBe(404)
  await set({ delivery: 'LINK', accountant_email: 'other@accountants.example' })
  await owner().call(resendMonth, { params: march })
  await fleet.runJobs()
  const second = linkOf(mailsTo('other@accountants.example')[0])
  expect((await fleet.http.inject({ url: first })).statusCode).toBe(404)
  expect((await fleet.http.inject({ url: second })).statusCode).toBe(200)
  fleet.clock.advance(31 * 86_400_000)
  expect((await fleet.http.inject({ url: second })).statusCode).toBe(404)
})

test('a month is closed at the day and hour of the settings in the wallet’s time zone, and an incomplete one is reported once', async () => {
  await fleet.db.run(sql`update wallet set time_zone = 'Atlantic/Azores' where id = ${fleet.walletId}`)
  await set({ automatic: { day: 3, hour: 8 }, format: 'SAFT_PT' })
  await network.topUp(10_000n)
  await charge('A')
  await monthEnds()
  const state = async () => (await owner().call(listMonths)).results.find(({ month }) => month === '2026-03')?.state
  // Eight o'clock of the Azores in summer.
  for (const [at, expected] of [
    ['2026-04-03T07:59:00.000Z', 'READY'],
    ['2026-04-03T08:00:00.000Z', 'SENT'],
  ] as const) {
    fleet.clock.set(at)
    await run(accountingJobs, 'accounting.close-due-months')
    expect(await state()).toBe(expected)
  }
  expect((await report()).close).toMatchObject({ closed_by: null, format: 'SAFT_PT' })
  // April's invoice is not issued when its day has come.
  fleet.clock.set('2026-05-03T09:00:00.000Z')
  await run(accountingJobs, 'accounting.close-due-months')
  await run(accountingJobs, 'accounting.close-due-months')
  const warnings = await fleet.db.rows(sql`
    select 1 from person_notice where event = 'month.not_sent' and person_id = ${fleet.people.owner.id}`)
  expect(warnings).toHaveLength(1)
})

test.each([
  ['Atlantic/Azores', '2026-04-01T03:00:00.000Z'],
  // Its month is over before the seller's.
  ['Asia/Dubai', '2026-04-01T02:00:00.000Z'],
])('a month that is closed in its first hour waits for its invoice: %s', async (zone, due) => {
  await fleet.db.run(sql`update wallet set time_zone = ${zone} where id = ${fleet.walletId}`)
  await set({ automatic: { day: 1, hour: 0 } })
  const closesAt = async (at: number) => {
    fleet.clock.set(new Date(at).toISOString())
    await run(accountingJobs, 'accounting.close-due-months')
    return (await owner().call(listMonths)).results.find(({ month }) => month === '2026-03')?.state
  }
  const dueMs = Date.parse(due)
  for (let hours = 6; hours > 0; hours -= 1) expect(await closesAt(dueMs - hours * 3_600_000)).toBe('OPEN')
  await run(invoicesJobs, 'invoices.find-months')
  expect(await closesAt(dueMs - 1000)).toBe('READY')
  expect(await closesAt(dueMs)).toBe('SENT')
})

test('settings name the wrong field, and DATEV needs numbers of the tax adviser', async () => {
  const fieldsOf = async (body: ReturnType<typeof settings>) => {
    try {
      await owner().call(setAccountingSettings, { body })
    } catch (error) {
      return (error as { problem: { fields: object } }).problem.fields
    }
    throw new Error('the settings were accepted')
  }
  const rule = { cost_centre: 'Lisboa', vat_rate: null, expense: '62411', vat: null }
  expect(await fieldsOf(settings({ format: 'DATEV' }))).toMatchObject({
    'datev.consultant': 'required',
    'accounts.bank': 'digits',
  })
  // The French file needs three digits and the SIREN of the wallet, and says so by the name of the setting.
  expect(await fieldsOf(settings({ format: 'FEC' }))).toEqual({ 'accounts.bank': 'digits' })
  const fec = await owner().refusal(downloadJournal, { params: { month: '2026-03' }, query: { format: 'FEC' } })
  expect(fec).toBe('validation_failed')
  const [wrong, right] = [
    { expense: '12', vat: 'A1' },
    { expense: '6061', vat: null },
  ]
  const exceptions = settings({
    accounts: defaultAccounts.FR,
    rules: [
      { cost_centre: null, vat_rate: '20.00', ...right },
      { cost_centre: null, vat_rate: '10.00', ...wrong },
    ],
    abroad: { vat: '46', rules: [{ country: 'ES', vat_rate: null, ...wrong, datev_key: null }] },
    vat_pending: '44',
  })
  const wrongFields = ['rules.1.expense', 'rules.1.vat', 'abroad.vat', 'abroad.rules.0.expense', 'abroad.rules.0.vat']
  expect(Object.keys(await fieldsOf({ ...exceptions, format: 'FEC' }))).toEqual([...wrongFields, 'vat_pending'])
  expect(await owner().call(setAccountingSettings, { body: exceptions })).toMatchObject({ vat_pending: '44' })
  expect(await fieldsOf(settings({ rules: [rule, rule] }))).toEqual({ 'rules.1': 'taken' })
  expect(await fieldsOf(settings({ rules: [{ ...rule, vat: '24323' }] }))).toEqual({ 'rules.0.vat': 'one_way' })
  expect(await fieldsOf(settings({ rules: [{ ...rule, cost_centre: null }] }))).toEqual({ 'rules.0': 'required' })
  expect(await fieldsOf(settings({ accountant_email: null, automatic: { day: 1, hour: 0 } }))).toEqual({
    accountant_email: 'required',
  })
  expect(await fieldsOf(settings({ accountant_email: 'nobody' }))).toHaveProperty('accountant_email')
  const saved = await set({
    chart: 'DE',
    accounts: defaultAccounts.DE,
    format: 'DATEV',
    datev: { consultant: 1001, client: 1, year_start_month: 1 },
  })
  expect(await owner().call(getAccountingSettings)).toEqual(saved)
  expect(await owner().refusal(getMonth, { params: { month: '2026-13' } })).toBe('validation_failed')
  expect(await owner().refusal(getMonth, { params: { month: '2024-01' } })).toBe('month.not_found')
})

test('a French month is closed only with a SIREN, and its files are refused as a whole without one', async () => {
  await set({ chart: 'FR', accounts: defaultAccounts.FR, format: 'FEC' })
  await monthEnds()
  expect((await report()).gaps.map(({ gap }) => gap)).toEqual(['NO_SIREN', 'NO_VAT_NUMBER', 'NO_ADDRESS'])
  expect(await owner().refusal(closeMonth, { params: march })).toBe('month.incomplete')
  expect(await owner().refusal(downloadMonth, { params: march })).toBe('validation_failed')
  const id = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into vat_number (wallet_id, id, country, number, kind, name, created_at)
    values (${fleet.walletId}, ${id}, 'FR', '46443121975', 'COMPANY', 'Frota', ${fleet.clock.now()})`)
  await fleet.db.run(sql`update wallet set nif_id = ${id} where id = ${fleet.walletId}`)
  expect((await report()).gaps.map(({ gap }) => gap)).toEqual(['NO_ADDRESS'])
  await owner().call(closeMonth, { params: march })
  await fleet.runJobs()
  const [zip] = mailsTo(accountant).at(-1)?.attachments ?? []
  expect(namesIn(Buffer.from(zip?.content as ArrayBuffer))).toEqual(['summary-2026-03.pdf', '443121975FEC20260331.txt'])
})

test('files of a month that could not be sent for three hours are reported, and a person sends them again', async () => {
  await set()
  await charge('A')
  await monthEnds()
  await owner().call(closeMonth, { params: march })
  const reportUnsent = () =>
    accountingJobs.find(({ name }) => name === 'accounting.report-unsent-months')?.handle(fleet.ctx(), {}, undefined)
  await reportUnsent()
  expect(await report()).toMatchObject({ state: 'CLOSED' })
  fleet.clock.advance(4 * 3_600_000)
  await reportUnsent()
  expect(await report()).toMatchObject({ state: 'FAILED' })
  await owner().call(resendMonth, { params: march })
  await fleet.runJobs()
  expect(await report()).toMatchObject({ state: 'SENT' })
})

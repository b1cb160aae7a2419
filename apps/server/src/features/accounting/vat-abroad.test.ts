import {
  downloadJournal,
  downloadVatAbroad,
  getAccountingSettings,
  getMonth,
  setAccountingSettings,
} from '@voltway/contract/accounting'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import type { DocumentContent } from '../../kernel/documents/document-content.ts'
import { countriesWithoutNumber } from '../../kernel/documents/seller.ts'
import { verifyDocuments } from '../../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import { mailDocument } from '../invoices/document-mail.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { defaultAccounts } from './account-map.ts'

const fleet = fleetOfEachTest({ env: { SELLER_VAT_NUMBERS: 'ESN1234567A' } })
let network: Charging

beforeEach(async () => {
  network = await openCharging(fleet)
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

const owner = () => fleet.as('owner')
const march = { month: '2026-03' }
const settings = {
  chart: 'PT' as const,
  accounts: defaultAccounts.PT,
  rules: [],
  format: 'CSV' as const,
  datev: null,
  accountant_email: 'books@accountants.example',
  delivery: 'LINK' as const,
  automatic: null,
}
const places = {
  PT: { country: 'PRT', postal_code: '1990-097' },
  ES: { country: 'ESP', postal_code: '28014' },
  FR: { country: 'FRA', postal_code: '75004' },
} as const

/** A charge in March in each of the countries, and the end of the month. */
async function chargeIn(...countries: (keyof typeof places)[]): Promise<void> {
  await network.topUp(50_000n)
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T09:45:00.000Z' }
  for (const [index, country] of countries.entries()) {
    const card = await network.card()
    const cdr_location = {
      id: `LOC-${country}`,
      name: country,
      address: 'Main street 1',
      city: 'City',
      coordinates: { latitude: '40.0', longitude: '-4.0' },
      evse_uid: `E${index}`,
      evse_id: `${country}*CPO*E${index}`,
      connector_id: '1',
      connector_standard: 'IEC_62196_T2',
      connector_format: 'SOCKET',
      connector_power_type: 'AC_3_PHASE',
      ...places[country],
    }
    await network.cdr(card, { id: `CDR-${index}`, ...times, total_energy: 20, cdr_location })
  }
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await invoicesJobs.find((job) => job.name === 'invoices.find-months')?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}

/** VAT is deductible in the month of the invoice's date. */
const rowsOf = async (month = '2026-04') => {
  const reply = await owner().call(downloadJournal, { params: { month }, query: { format: 'CSV' } })
  const [, ...lines] = (reply as { rawPayload: Buffer }).rawPayload.toString().trim().split('\r\n')
  return lines.map((line) => line.split(','))
}
/** The VAT lines of the journal: account, name, rate and debit. */
const vatOf = async (month?: string) =>
  (await rowsOf(month))
    .filter((row) => /^Input VAT(?! of invoices)/.test(row[7] ?? ''))
    .map((row) => [row[6], row[7], row[9], row[10]])

test('VAT of Spain and France is booked apart from domestic VAT, and the month shows it per country and rate', async () => {
  await chargeIn('PT', 'ES', 'FR')
  const { sums, agreement } = await owner().call(getMonth, { params: march })
  expect(sums.map(({ vat_country, vat_rate, difference }) => [vat_country, vat_rate, difference])).toEqual([
    ['ES', '21.00', '0.00'],
    ['FR', '20.00', '0.00'],
    ['PT', '23.00', '0.00'],
  ])
  expect(agreement.every(({ difference }) => difference === '0.00')).toBe(true)
  const vat = await vatOf()
  expect(vat.map(([account, name, rate]) => [account, name, rate]).toSorted()).toEqual([
    ['24323', 'Input VAT', '23.00'],
    ['2781', 'Input VAT ES', '21.00'],
    ['2781', 'Input VAT FR', '20.00'],
  ])
  const rule = { country: 'ES', vat_rate: null, expense: '62419', vat: '27811', datev_key: null }
  const body = { ...settings, abroad: { vat: '2782', rules: [rule] } }
  const saved = await owner().call(setAccountingSettings, { body })
  expect(saved.vat_countries).toContainEqual({ country: 'ES', vat_rate: '21.00' })
  expect((await vatOf()).map(([account]) => account).toSorted()).toEqual(['24323', '27811', '2782'])
  // A program of the previous release does not know these accounts, and does not reset them.
  await owner().call(setAccountingSettings, { body: settings })
  expect((await owner().call(getAccountingSettings)).abroad).toEqual(body.abroad)
})

test('each country with a VAT number of the seller has documents and series of its own, which the refund file names', async () => {
  await fleet.db.run(sql`update wallet set finance_email = 'bills@fleet.example' where id = ${fleet.walletId}`)
  await chargeIn('PT', 'ES', 'FR')
  const documents = async () => {
    const rows = await fleet.db.rows<{ id: string; content: string }>(
      sql`select id, content from document where wallet_id = ${fleet.walletId} and class = 'CHARGING' order by series, sequence`,
    )
    return rows.map(({ id, content }) => ({ ...(JSON.parse(content) as DocumentContent), id }))
  }
  const issued = await documents()
  expect(issued.map(({ number, seller, vat_groups }) => [number, seller.vat_number, vat_groups.length])).toEqual([
    ['FT 2026A/1', 'PT599999993', 2],
    ['FTES 2026A/1', 'ESN1234567A', 1],
  ])
  // What has no number of its own stays at home, and says what applies.
  expect(issued.map(countriesWithoutNumber)).toEqual([['FR'], []])
  const spanish = issued[1]?.id ?? ''
  const credit = {
    invoiceId: spanish,
    reason: 'Goodwill',
    of: { kind: 'AMOUNT', amountMinor: 100n },
    isBooked: false,
  } as const
  await creditInvoice(fleet.ctx(), fleet.scope, { ...credit, key: 'credit:1' })
  await fleet.runJobs()
  expect((await documents()).map(({ number, seller }) => [number, seller.vat_number])).toContainEqual([
    'NCES 2026A/1',
    'ESN1234567A',
  ])
  const reply = await owner().call(downloadVatAbroad, { params: { year: '2026' } })
  const [, ...rows] = (reply as { rawPayload: Buffer }).rawPayload.toString().trim().split('\r\n')
  expect(rows.map((row) => row.split(',')).map((row) => [row[0], row[1], row[5], row[6], row[10]])).toEqual([
    ['ES', 'FTES 2026A/1', 'ESN1234567A', '21.00', 'yes'],
    ['ES', 'NCES 2026A/1', 'ESN1234567A', '21.00', 'yes'],
    ['FR', 'FT 2026A/1', 'PT599999993', '20.00', 'no'],
  ])
  // Each document was sent once, also when its job runs again.
  const again = issued.map(({ id }) => ({ walletId: fleet.walletId, documentId: id }))
  for (const one of again) await mailDocument.handle(fleet.ctx(), one, undefined)
  const mails = await fleet.db.rows<{ subject: string }>(
    sql`select subject from mail_message where recipient = 'bills@fleet.example' order by subject`,
  )
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Credit note NCES 2026A/1',
    'Invoice FT 2026A/1',
    'Invoice FTES 2026A/1',
  ])
})

test('a country or rate that is given twice, and an exception without an account, are refused at their field', async () => {
  const rule = { country: 'ES', vat_rate: null, expense: null, vat: '27811', datev_key: null }
  const refused = async (rules: object[]) => {
    const body = { ...settings, abroad: { vat: '2781', rules } } as typeof settings
    try {
      await owner().call(setAccountingSettings, { body })
    } catch (error) {
      return (error as { problem: { fields: object } }).problem.fields
    }
    throw new Error('the settings were accepted')
  }
  expect(await refused([rule, rule])).toEqual({ 'abroad.rules.1': 'taken' })
  expect(await refused([{ ...rule, vat: null }])).toEqual({ 'abroad.rules.0.vat': 'required' })
  expect(await refused([{ ...rule, country: 'Spain' }])).toHaveProperty(['abroad.rules.0.country'])
})

test('a month that was closed before VAT was booked by country keeps its files', async () => {
  await chargeIn('PT', 'ES')
  await owner().call(setAccountingSettings, { body: settings })
  const before = { ...settings, automatic_day: null, automatic_hour: null }
  await fleet.db.run(sql`
    insert into month_close (wallet_id, month, state, settings, delivery, recipient, language, closed_at, send_asked_at)
    values (${fleet.walletId}, '2026-03-01', 'SENT', ${JSON.stringify(before)}::jsonb, 'LINK', 'books@accountants.example', 'en',
      ${fleet.clock.now()}, ${fleet.clock.now()})`)
  expect((await vatOf(march.month)).map(([account, name]) => [account, name])).toEqual([
    ['24323', 'Input VAT'],
    ['24323', 'Input VAT'],
  ])
})

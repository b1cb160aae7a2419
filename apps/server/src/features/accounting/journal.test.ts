import { parseMoney } from '@voltway/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, sampleBuyers, sampleCharges, sampleChoices, sampleDocument } from '../../../test/document-samples.ts'
import type { DocumentContent, Party } from '../../kernel/documents/document-content.ts'
import { type AccountMap, chargingAccount, defaultAccounts, taxKeyOf, vatAccount } from './account-map.ts'
import { dayWithin, type JournalLine, journalOf, lastDayOf } from './journal.ts'

const rules: AccountMap['rules'] = [
  { cost_centre: null, vat_rate: '21.00', expense: '62820', vat: '47221' },
  { cost_centre: 'Lisboa', vat_rate: null, expense: '62411', vat: null },
  { cost_centre: 'Lisboa', vat_rate: '21.00', expense: '62412', vat: null },
]
const map: AccountMap = { accounts: defaultAccounts.PT, rules }
const about = {
  isFormer: false,
  centreCodes: new Map<string, string>(),
  month: '2026-03',
  currency: 'EUR',
  supplier: { name: 'Voltway Fleets', vatNumber: 'PT599999993' },
  customer: { name: 'Frota Norte', vatNumber: 'PT501964843' },
  accounts: map,
}

const sum = (lines: readonly JournalLine[]) => lines.reduce((total, { amountMinor }) => total + amountMinor, 0n)
const signOf = ({ type }: DocumentContent) => (type === 'CREDIT_NOTE' ? -1n : 1n)
const total = (contents: readonly DocumentContent[], name: 'net' | 'vat' | 'total') =>
  contents.reduce((all, content) => all + signOf(content) * parseMoney(content[name]), 0n)

test('the most specific exception decides the account of a charge, and a rate the account of its VAT', () => {
  const home = (rate: string) => ({ country: null, rate })
  expect(chargingAccount(map, 'Lisboa', home('21.00'))).toBe('62412')
  expect(chargingAccount(map, 'Lisboa', home('23.00'))).toBe('62411')
  expect(chargingAccount(map, 'Porto', home('21.00'))).toBe('62820')
  expect(chargingAccount(map, null, home('23.00'))).toBe('6241')
  expect(vatAccount(map, home('21.00'))).toBe('47221')
  expect(vatAccount(map, home('23.00'))).toBe('24323')
})

test('VAT of another country is never deductible at home: each country and rate has its account, and DATEV its key', () => {
  const rule = { expense: null, datev_key: null }
  const ofSpain = { country: 'ES', vat_rate: null, vat: '27811', ...rule, expense: '62419' }
  const reduced = { country: 'ES', vat_rate: '10.00', vat: '27812', ...rule, datev_key: '94' }
  const abroad = { accounts: defaultAccounts.PT, rules: [], abroad: { vat: '2781', rules: [ofSpain, reduced] } }
  const accountsOf = (country: string | null, rate: string) => [
    chargingAccount(abroad, null, { country, rate }),
    vatAccount(abroad, { country, rate }),
    taxKeyOf(abroad, { country, rate }),
  ]
  expect(accountsOf(null, '23.00')).toEqual(['6241', '24323', null])
  expect(accountsOf('ES', '21.00')).toEqual(['62419', '27811', null])
  expect(accountsOf('ES', '10.00')).toEqual(['6241', '27812', '94'])
  expect(accountsOf('FR', '20.00')).toEqual(['6241', '2781', null])
  // An exception of a rate that somebody set before countries were known stays in force.
  expect(vatAccount({ ...map, abroad: abroad.abroad }, { country: 'FR', rate: '21.00' })).toBe('47221')
})

test('the same rate of two countries is booked apart, and a closed month without countries as it was', () => {
  const [buyer] = sampleBuyers
  const lines = sampleCharges(4, 2, [2100n]).map((line, index) => ({
    ...line,
    vatMinor: (line.netMinor * 21n) / 100n,
    vat_region: ['ES', 'BE', 'PT-20', 'ES'][index] ?? '',
  }))
  const choice = { kind: 'CHARGING', buyer, language: 'pt', size: 4, rates: [2100n], percentPaid: 0n } as const
  const content = sampleDocument({ ...choice, buyer: buyer as Party, means: 'BALANCE', purchaseOrder: null }, lines)
  const vatOf = (accounts: AccountMap, regions = new Map<string, string>()) => {
    const documents = [{ content, settledMinor: 0n, isVatLater: false, centres: new Map(), regions }]
    const { entries } = journalOf({ ...about, accounts, documents, movements: [], arrivals: [] })
    const vat = entries.flatMap((entry) => entry.lines).filter(({ role }) => role === 'vat')
    expect(sum(vat)).toBe(parseMoney(content.vat))
    return vat.map(({ account, vatCountry }) => [account, vatCountry])
  }
  const plain = { accounts: defaultAccounts.PT, rules: [] }
  expect(vatOf({ ...plain, abroad: { vat: '2781', rules: [] } })).toEqual([
    ['2781', 'ES'],
    ['2781', 'BE'],
    ['24323', null],
  ])
  expect(vatOf(plain)).toEqual([['24323', null]])
})

test('cost belongs to the month, VAT to the date of its invoice: it waits on an account of its own until then', () => {
  const [buyer] = sampleBuyers
  const choice = { kind: 'CHARGING', buyer, language: 'pt', size: 4, rates: [2300n, 600n], percentPaid: 0n } as const
  const content = sampleDocument({ ...choice, buyer: buyer as Party, means: 'BALANCE', purchaseOrder: null })
  const accounts = { accounts: defaultAccounts.PT, rules: [], vat_pending: '2782' }
  const document = { content, settledMinor: 0n, isVatLater: true, centres: new Map(), regions: new Map() }
  const booked = (entries: ReturnType<typeof journalOf>['entries']) => {
    const lines = entries.flatMap((entry) => entry.lines)
    const of = (role: JournalLine['role']) => sum(lines.filter((line) => line.role === role))
    for (const entry of entries) expect(sum(entry.lines)).toBe(0n)
    return { vat: of('vat'), pending: of('vat_pending'), charging: of('charging') }
  }
  const [vat, net] = [parseMoney(content.vat), parseMoney(content.net)]
  const inMonth = journalOf({ ...about, accounts, documents: [document], movements: [], arrivals: [] })
  expect(booked(inMonth.entries)).toEqual({ vat: 0n, pending: vat, charging: net })
  const arrivals = [{ document: { ...document, isVatLater: false }, pendingAccount: '2782' }]
  const after = journalOf({ ...about, month: '2026-04', accounts, documents: [], movements: [], arrivals })
  expect(booked(after.entries)).toEqual({ vat, pending: -vat, charging: 0n })
  expect(after.entries.map(({ kind, postingDay }) => [kind, postingDay])).toEqual(
    after.entries.map(() => ['VAT', content.date]),
  )
  // A month that was closed before keeps all VAT in the month of its invoice.
  const closed = journalOf({
    ...about,
    accounts: { accounts: defaultAccounts.PT, rules: [] },
    documents: [document],
    movements: [],
    arrivals: [],
  })
  expect(booked(closed.entries)).toEqual({ vat, pending: 0n, charging: net })
})

test('the invoice of March that is issued in April is booked on the last day of March', () => {
  expect(lastDayOf('2026-02')).toBe('2026-02-28')
  expect(dayWithin('2026-04-01', '2026-03')).toBe('2026-03-31')
  expect(dayWithin('2026-02-27', '2026-03')).toBe('2026-03-01')
  expect(dayWithin('2026-03-09', '2026-03')).toBe('2026-03-09')
})

test('every entry of a journal balances, and its accounts add up to the documents and the money, to the cent', () => {
  const movement = fc.record({
    day: fc.constantFrom('2026-03-01', '2026-03-17', '2026-03-31'),
    amountMinor: fc.bigInt(-50_000n, 50_000n),
    method: fc.constantFrom('card', 'direct_debit'),
    paysInvoice: fc.boolean(),
    reference: fc.constant('RC 2026A/9'),
  })
  fc.assert(
    fc.property(
      fc.array(sampleChoices, { minLength: 1, maxLength: 4 }),
      fc.array(movement, { maxLength: 4 }),
      (choices, movements) => {
        const contents = choices.map((choice, index) => sampleDocument(fitting(choice, index)))
        const documents = contents.map((content) => ({
          content,
          settledMinor: parseMoney(content.prepaid),
          isVatLater: false,
          centres: new Map(),
          regions: new Map(),
        }))
        const { entries } = journalOf({ ...about, documents, movements, arrivals: [] })
        for (const { lines } of entries) expect(sum(lines)).toBe(0n)
        const purchases = contents.filter((content) => content.class !== 'TOPUP')
        const booked = entries.filter(({ book }) => book === 'PURCHASES').flatMap(({ lines }) => lines)
        expect(sum(booked.filter(({ role }) => role === 'vat'))).toBe(total(purchases, 'vat'))
        expect(sum(booked.filter(({ role }) => role === 'supplier'))).toBe(-total(purchases, 'total'))
        expect(sum(booked.filter(({ role }) => role !== 'vat' && role !== 'supplier'))).toBe(total(purchases, 'net'))
        const money = entries.filter(({ book }) => book === 'BANK').flatMap(({ lines }) => lines)
        const moved = movements.reduce((all, { amountMinor }) => all + amountMinor, 0n)
        expect(sum(money.filter(({ role }) => role === 'bank'))).toBe(-moved)
        // Numbers of each book are without gaps.
        for (const book of ['PURCHASES', 'SETTLEMENTS', 'BANK'] as const) {
          const numbers = entries.filter((entry) => entry.book === book).map(({ number }) => number)
          expect(numbers).toEqual(numbers.map((_, index) => index + 1))
        }
      },
    ),
    { numRuns: 200 },
  )
})

import { parseMoney } from '@voltway/money/money'
import { expect, test } from 'vitest'
import { samplesOfEveryKind } from '../../../test/document-samples.ts'
import { brokenSaft, brokenSaftKeys } from '../../../test/saft-schema.ts'
import { allBelow, parseXml } from '../../../test/xml-tree.ts'
import { saftOf } from './saft.ts'

const seller = {
  name: 'Voltway Fleets',
  vat_number: 'PT599999993',
  street: 'Rua dos Carregadores 12',
  postal_code: '1990-097',
  city: 'Lisboa',
  country: 'PT',
}
const scope = {
  from: '2026-04-01',
  to: '2026-04-30',
  createdOn: '2026-05-04',
  seller,
  covers: 'ALL',
  certificate: null,
} as const

/** One document of every kind, with numbers of their own. */
const documents = samplesOfEveryKind().map((content, index) => ({
  content: { ...content, number: content.number.replace(/\d+$/, String(index + 1)) },
  issuedAt: new Date('2026-04-01T06:07:08Z'),
}))

/** Parses the file. A path such as `Invoice > Line` selects elements by their own and their parent's name. */
function parsed() {
  const bytes = saftOf(documents, scope)
  const text = new TextDecoder('windows-1252').decode(bytes)
  const root = parseXml(text)
  const elements = allBelow(root)
  const all = (path: string) => {
    const [name, parent] = path.split(' > ').toReversed()
    return elements.filter((one) => one.name === name && (parent === undefined || one.parent?.name === parent))
  }
  return { root, text, values: (path: string) => all(path).map((element) => element.text) }
}

test('SAF-T (PT): every document of every kind follows the order of the elements and the forms of the values', () => {
  const { root, text } = parsed()
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="Windows-1252"\?>\n<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01">/,
  )
  expect(brokenSaft(root)).toEqual([])
  // The check can fail: unknown and missing elements, a wrong order, and each kind of value.
  const broken = (from: string | RegExp, to: string) => brokenSaft(parseXml(text.replace(from, to)))
  const faults: [string | RegExp, string, string][] = [
    ['<TaxEntity>Global</TaxEntity>', '', 'Header: '],
    ['<TaxEntity>', '<Fax>1</Fax><TaxEntity>', 'Header: '],
    [/(<TaxType>\w+<\/TaxType>)(<TaxCountryRegion>\w+<\/TaxCountryRegion>)/, '$2$1', 'TaxTableEntry: '],
    ['<Country>PT<', '<Country>EL<', 'Country = EL'],
    ['<TaxCountryRegion>PT<', '<TaxCountryRegion>XX<', 'TaxCountryRegion = XX'],
    ['<StartDate>2026-04-01<', '<StartDate>2026-02-30<', 'StartDate = 2026-02-30'],
    [/<SystemEntryDate>.{19}/, '<SystemEntryDate>2026-04-01T24:00:00', 'SystemEntryDate = '],
    [/<CreditAmount>/, '<CreditAmount>-', 'CreditAmount = -'],
    [/<InvoiceNo>[^<]*/, `<InvoiceNo>FT ${'A'.repeat(56)}/1`, 'InvoiceNo = '],
    [/<PaymentRefNo>[^<]*/, '<PaymentRefNo>RC2026A1', 'PaymentRefNo = '],
    [/<City>[^<]*/, `<City>${'a'.repeat(51)}`, 'City = '],
    [/<TaxExemptionReason>[^<]*/, '<TaxExemptionReason>IVA', 'TaxExemptionReason = '],
  ]
  for (const [from, to, fault] of faults) expect(broken(from, to).join(), fault).toContain(fault)
})

test('SAF-T (PT): a month without documents, and one with receipts only, are files too', () => {
  const ofMonth = (some: typeof documents) =>
    brokenSaft(parseXml(new TextDecoder('windows-1252').decode(saftOf(some, scope))))
  expect([ofMonth([]), ofMonth(documents.filter(({ content }) => content.class === 'TOPUP'))]).toEqual([[], []])
})

test('SAF-T (PT): keys are unique, references exist, and a line without VAT names its reason', () => {
  const { text } = parsed()
  const broken = (from: string | RegExp, to: string) => brokenSaftKeys(parseXml(text.replace(from, to)))
  expect(brokenSaftKeys(parseXml(text))).toEqual([])
  // The check can fail.
  expect(broken('<CustomerID>PT501964843</CustomerID><AccountID>', '<CustomerID>X</CustomerID><AccountID>')).toContain(
    'SalesInvoices/Invoice/CustomerID = PT501964843',
  )
  expect(broken(/<TaxExemptionCode>M40<\/TaxExemptionCode>/, '')).toHaveLength(1)
})

test('SAF-T (PT): the sums are those of the documents, credits as debit, receipts as payments', () => {
  const { values } = parsed()
  const net = (type: string, isReceipt: boolean) =>
    documents
      .filter(({ content }) => content.type === type && (content.class === 'TOPUP') === isReceipt)
      .reduce((sum, { content }) => sum + parseMoney(content.net), 0n)
  expect(parseMoney(values('SalesInvoices > TotalCredit')[0] ?? '')).toBe(net('INVOICE', false))
  expect(parseMoney(values('SalesInvoices > TotalDebit')[0] ?? '')).toBe(net('CREDIT_NOTE', false))
  expect(parseMoney(values('Payments > TotalCredit')[0] ?? '')).toBe(net('INVOICE', true))
  expect(values('SalesInvoices > NumberOfEntries')).toEqual([String(values('InvoiceNo').length)])
  const lines = values('Line > CreditAmount').reduce((sum, amount) => sum + parseMoney(amount), 0n)
  expect(lines).toBe(net('INVOICE', false) + net('INVOICE', true))
})

test('SAF-T (PT): lines, reasons and means of payment are words and codes of Portugal, whatever the customer’s language', () => {
  const { values } = parsed()
  expect(new Set(values('Line > Description'))).toEqual(
    new Set([
      ...['Praça do Comércio', 'Fonte Nova & Benfica', 'A1 Aveiras, posto 2'],
      ...['Voltway Fleets Pro', 'Cartões de carregamento', 'eKeys', 'Envio', 'Goodwill'],
    ]),
  )
  expect(new Set(values('References > Reason'))).toEqual(new Set(['A rede de carregamento anulou a sessão']))
  expect(values('Payment > PaymentRefNo')).toHaveLength(4)
  expect(values('PaymentMethod > PaymentMechanism')).toEqual(['CS', 'CC', 'TB', 'MB'])
  // A month that was closed before has the codes that it had.
  const former = new TextDecoder('windows-1252').decode(saftOf(documents, { ...scope, isFormer: true }))
  expect(former).toContain('<Description>SHIPPING</Description>')
  expect(former).toContain('<Reason>session_undone</Reason>')
})

test('a seller outside Portugal has no SAF-T (PT)', () => {
  const spanish = { ...seller, vat_number: 'ESB58378431', country: 'ES' }
  expect(() => saftOf(documents, { ...scope, seller: spanish })).toThrow('Portuguese seller')
})

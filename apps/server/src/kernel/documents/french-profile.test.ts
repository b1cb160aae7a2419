import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitting,
  frenchSample,
  sampleBuyers,
  sampleChoices,
  samplesOfEveryKind,
} from '../../../test/document-samples.ts'
import { brokenFrenchRules, frenchRules } from '../../../test/french-rules.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { ciiOf } from './document-cii.ts'
import { pdfJobOf } from './document-pdf.ts'
import { ublOf } from './document-ubl.ts'
import { renderPdf } from './render-pdf.ts'

const documents = [
  ...samplesOfEveryKind(frenchSample),
  ...fc.sample(sampleChoices, { numRuns: 40, seed: 22 }).map((choice, index) => frenchSample(fitting(choice, index))),
]
const syntaxes = [
  ['UBL', ublOf],
  ['CII', ciiOf],
] as const
const buyerNamed = (number: string) => {
  const buyer = sampleBuyers.find(({ vat_number }) => vat_number === number)
  if (buyer === undefined) throw new Error(`no sample has the number ${number}`)
  return buyer
}
const choice = {
  kind: 'CHARGING',
  buyer: buyerNamed('FR46443121975'),
  language: 'fr',
  size: 2,
  rates: [2000n],
  percentPaid: 0n,
  means: 'CREDIT_CARD',
  purchaseOrder: null,
} as const
const charged = frenchSample(choice)
const note = frenchSample({ ...choice, kind: 'CREDITED_AMOUNT' })

test.each(syntaxes)('documents of a French seller keep every French rule in %s', (syntax, fileOf) => {
  // A platform needs an address of the buyer, and a buyer without any number has none.
  for (const content of documents)
    expect([content.buyer.name, brokenFrenchRules(syntax, fileOf(content))]).toEqual([
      content.buyer.name,
      content.buyer.vat_number === null ? ['BR-FR-12'] : [],
    ])
})

type Fault = readonly [rule: string, from: RegExp | string, to: string, file?: string]

const paid = { ...choice, means: 'BALANCE' } as const
const withSiret = { ...charged, buyer: { ...charged.buyer, vat_number: 'FR44312197500034' } }

const ublFaults: Fault[] = [
  ['BR-FR-01', 'FT-2026A/35', `FT-2026A/${'1'.repeat(27)}`],
  ['BR-FR-02', 'FT-2026A/35', 'FT 2026A/35'],
  ['BR-FR-02', 'FT-2026A/34', 'FT 2026A/34', ublOf(note)],
  ['BR-FR-03', '<cbc:IssueDate>2026', '<cbc:IssueDate>1926'],
  ['BR-FR-04', 'InvoiceTypeCode>380', 'InvoiceTypeCode>383'],
  ['BR-FR-05-PMT', '#PMT#', ''],
  ['BR-FR-05-PMD', '#PMD#', ''],
  ['BR-FR-05-AAB', '#AAB#', ''],
  ['BR-FR-06', '#PMD#', '#PMT#'],
  ['BR-FR-08', '<cbc:ProfileID>B1', '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
  ['BR-FR-09', '>44312197500034<', '>40483304800034<', ublOf(withSiret)],
  ['BR-FR-10', '<cbc:CompanyID schemeID="0002">404833048', '<cbc:CompanyID schemeID="0002">40483304'],
  ['BR-FR-11', '<cbc:CompanyID schemeID="0002">443121975</cbc:CompanyID>', ''],
  ['BR-FR-12', /<cbc:EndpointID schemeID="0225">443121975<\/cbc:EndpointID>/, ''],
  ['BR-FR-13', /<cbc:EndpointID schemeID="0225">404833048<\/cbc:EndpointID>/, ''],
  ['BR-FR-15', '<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>L<'],
  ['BR-FR-16', '<cbc:Percent>20.00<', '<cbc:Percent>23.00<'],
  ['BR-FR-20', '#BAR#B2B', '#BAR#B2G'],
  ['BR-FR-21', '<cbc:EndpointID schemeID="0225">443121975', '<cbc:EndpointID schemeID="0225">904833048'],
  ['BR-FR-23', '<cbc:EndpointID schemeID="0225">443121975', '<cbc:EndpointID schemeID="0225">443121975 A'],
  ['BR-FR-25', '>443121975</cbc:EndpointID>', `>443121975${'_'.repeat(117)}</cbc:EndpointID>`],
  ['BR-FR-31', '<cbc:Note>#BAR#B2B</cbc:Note>', '<cbc:Note>#BAR#B2B</cbc:Note><cbc:Note>#BAR#B2C</cbc:Note>'],
  ['BR-FR-32', '<cbc:CompanyID schemeID="0002">443121975', '<cbc:CompanyID schemeID="0002">FR443121975'],
  ['BR-FR-CO-05', /<cac:BillingReference>.*<\/cac:BillingReference>/, '', ublOf(note)],
  ['BR-FR-CO-07', /<cbc:DueDate>2026/, '<cbc:DueDate>2025'],
  ['BR-FR-CO-08', 'ProfileID>M2', 'ProfileID>M4', ublOf(frenchSample({ ...choice, kind: 'TOPUP' }))],
  ['BR-FR-CO-09-1', /(PrepaidAmount[^>]*>)\d+/, '$10', ublOf(frenchSample(paid))],
  ['BR-FR-CO-09-2', 'ProfileID>B1', 'ProfileID>B2'],
  ['BR-FR-CO-09-3', /<cbc:DueDate>.*<\/cbc:DueDate>/, '', ublOf(frenchSample(paid))],
  [
    'BR-FR-CO-10',
    '<cac:PartyName>',
    '<cac:PartyIdentification><cbc:ID>7</cbc:ID></cac:PartyIdentification><cac:PartyName>',
  ],
  ['BR-FR-CO-12', 'DocumentCurrencyCode>EUR', 'DocumentCurrencyCode>CHF'],
  ['BR-FR-DEC-01', /(PayableAmount[^>]*>\d+\.\d+)/, '$11'],
  ['BR-FR-DEC-02', /(InvoicedQuantity[^>]*>)1</, '$11.00001<'],
  ['BR-FR-DEC-03', /(PriceAmount[^>]*>)/, '$1-'],
  ['BR-FR-DEC-04', '<cbc:Percent>20.00<', '<cbc:Percent>020.00<'],
]

const GLOBAL = '<ram:SpecifiedLegalOrganization>'
const ciiFaults: Fault[] = [
  ['BR-FR-01', 'FT-2026A/35', `FT-2026A/${'1'.repeat(27)}`],
  ['BR-FR-02', 'FT-2026A/35', 'FT 2026A/35'],
  ['BR-FR-02', 'FT-2026A/34', 'FT 2026A/34', ciiOf(note)],
  ['BR-FR-03', 'format="102">2026', 'format="102">1926'],
  ['BR-FR-04', '<ram:TypeCode>380', '<ram:TypeCode>383'],
  ['BR-FR-05-PMT', '<ram:SubjectCode>PMT</ram:SubjectCode>', ''],
  ['BR-FR-05-PMD', '<ram:SubjectCode>PMD</ram:SubjectCode>', ''],
  ['BR-FR-05-AAB', '<ram:SubjectCode>AAB</ram:SubjectCode>', ''],
  ['BR-FR-06', '<ram:SubjectCode>PMD', '<ram:SubjectCode>PMT'],
  ['BR-FR-08', /<ram:BusinessProcess.*?<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/, ''],
  ['BR-FR-09', '>44312197500034<', '>40483304800034<', ciiOf(withSiret)],
  ['BR-FR-10', '<ram:ID schemeID="0002">404833048', '<ram:ID schemeID="0009">404833048'],
  ['BR-FR-11', '<ram:ID schemeID="0002">443121975</ram:ID>', ''],
  ['BR-FR-12', '<ram:URIID schemeID="0225">443121975</ram:URIID>', ''],
  ['BR-FR-13', '<ram:URIID schemeID="0225">404833048</ram:URIID>', ''],
  ['BR-FR-15', '<ram:CategoryCode>S<', '<ram:CategoryCode>M<'],
  ['BR-FR-16', 'RateApplicablePercent>20.00<', 'RateApplicablePercent>23.00<'],
  ['BR-FR-20', '<ram:Content>B2B<', '<ram:Content>B2G<'],
  ['BR-FR-21', '<ram:URIID schemeID="0225">443121975', '<ram:URIID schemeID="0002">443121975'],
  ['BR-FR-23', '<ram:URIID schemeID="0225">443121975', '<ram:URIID schemeID="0225">443121975/A'],
  ['BR-FR-25', '>443121975</ram:URIID>', `>443121975${'_'.repeat(117)}</ram:URIID>`],
  [
    'BR-FR-31',
    '</rsm:ExchangedDocument>',
    '<ram:IncludedNote><ram:Content>B2C</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>',
  ],
  ['BR-FR-32', '<ram:ID schemeID="0002">443121975', '<ram:ID schemeID="0002">4431219'],
  ['BR-FR-CO-05', /<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/, '', ciiOf(note)],
  ['BR-FR-CO-07', /(<ram:DueDateDateTime><udt:DateTimeString format="102">)2026/, '$12025'],
  ['BR-FR-CO-08', '<ram:ID>M2', '<ram:ID>M4', ciiOf(frenchSample({ ...choice, kind: 'TOPUP' }))],
  ['BR-FR-CO-09-1', /(TotalPrepaidAmount>)\d+/, '$10', ciiOf(frenchSample(paid))],
  ['BR-FR-CO-09-2', '<ram:ID>B1', '<ram:ID>B2'],
  ['BR-FR-CO-09-3', /<ram:DueDateDateTime>.*<\/ram:DueDateDateTime>/, '', ciiOf(frenchSample(paid))],
  ['BR-FR-CO-10', GLOBAL, `<ram:GlobalID>7</ram:GlobalID>${GLOBAL}`],
  ['BR-FR-CO-12', 'InvoiceCurrencyCode>EUR', 'InvoiceCurrencyCode>CHF'],
  ['BR-FR-DEC-01', /(DuePayableAmount>\d+\.\d+)/, '$11'],
  ['BR-FR-DEC-02', /(BilledQuantity[^>]*>)1</, '$11.00001<'],
  ['BR-FR-DEC-03', '<ram:ChargeAmount>', '<ram:ChargeAmount>-'],
  ['BR-FR-DEC-04', 'RateApplicablePercent>20.00<', 'RateApplicablePercent>020.00<'],
]

test.each([
  ['UBL', ublOf, ublFaults],
  ['CII', ciiOf, ciiFaults],
] as const)('each French rule can fail in %s', (syntax, fileOf, faults) => {
  expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(frenchRules))
  for (const [rule, from, to, file = fileOf(charged)] of faults) {
    const wrong = file.replace(from, to)
    expect([rule, wrong !== file, brokenFrenchRules(syntax, wrong).includes(rule)]).toEqual([rule, true, true])
  }
})

test('a French company is named by its SIREN, which is its address, and a company elsewhere by its VAT number', () => {
  const french = ublOf(charged)
  expect(french).toContain('<cbc:EndpointID schemeID="0225">443121975<')
  expect(french).toContain('<cbc:CompanyID schemeID="0002">443121975<')
  expect(french).toContain('<cbc:CompanyID>FR46443121975<')
  expect(ublOf(withSiret)).toContain('<cbc:ID schemeID="0009">44312197500034<')
  const spanish = ublOf(frenchSample({ ...choice, buyer: buyerNamed('ESB58378431') }))
  expect(spanish).toContain('<cbc:EndpointID schemeID="9920">ESB58378431<')
  expect([french, spanish].map((xml) => /#BAR#(\w+)/.exec(xml)?.[1])).toEqual(['B2B', 'B2BINT'])
})

test('the process says what is sold and whether it is paid, and a paid invoice is due on its day', () => {
  const processOf = (kind: 'SUBSCRIPTION' | 'CARDS' | 'EXPORTED_EKEYS' | 'TOPUP' | 'CREDITED_AMOUNT') =>
    /ProfileID>(\w+)/.exec(ublOf(frenchSample({ ...choice, kind })))?.[1]
  expect((['SUBSCRIPTION', 'CARDS', 'EXPORTED_EKEYS', 'TOPUP', 'CREDITED_AMOUNT'] as const).map(processOf)).toEqual([
    'S1',
    'B1',
    'S1',
    'M2',
    'B1',
  ])
  expect(ublOf(frenchSample(paid))).toContain('<cbc:DueDate>2026-04-01<')
})

test('a credit note of a document from before names its number without a blank, and not the number of another document', () => {
  const old = { ...note, credits: { number: 'FTFR 2026A/34', date: '2026-04-01', reason: 'Goodwill' } }
  expect(ublOf(old)).toContain('<cac:InvoiceDocumentReference><cbc:ID>FTFR_2026A/34<')
  expect(brokenFrenchRules('UBL', ublOf(old))).toEqual([])
})

test('a document with VAT of another country, and one from before the French rules, claim what they did', () => {
  const abroad = { ...charged, vat_groups: charged.vat_groups.map((group) => ({ ...group, rate: '23.00' })) }
  const { e_invoice: _, ...before } = charged
  for (const content of [abroad, before]) {
    expect(ublOf(content)).toContain('billing:3.0<')
    expect(ublOf(content).match(/<cbc:Note>/g)?.length ?? 0).toBeLessThanOrEqual(1)
  }
})

test('the PDF of a French document prints the SIREN of both companies, what is sold, and the terms of French law', async () => {
  const printed = textOfPdf(await renderPdf(pdfJobOf(charged)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const text of ['SIREN 404833048', 'SIREN 443121975', 'Livraison de biens', 'recouvrement', 'anticipé'])
    expect(printed).toContain(text)
})

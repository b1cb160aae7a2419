import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleDocument, samplesOfEveryKind } from '../../../test/document-samples.ts'
import { germanContact as contact, german, germanSeller as seller } from '../../../test/german-sample.ts'
import { embeddedFileOf } from '../../../test/pdf-text.ts'
import { brokenXRechnungRules, xRechnungRules } from '../../../test/xrechnung-rules.ts'
import { ciiOf } from './document-cii.ts'
import { pdfJobOf } from './document-pdf.ts'
import { ublOf } from './document-ubl.ts'
import { renderPdf } from './render-pdf.ts'
import { profileOf } from './seller.ts'

const choice = {
  kind: 'CHARGING',
  buyer: { ...seller, name: 'Lieferdienst GmbH', vat_number: 'DE811569869' },
  language: 'en',
  size: 2,
  rates: [1900n],
  percentPaid: 0n,
  means: 'CREDIT_CARD',
  purchaseOrder: null,
} as const
const documents = samplesOfEveryKind().map(german)
const syntaxes = [
  ['UBL', ublOf],
  ['CII', ciiOf],
] as const
const XRECHNUNG = '#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0<'

test.each(syntaxes)('documents of a German seller keep every rule of XRechnung in %s', (syntax, fileOf) => {
  const claiming = documents.filter((content) => fileOf(content).includes(XRECHNUNG))
  // A buyer without a VAT number has no electronic address, which XRechnung requires.
  const reachable = documents.filter(({ buyer }) => buyer.vat_number !== null)
  expect(claiming).toEqual(reachable)
  expect(claiming.length).toBeGreaterThan(20)
  // Added money is a prepayment (386), of which the rule warns: it should not be booked as a purchase.
  for (const content of claiming)
    expect([content.class, brokenXRechnungRules(syntax, fileOf(content))]).toEqual([
      content.class,
      content.class === 'TOPUP' ? ['BR-DE-17'] : [],
    ])
})

type Fault = readonly [rule: string, from: RegExp | string, to: string, file?: string]

const paidByCard = german(sampleDocument(choice))
const order = german(sampleDocument({ ...choice, kind: 'CARDS' }))

function ublFaults(): Fault[] {
  const payee = (id: string) => `<cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount>`
  const mandate = '<cac:PaymentMandate><cbc:ID>M1</cbc:ID></cac:PaymentMandate>'
  const attachment =
    '<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject filename="a.pdf">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>'
  const destination = (inside: string) =>
    `<cac:Delivery><cac:DeliveryLocation><cac:Address>${inside}</cac:Address></cac:DeliveryLocation></cac:Delivery><cac:PaymentMeans>`
  const means = /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/
  const paidBy = (code: string, inside: string) =>
    `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${inside}</cac:PaymentMeans>`
  return [
    ['BR-DE-1', means, ''],
    ['BR-DE-2', /<cac:Contact>.*<\/cac:Contact>/, ''],
    ['BR-DE-3', '<cbc:CityName>Berlin</cbc:CityName>', ''],
    ['BR-DE-4', '<cbc:PostalZone>10969</cbc:PostalZone>', ''],
    ['BR-DE-5', '<cbc:Name>Rechnungswesen</cbc:Name>', ''],
    ['BR-DE-6', /<cbc:Telephone>.*<\/cbc:Telephone>/, ''],
    ['BR-DE-7', /<cbc:ElectronicMail>.*<\/cbc:ElectronicMail>/, ''],
    ['BR-DE-8', /(AccountingCustomerParty>.*)<cbc:CityName>Berlin<\/cbc:CityName>/, '$1'],
    ['BR-DE-9', /(AccountingCustomerParty>.*)<cbc:PostalZone>10969<\/cbc:PostalZone>/, '$1'],
    ['BR-DE-10', '<cac:PaymentMeans>', destination('<cbc:PostalZone>1</cbc:PostalZone>')],
    ['BR-DE-11', '<cac:PaymentMeans>', destination('<cbc:CityName>B</cbc:CityName>')],
    ['BR-DE-14', /(<cac:TaxCategory><cbc:ID>S<\/cbc:ID>)<cbc:Percent>19.00<\/cbc:Percent>/, '$1'],
    ['BR-DE-15', /<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, ''],
    ['BR-DE-16', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ''],
    ['BR-DE-17', 'InvoiceTypeCode>380', 'InvoiceTypeCode>386'],
    [
      'BR-DE-18',
      '<cac:TaxTotal>',
      '<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=7#PROZENT=2#</cbc:Note></cac:PaymentTerms><cac:TaxTotal>',
    ],
    ['BR-DE-19', means, paidBy('58', payee('DE02120300000000202052'))],
    ['BR-DE-20', means, paidBy('59', mandate)],
    ['BR-DE-21', 'xrechnung_3.0<', 'xrechnung_2.3<'],
    ['BR-DE-22', '<cac:AccountingSupplierParty>', `${attachment}${attachment}<cac:AccountingSupplierParty>`],
    ['BR-DE-23-a', means, paidBy('58', '')],
    ['BR-DE-23-b', means, paidBy('30', payee('1') + mandate)],
    ['BR-DE-24-a', /<cac:CardAccount>.*<\/cac:CardAccount>/, ''],
    ['BR-DE-24-b', '</cac:CardAccount>', `</cac:CardAccount>${payee('1')}`],
    ['BR-DE-25-a', means, paidBy('59', '')],
    ['BR-DE-25-b', means, paidBy('59', payee('1') + mandate)],
    ['BR-DE-26', 'InvoiceTypeCode>380', 'InvoiceTypeCode>384'],
    ['BR-DE-27', '+49 30 901820', 'auf Anfrage'],
    ['BR-DE-28', 'rechnung@ladestrom.example<', 'rechnung@ladestrom<'],
    ['BR-DE-30', means, paidBy('59', mandate)],
    ['BR-DE-31', means, paidBy('59', mandate)],
    ['BR-DE-TMP-32', /<cac:Delivery>.*<\/cac:Delivery>/, '', ublOf(order)],
    ['R001', /<cbc:ProfileID>.*<\/cbc:ProfileID>/, ''],
    ['R005', '<cbc:BuyerReference>', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:BuyerReference>'],
    ['R008', '<cbc:BuyerReference>', '<cbc:AccountingCost></cbc:AccountingCost><cbc:BuyerReference>'],
    ['R010', /(AccountingCustomerParty><cac:Party>)<cbc:EndpointID.*?<\/cbc:EndpointID>/, '$1'],
    ['R020', /(AccountingSupplierParty><cac:Party>)<cbc:EndpointID.*?<\/cbc:EndpointID>/, '$1'],
    ['R061', means, paidBy('59', '')],
  ]
}

function ciiFaults(): Fault[] {
  const payee = (id: string) =>
    `<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${id}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>`
  const debtor =
    '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>1</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>'
  const mandate = '<ram:SpecifiedTradePaymentTerms><ram:DirectDebitMandateID>M1</ram:DirectDebitMandateID>'
  const attachment =
    '<ram:AdditionalReferencedDocument><ram:AttachmentBinaryObject filename="a.pdf">YQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>'
  const destination = (inside: string) =>
    `<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:PostalTradeAddress>${inside}</ram:PostalTradeAddress></ram:ShipToTradeParty>`
  const means = /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/
  const paidBy = (code: string, inside: string) =>
    `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode>${inside}</ram:SpecifiedTradeSettlementPaymentMeans>`
  const vat = '<ram:ApplicableTradeTax><ram:CalculatedAmount>'
  return [
    ['BR-DE-1', means, ''],
    ['BR-DE-2', /<ram:DefinedTradeContact>.*<\/ram:DefinedTradeContact>/, ''],
    ['BR-DE-3', '<ram:CityName>Berlin</ram:CityName>', ''],
    ['BR-DE-4', '<ram:PostcodeCode>10969</ram:PostcodeCode>', ''],
    ['BR-DE-5', /<ram:PersonName>.*<\/ram:PersonName>/, ''],
    ['BR-DE-6', /<ram:TelephoneUniversalCommunication>.*<\/ram:TelephoneUniversalCommunication>/, ''],
    ['BR-DE-7', /<ram:EmailURIUniversalCommunication>.*<\/ram:EmailURIUniversalCommunication>/, ''],
    ['BR-DE-8', /(<ram:BuyerTradeParty>.*)<ram:CityName>Berlin<\/ram:CityName>/, '$1'],
    ['BR-DE-9', /(<ram:BuyerTradeParty>.*)<ram:PostcodeCode>10969<\/ram:PostcodeCode>/, '$1'],
    ['BR-DE-10', '<ram:ApplicableHeaderTradeDelivery>', destination('<ram:PostcodeCode>1</ram:PostcodeCode>')],
    ['BR-DE-11', '<ram:ApplicableHeaderTradeDelivery>', destination('<ram:CityName>B</ram:CityName>')],
    ['BR-DE-14', /(ram:CalculatedAmount>.*)<ram:RateApplicablePercent>19.00<\/ram:RateApplicablePercent>/, '$1'],
    ['BR-DE-15', /<ram:BuyerReference>.*<\/ram:BuyerReference>/, ''],
    ['BR-DE-16', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''],
    ['BR-DE-17', '<ram:TypeCode>380', '<ram:TypeCode>386'],
    [
      'BR-DE-18',
      '<ram:SpecifiedTradePaymentTerms>',
      '<ram:SpecifiedTradePaymentTerms><ram:Description>#SKONTO#TAGE=7#PROZENT=2#</ram:Description>',
    ],
    ['BR-DE-19', means, paidBy('58', payee('DE02120300000000202052'))],
    ['BR-DE-20', means, paidBy('59', debtor)],
    ['BR-DE-21', 'xrechnung_3.0<', 'xrechnung_2.3<'],
    [
      'BR-DE-22',
      '</ram:ApplicableHeaderTradeAgreement>',
      `${attachment}${attachment}</ram:ApplicableHeaderTradeAgreement>`,
    ],
    ['BR-DE-23-a', means, paidBy('58', '')],
    ['BR-DE-23-b', means, paidBy('30', payee('1') + debtor)],
    ['BR-DE-24-a', /<ram:ApplicableTradeSettlementFinancialCard>.*<\/ram:ApplicableTradeSettlementFinancialCard>/, ''],
    [
      'BR-DE-24-b',
      '</ram:ApplicableTradeSettlementFinancialCard>',
      `</ram:ApplicableTradeSettlementFinancialCard>${payee('1')}`,
    ],
    ['BR-DE-25-a', means, paidBy('59', '')],
    ['BR-DE-25-b', means, paidBy('59', payee('1') + debtor)],
    ['BR-DE-26', '<ram:TypeCode>380', '<ram:TypeCode>384'],
    ['BR-DE-27', '+49 30 901820', 'auf Anfrage'],
    ['BR-DE-28', 'rechnung@ladestrom.example<', 'rechnung@ladestrom<'],
    ['BR-DE-30', means, paidBy('59', debtor)],
    ['BR-DE-31', '<ram:SpecifiedTradePaymentTerms>', mandate],
    ['BR-DE-TMP-32', /<ram:ActualDeliverySupplyChainEvent>.*<\/ram:ActualDeliverySupplyChainEvent>/, ''],
    ['R001', /<ram:BusinessProcess.*<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/, ''],
    ['R005', vat, `<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>${vat}`],
    ['R008', '<ram:BuyerReference>', '<ram:PersonName></ram:PersonName><ram:BuyerReference>'],
    ['R010', /(<ram:BuyerTradeParty>.*)<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, '$1'],
    ['R020', /<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, ''],
    ['R061', means, paidBy('59', debtor)],
  ]
}

test.each([
  ['UBL', ublOf, ublFaults],
  ['CII', ciiOf, ciiFaults],
] as const)('each rule of XRechnung can fail in %s', (syntax, fileOf, faultsOf) => {
  const faults = faultsOf()
  expect(faults.map(([rule]) => rule)).toEqual(xRechnungRules)
  for (const [rule, from, to, file = fileOf(paidByCard)] of faults) {
    const wrong = file.replace(from, to)
    expect([rule, wrong !== file, brokenXRechnungRules(syntax, file)]).toEqual([rule, true, []])
    expect([rule, brokenXRechnungRules(syntax, wrong)]).toEqual([rule, expect.arrayContaining([rule])])
  }
})

test('a direct debit does not claim code 59, because a document keeps only the last digits of the payer’s account', () => {
  const debited = german(sampleDocument({ ...choice, means: 'DIRECT_DEBIT' }))
  for (const [syntax, fileOf] of syntaxes) {
    expect(brokenXRechnungRules(syntax, fileOf(debited))).toEqual([])
    expect(fileOf(debited)).toMatch(/VWF0198ABC, PT10ZZZ000000/)
  }
})

test('a document that was issued before, or by a seller elsewhere, stays as it was', () => {
  const before = sampleDocument(choice)
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  // The files of such a document on the day on which the profile was added.
  expect(syntaxes.map(([, fileOf]) => hashOf(fileOf(before)))).toEqual([
    'bd00cd55852a797095eaaed96180a19cc682956304c2ad3acb7e656ed4d06667',
    '624b8a66c026271c7e6cb0b1427899e1be3b49a638726080d53d491c85df2678',
  ])
  expect(profileOf({ seller, sellerContact: contact }, 'DE')).toEqual({ profile: 'XRECHNUNG', contact })
  expect(profileOf({ seller: { ...seller, country: 'PT' }, sellerContact: contact }, 'PT')).toBeUndefined()
  expect(profileOf({ seller, sellerContact: undefined }, 'DE')).toBeUndefined()
})

test('the PDF of an XRechnung contains it by its name and declares its profile', async () => {
  const pdf = await renderPdf(pdfJobOf(paidByCard))
  expect(embeddedFileOf(pdf)).toBe(ciiOf(paidByCard))
  const source = pdf.toString('latin1')
  for (const part of [
    '<fx:DocumentFileName>xrechnung.xml</fx:DocumentFileName><fx:Version>3.0</fx:Version>',
    '<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>',
    '/UF (xrechnung.xml)',
  ])
    expect(source).toContain(part)
})

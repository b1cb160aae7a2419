import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, sampleChoices, sampleDocument, samplesOfEveryKind } from '../../../test/document-samples.ts'
import { brokenPeppolRules, isPeppol } from '../../../test/peppol-rules.ts'
import { ciiOf } from './document-cii.ts'
import { ublOf } from './document-ubl.ts'

const documents = [
  ...samplesOfEveryKind(),
  ...fc.sample(sampleChoices, { numRuns: 20, seed: 11 }).map((choice, index) => sampleDocument(fitting(choice, index))),
]

const choice = {
  kind: 'CHARGING',
  buyer: { name: 'A', vat_number: 'PT501964843', street: '', postal_code: '', city: '', country: 'PT' },
  language: 'pt',
  size: 1,
  rates: [2300n],
  percentPaid: 0n,
  means: 'DIRECT_DEBIT',
  purchaseOrder: null,
} as const

test('a document is a Peppol invoice when both parties have an electronic address, and plain EN 16931 otherwise', () => {
  const routed = ublOf(sampleDocument(choice))
  expect(routed).toContain(
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<',
  )
  expect(routed).toContain('<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<')
  expect(routed.match(/<cbc:EndpointID schemeID="9946">PT\d{9}</g)).toHaveLength(2)
  // Peppol requires a reference of the buyer (R003), and the mandate of a direct debit (R061).
  expect(routed).toContain('<cbc:BuyerReference>Frota Norte<')
  expect(routed).toContain('<cac:PaymentMandate><cbc:ID>VWF0198ABC<')
  const unrouted = ublOf(sampleDocument({ ...choice, buyer: { ...choice.buyer, vat_number: null } }))
  expect(unrouted).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017<')
  expect(unrouted).not.toContain('ProfileID')
})

test('a receipt of added money is a prepayment, so that accounting does not book it as a purchase', () => {
  const receipt = sampleDocument({ ...choice, kind: 'TOPUP' })
  expect(ublOf(receipt)).toContain('<cbc:InvoiceTypeCode>386<')
  expect(ciiOf(receipt)).toContain('<ram:TypeCode>386<')
})

test('a SIREN is the registration of a French company and not its VAT number', () => {
  const buyer = { ...choice.buyer, vat_number: 'FR404833048', country: 'FR' }
  const xml = ublOf(sampleDocument({ ...choice, buyer }))
  expect(xml).toContain('<cbc:EndpointID schemeID="0002">404833048<')
  expect(xml).toContain('<cbc:CompanyID schemeID="0002">404833048<')
  expect(xml).not.toContain('FR404833048')
})

test('documents for Peppol keep its rules beyond EN 16931, and each rule can fail', () => {
  const files = documents.map(ublOf).filter(isPeppol)
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(brokenPeppolRules)).toEqual([])
  const xml = ublOf(sampleDocument(choice))
  const note = ublOf(sampleDocument({ ...choice, kind: 'CREDITED_AMOUNT', means: 'BALANCE' }))
  const reverse = ublOf(sampleDocument({ ...choice, kind: 'REVERSE_CHARGE' }))
  const receipt = sampleDocument({ ...choice, kind: 'TOPUP' })
  const debited = { means: 'DIRECT_DEBIT', last4: null, mandate: null } as const
  expect(brokenPeppolRules(ublOf({ ...receipt, payment: debited }))).toEqual([])
  const faults: [string, string, RegExp | string, string][] = [
    ['R001', xml, /<cbc:ProfileID>.*?<\/cbc:ProfileID>/, ''],
    [
      'R002',
      xml,
      '<cbc:DocumentCurrencyCode>',
      '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note><cbc:DocumentCurrencyCode>',
    ],
    ['R003', xml, /<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''],
    ['R004', xml, 'billing:3.0<', 'billing:2.0<'],
    ['R004', xml, 'billing:3.0<', 'billing:3.0::2.1<'],
    ['R005', xml, '<cbc:BuyerReference>', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:BuyerReference>'],
    ['R007', xml, 'billing:01:1.0', 'billing:1:1.0'],
    ['R008', xml, '<cbc:BuyerReference>', '<cbc:AccountingCost></cbc:AccountingCost><cbc:BuyerReference>'],
    ['R010', xml, /(AccountingCustomerParty><cac:Party>)<cbc:EndpointID.*?<\/cbc:EndpointID>/, '$1'],
    ['R020', xml, /(AccountingSupplierParty><cac:Party>)<cbc:EndpointID.*?<\/cbc:EndpointID>/, '$1'],
    ['R051', xml, 'PayableAmount currencyID="EUR"', 'PayableAmount currencyID="SEK"'],
    ['R053', xml, /<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/, ''],
    ['R061', xml, /<cac:PaymentMandate>.*?<\/cac:PaymentMandate>/, ''],
    ['R120', xml, /(<cbc:InvoicedQuantity[^>]*>)1</, '$12<'],
    ['CL007', xml, 'PayableAmount currencyID="EUR"', 'PayableAmount currencyID="HRK"'],
    ['CL008', xml, 'schemeID="9946"', 'schemeID="9901"'],
    ['P0100', xml, 'InvoiceTypeCode>380', 'InvoiceTypeCode>381'],
    ['P0101', note, 'CreditNoteTypeCode>381', 'CreditNoteTypeCode>380'],
    ['P0104-P0111', reverse, 'VATEX-EU-AE', 'vatex-eu-d'],
    ['P0104-P0111', reverse, '<cbc:ID>AE</cbc:ID>', '<cbc:ID>S</cbc:ID>'],
    ['F001', xml, /IssueDate>\d{4}-\d\d-\d\d/, 'IssueDate>2026-02-30'],
    ['COMMON-R049', xml, 'schemeID="9946">PT501964843', 'schemeID="0007">5560360794'],
    ['COMMON-R047', xml, 'schemeID="9946">PT501964843', 'schemeID="0211">IT00743110158'],
    ['COMMON-R053', xml, 'schemeID="9946">PT501964843', 'schemeID="0198">DK1358562'],
    ['COMMON-R056-1', xml, 'schemeID="9946">PT501964843', 'schemeID="9944">NL004495445X01'],
    ['COMMON-R056-2', xml, '<cbc:CompanyID>PT501964843', '<cbc:CompanyID>NL004495445X01'],
    ['ELEMENTS', xml, '<cac:Price>', '<cac:Price><cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>'],
  ]
  for (const [rule, file, from, to] of faults) {
    const wrong = file.replace(from, to)
    expect([rule, wrong !== file, brokenPeppolRules(wrong).includes(rule)]).toEqual([rule, true, true])
  }
})

test('a seller whose country has rules of its own does not claim Peppol', () => {
  const sold = (seller: string, buyer: string) => {
    const document = sampleDocument({ ...choice, buyer: { ...choice.buyer, country: buyer } })
    return isPeppol(ublOf({ ...document, seller: { ...document.seller, country: seller } }))
  }
  expect([sold('PT', 'DE'), sold('DE', 'PT'), sold('DE', 'DE'), sold('IT', 'PT')]).toEqual([true, true, false, false])
})

test('a Swedish company is addressed by its organisation number, which Peppol has in place of the VAT number', () => {
  const swedish = (vat_number: string) =>
    ublOf(sampleDocument({ ...choice, buyer: { ...choice.buyer, vat_number, country: 'SE' } }))
  expect(swedish('SE556036079301')).toContain('<cbc:EndpointID schemeID="0007">5560360793<')
  expect(brokenPeppolRules(swedish('SE556036079301'))).toEqual([])
  expect(isPeppol(swedish('SE556036079401'))).toBe(false)
})

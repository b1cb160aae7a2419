import type { Syntax } from './official-rules.ts'
import { elementsAt, parseXml, type XmlElement } from './xml-tree.ts'

/**
 * The French rules beyond EN 16931 (BR-FR, "flux 2") in both syntaxes, in our words, for the elements that we write,
 * compared rule by rule with the Schematron of FNFE-MPE (releases 1.2.0 and 1.4.0.03, August 2026) on 2026-11-28. The
 * others are about attachments, contracts, several sellers, self-billing and parties that no document of ours has.
 */

const deal = 'rsm:SupplyChainTradeTransaction'
const agreed = `${deal}/ram:ApplicableHeaderTradeAgreement`
const settled = `${deal}/ram:ApplicableHeaderTradeSettlement`
const line = `${deal}/ram:IncludedSupplyChainTradeLineItem`
const head = 'rsm:ExchangedDocument'
const sums = `${settled}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const supplier = 'cac:AccountingSupplierParty/cac:Party'
const customer = 'cac:AccountingCustomerParty/cac:Party'
const [seller, buyer] = [`${agreed}/ram:SellerTradeParty`, `${agreed}/ram:BuyerTradeParty`]
const credited = 'cac:BillingReference/cac:InvoiceDocumentReference'
const total = 'cac:LegalMonetaryTotal'
const ofLines = (path: string) => `cac:InvoiceLine/${path} cac:CreditNoteLine/${path}`
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal'

/** Where a term is: paths in UBL, and paths in CII, each divided by blanks. */
const places = {
  number: ['cbc:ID', `${head}/ram:ID`],
  creditedNumber: [`${credited}/cbc:ID`, `${settled}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`],
  creditedDate: [
    `${credited}/cbc:IssueDate`,
    `${settled}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`,
  ],
  date: ['cbc:IssueDate', `${head}/ram:IssueDateTime/udt:DateTimeString`],
  due: [
    'cbc:DueDate cac:PaymentMeans/cbc:PaymentDueDate',
    `${settled}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
  ],
  otherDate: [
    'cac:Delivery/cbc:ActualDeliveryDate cac:InvoicePeriod/cbc:StartDate cac:InvoicePeriod/cbc:EndDate',
    `${deal}/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString ${settled}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString ${settled}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`,
  ],
  type: ['cbc:InvoiceTypeCode cbc:CreditNoteTypeCode', `${head}/ram:TypeCode`],
  process: [
    'cbc:ProfileID',
    'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
  ],
  currency: ['cbc:DocumentCurrencyCode', `${settled}/ram:InvoiceCurrencyCode`],
  sellerAddress: [`${supplier}/cbc:EndpointID`, `${seller}/ram:URIUniversalCommunication/ram:URIID`],
  buyerAddress: [`${customer}/cbc:EndpointID`, `${buyer}/ram:URIUniversalCommunication/ram:URIID`],
  sellerCompany: [`${supplier}/cac:PartyLegalEntity/cbc:CompanyID`, `${seller}/ram:SpecifiedLegalOrganization/ram:ID`],
  buyerCompany: [`${customer}/cac:PartyLegalEntity/cbc:CompanyID`, `${buyer}/ram:SpecifiedLegalOrganization/ram:ID`],
  sellerId: [`${supplier}/cac:PartyIdentification/cbc:ID`, `${seller}/ram:GlobalID`],
  buyerId: [`${customer}/cac:PartyIdentification/cbc:ID`, `${buyer}/ram:GlobalID`],
  category: [
    `${subtotal}/cac:TaxCategory/cbc:ID ${ofLines('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')}`,
    `${settled}/ram:ApplicableTradeTax/ram:CategoryCode ${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
  ],
  rate: [
    `${subtotal}/cac:TaxCategory/cbc:Percent ${ofLines('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')}`,
    `${settled}/ram:ApplicableTradeTax/ram:RateApplicablePercent ${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
  ],
  paid: [`${total}/cbc:PrepaidAmount`, `${sums}/ram:TotalPrepaidAmount`],
  gross: [`${total}/cbc:TaxInclusiveAmount`, `${sums}/ram:GrandTotalAmount`],
  payable: [`${total}/cbc:PayableAmount`, `${sums}/ram:DuePayableAmount`],
  otherAmount: [
    `${total}/cbc:LineExtensionAmount ${total}/cbc:TaxExclusiveAmount ${subtotal}/cbc:TaxableAmount ${subtotal}/cbc:TaxAmount ${ofLines('cbc:LineExtensionAmount')}`,
    `${sums}/ram:LineTotalAmount ${sums}/ram:TaxBasisTotalAmount ${settled}/ram:ApplicableTradeTax/ram:BasisAmount ${settled}/ram:ApplicableTradeTax/ram:CalculatedAmount ${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  ],
  quantity: [
    'cac:InvoiceLine/cbc:InvoicedQuantity cac:CreditNoteLine/cbc:CreditedQuantity',
    `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`,
  ],
  price: [
    ofLines('cac:Price/cbc:PriceAmount'),
    `${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
  ],
} as const
type Term = keyof typeof places

interface Invoice {
  readonly all: (term: Term) => XmlElement[]
  /** The texts of a term. */
  readonly texts: (term: Term) => string[]
  /** The only text of a term. Empty when there is none. */
  readonly one: (term: Term) => string
  /** The texts of a term whose identifiers have the scheme. */
  readonly ofScheme: (term: Term, scheme: string) => string[]
  /** The texts of the notes with a subject. */
  readonly notes: (subject: string) => string[]
}

function read(syntax: Syntax, xml: string): Invoice {
  const root = parseXml(xml)
  const at = (path: string) => elementsAt(root, path)
  const all = (term: Term) => places[term][syntax === 'UBL' ? 0 : 1].split(' ').flatMap(at)
  const texts = (term: Term) => all(term).map(({ text }) => text.trim())
  const notes =
    syntax === 'UBL'
      ? at('cbc:Note').map(({ text }) => /^#(\w+)#(.*)$/s.exec(text)?.slice(1) ?? ['', text])
      : at(`${head}/ram:IncludedNote`).map((note) =>
          ['ram:SubjectCode', 'ram:Content'].map((name) => elementsAt(note, name)[0]?.text ?? ''),
        )
  return {
    all,
    texts,
    one: (term) => texts(term)[0] ?? '',
    ofScheme: (term, scheme) =>
      all(term).flatMap(({ text, attributes }) => (attributes.get('schemeID') === scheme ? [text] : [])),
    notes: (subject) => notes.flatMap(([code, text = '']) => (code === subject ? [text] : [])),
  }
}

const TYPES = new Set('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' '))
const PROCESSES = new Set('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' '))
const TREATMENTS = new Set(['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY'])
const CATEGORIES = new Set(['S', 'E', 'AE', 'K', 'G', 'O', 'Z'])
const RATES = new Set([0, 10, 13, 20, 8.5, 19.6, 2.1, 5.5, 7, 20.6, 1.05, 0.9, 1.75, 9.2, 9.6])

const isSiren = (text: string | undefined): boolean => /^\d{9}$/.test(text ?? '')
const numbers = ({ texts }: Invoice): string[] => [...texts('number'), ...texts('creditedNumber')]
const isPaid = ({ one }: Invoice): boolean => /^[BSM]2$/.test(one('process'))
const isBetweenFrench = ({ notes }: Invoice): boolean => notes('BAR').includes('B2B')
const isDecimal = (places: number, most: number) => (text: string) =>
  new RegExp(`^-?\\d+(\\.\\d{1,${places}})?$`).test(text) && text.replace('.', '').length <= most
const ids = ['sellerId', 'buyerId'] as const
const addresses = ['sellerAddress', 'buyerAddress'] as const

function isSiretOf({ ofScheme }: Invoice, id: Term, company: Term): boolean {
  const [siren = ''] = ofScheme(company, '0002')
  return ofScheme(id, '0009').every((siret) => /^\d{14}$/.test(siret) && siren !== '' && siret.startsWith(siren))
}

const rules: readonly (readonly [id: string, isMet: (invoice: Invoice) => boolean])[] = [
  ['BR-FR-01', (invoice) => numbers(invoice).every((number) => number.length <= 35)],
  ['BR-FR-02', (invoice) => numbers(invoice).every((number) => /^[A-Za-z0-9+\-_/]+$/.test(number))],
  [
    'BR-FR-03',
    ({ texts }) =>
      (['date', 'due', 'creditedDate', 'otherDate'] as const)
        .flatMap(texts)
        .every((day) => /^20\d\d-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])$/.test(day)),
  ],
  ['BR-FR-04', ({ one }) => TYPES.has(one('type'))],
  ['BR-FR-05-PMT', ({ notes }) => notes('PMT').length > 0],
  ['BR-FR-05-PMD', ({ notes }) => notes('PMD').length > 0],
  ['BR-FR-05-AAB', ({ notes }) => notes('AAB').length > 0],
  ['BR-FR-06', ({ notes }) => ['PMT', 'PMD', 'AAB', 'TXD'].every((subject) => notes(subject).length <= 1)],
  ['BR-FR-08', ({ one }) => PROCESSES.has(one('process'))],
  [
    'BR-FR-09',
    (invoice) => isSiretOf(invoice, 'sellerId', 'sellerCompany') && isSiretOf(invoice, 'buyerId', 'buyerCompany'),
  ],
  ['BR-FR-10', ({ ofScheme }) => isSiren(ofScheme('sellerCompany', '0002')[0])],
  ['BR-FR-11', (invoice) => !isBetweenFrench(invoice) || isSiren(invoice.ofScheme('buyerCompany', '0002')[0])],
  ['BR-FR-12', ({ one }) => one('buyerAddress') !== ''],
  ['BR-FR-13', ({ one }) => one('sellerAddress') !== ''],
  ['BR-FR-15', ({ texts }) => texts('category').every((code) => CATEGORIES.has(code))],
  ['BR-FR-16', ({ texts }) => texts('rate').every((rate) => RATES.has(Number(rate)))],
  ['BR-FR-20', ({ notes }) => notes('BAR').every((text) => TREATMENTS.has(text))],
  [
    'BR-FR-21',
    (invoice) =>
      !isBetweenFrench(invoice) ||
      invoice.ofScheme('buyerAddress', '0225').some((address) => address.startsWith(invoice.one('buyerCompany'))),
  ],
  [
    'BR-FR-23',
    ({ ofScheme }) =>
      addresses.flatMap((term) => ofScheme(term, '0225')).every((address) => /^[A-Za-z0-9+\-_.]+$/.test(address)),
  ],
  ['BR-FR-25', ({ texts }) => addresses.flatMap(texts).every((address) => address.length <= 125)],
  ['BR-FR-31', ({ notes }) => notes('BAR').filter((text) => TREATMENTS.has(text)).length <= 1],
  [
    'BR-FR-32',
    ({ ofScheme }) =>
      (['sellerCompany', 'buyerCompany', ...ids] as const).flatMap((term) => ofScheme(term, '0002')).every(isSiren),
  ],
  ['BR-FR-CO-05', ({ one }) => one('type') !== '381' || (one('creditedNumber') !== '' && one('creditedDate') !== '')],
  [
    'BR-FR-CO-07',
    (invoice) => {
      const due = invoice.one('due')
      return due === '' || invoice.one('type') === '386' || isPaid(invoice) || due >= invoice.one('date')
    },
  ],
  ['BR-FR-CO-08', ({ one }) => !/^[BSM]4$/.test(one('process')) || one('type') !== '386'],
  ['BR-FR-CO-09-1', (invoice) => !isPaid(invoice) || Number(invoice.one('paid')) === Number(invoice.one('gross'))],
  ['BR-FR-CO-09-2', (invoice) => !isPaid(invoice) || Number(invoice.one('payable')) === 0],
  ['BR-FR-CO-09-3', (invoice) => !isPaid(invoice) || invoice.one('due') !== ''],
  [
    'BR-FR-CO-10',
    ({ all }) =>
      ids.every((term) => {
        const schemes = all(term).map(({ attributes }) => attributes.get('schemeID'))
        return !schemes.includes(undefined) && new Set(schemes).size === schemes.length
      }),
  ],
  // The amount in euros is no element of ours.
  ['BR-FR-CO-12', ({ one }) => one('currency') === 'EUR'],
  [
    'BR-FR-DEC-01',
    ({ texts }) => (['paid', 'gross', 'payable', 'otherAmount'] as const).flatMap(texts).every(isDecimal(2, 19)),
  ],
  ['BR-FR-DEC-02', ({ texts }) => texts('quantity').every(isDecimal(4, 19))],
  ['BR-FR-DEC-03', ({ texts }) => texts('price').every((text) => isDecimal(6, 19)(text) && !text.startsWith('-'))],
  ['BR-FR-DEC-04', ({ texts }) => texts('rate').every((text) => isDecimal(2, 4)(text) && !text.startsWith('-'))],
]

/** The ids of all rules. */
export const frenchRules: readonly string[] = rules.map(([id]) => id)

/** Returns the ids of the rules that a file breaks. */
export function brokenFrenchRules(syntax: Syntax, xml: string): string[] {
  const invoice = read(syntax, xml)
  return rules.flatMap(([id, isMet]) => (isMet(invoice) ? [] : [id]))
}

import type { Syntax } from './official-rules.ts'
import { allBelow, elementsAt, parseXml, type XmlElement } from './xml-tree.ts'

/**
 * The rules of XRechnung 3.0 beyond EN 16931 in both syntaxes, in our words, compared rule by rule with KoSIT's Schematron
 * (xrechnung-schematron, July 2026) on 2026-11-28. The rules of the extension (BR-DEX) and of vehicle purchases
 * (BR-DE-CVD) apply only to documents that claim those, and BR-DE-21 rejects such a claim. R001 to R061 are those of
 * Peppol that XRechnung adopted and that have something to check; BR-DE-13, 29 and others were withdrawn.
 */

const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const TYPES = new Set(['326', '380', '384', '389', '381', '875', '876', '877'])
const TAXED = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])

const deal = 'rsm:SupplyChainTradeTransaction'
const agreed = `${deal}/ram:ApplicableHeaderTradeAgreement`
const settled = `${deal}/ram:ApplicableHeaderTradeSettlement`
const supplier = 'cac:AccountingSupplierParty/cac:Party'
const customer = 'cac:AccountingCustomerParty/cac:Party'
const means = `${settled}/ram:SpecifiedTradeSettlementPaymentMeans`
const guideline = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'
const processOf = 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'
const delivery = `${deal}/ram:ApplicableHeaderTradeDelivery`
const attachments = 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject'
const credited = 'cac:BillingReference/cac:InvoiceDocumentReference'
const owner = 'ram:SellerTradeParty'

/** Where a term is: one path in UBL (several, divided by a blank), and one in CII. */
const places = {
  specification: ['cbc:CustomizationID', guideline],
  process: ['cbc:ProfileID', processOf],
  type: ['cbc:InvoiceTypeCode cbc:CreditNoteTypeCode', 'rsm:ExchangedDocument/ram:TypeCode'],
  taxCurrency: ['cbc:TaxCurrencyCode', `${settled}/ram:TaxCurrencyCode`],
  buyerReference: ['cbc:BuyerReference', `${agreed}/ram:BuyerReference`],
  credited: [credited, `${settled}/ram:InvoiceReferencedDocument`],
  attachment: [attachments, `${agreed}/ram:AdditionalReferencedDocument/ram:AttachmentBinaryObject`],
  terms: ['cac:PaymentTerms/cbc:Note', `${settled}/ram:SpecifiedTradePaymentTerms/ram:Description`],
  contact: [`${supplier}/cac:Contact`, `${agreed}/${owner}/ram:DefinedTradeContact`],
  contactName: [`${supplier}/cac:Contact/cbc:Name`, `${agreed}/${owner}/ram:DefinedTradeContact/ram:PersonName`],
  contactPhone: [
    `${supplier}/cac:Contact/cbc:Telephone`,
    `${agreed}/${owner}/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber`,
  ],
  contactEmail: [
    `${supplier}/cac:Contact/cbc:ElectronicMail`,
    `${agreed}/${owner}/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID`,
  ],
  sellerAddress: [`${supplier}/cac:PostalAddress`, `${agreed}/${owner}/ram:PostalTradeAddress`],
  buyerAddress: [`${customer}/cac:PostalAddress`, `${agreed}/ram:BuyerTradeParty/ram:PostalTradeAddress`],
  sellerEndpoint: [`${supplier}/cbc:EndpointID`, `${agreed}/${owner}/ram:URIUniversalCommunication/ram:URIID`],
  buyerEndpoint: [
    `${customer}/cbc:EndpointID`,
    `${agreed}/ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID`,
  ],
  sellerVat: [`${supplier}/cac:PartyTaxScheme/cbc:CompanyID`, `${agreed}/${owner}/ram:SpecifiedTaxRegistration/ram:ID`],
  destination: [
    'cac:Delivery/cac:DeliveryLocation/cac:Address',
    `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`,
  ],
  supplied: [
    'cac:Delivery/cbc:ActualDeliveryDate cac:InvoicePeriod',
    `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime`,
  ],
  vatGroup: ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', `${settled}/ram:ApplicableTradeTax`],
  lineCategory: [
    'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
    `${deal}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
  ],
  payment: ['cac:PaymentMeans', means],
  paymentCode: ['cac:PaymentMeans/cbc:PaymentMeansCode', `${means}/ram:TypeCode`],
  card: ['cac:PaymentMeans/cac:CardAccount', `${means}/ram:ApplicableTradeSettlementFinancialCard`],
  payee: ['cac:PaymentMeans/cac:PayeeFinancialAccount', `${means}/ram:PayeePartyCreditorFinancialAccount`],
  payeeIban: [
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    `${means}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`,
  ],
  mandate: [
    'cac:PaymentMeans/cac:PaymentMandate',
    `${settled}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
  ],
  creditor: [`${supplier}/cac:PartyIdentification/cbc:ID`, `${settled}/ram:CreditorReferenceID`],
  debtorIban: [
    'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID',
    `${means}/ram:PayerPartyDebtorFinancialAccount/ram:IBANID`,
  ],
} as const
type Term = keyof typeof places

/** An invoice whose terms are found by name. */
interface Invoice {
  readonly root: XmlElement
  readonly all: (term: Term) => XmlElement[]
  /** The texts of a term that are not blank. */
  readonly texts: (term: Term) => string[]
  /** The text of an element below, which has another name in each syntax. */
  readonly below: (element: XmlElement, ubl: string, cii: string) => string
}

function read(syntax: Syntax, xml: string): Invoice {
  const root = parseXml(xml)
  const all = (term: Term) =>
    places[term][syntax === 'UBL' ? 0 : 1].split(' ').flatMap((path) => elementsAt(root, path))
  return {
    root,
    all,
    texts: (term) => all(term).flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()])),
    below: (element, ubl, cii) => elementsAt(element, syntax === 'UBL' ? ubl : cii)[0]?.text.trim() ?? '',
  }
}

function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{0,30}$/i.test(iban)) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4)).toUpperCase()].map((sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % 97n === 1n
}

const isPaidBy = (invoice: Invoice, ...codes: readonly string[]): boolean =>
  invoice.texts('paymentCode').some((code) => codes.includes(code))
const isDebited = ({ all }: Invoice): boolean => all('mandate').length + all('debtorIban').length > 0
const have = (invoice: Invoice, term: Term, ubl: string, cii: string): boolean =>
  invoice.all(term).every((element) => invoice.below(element, ubl, cii) !== '')
const CASH_DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/

const rules: readonly (readonly [id: string, isMet: (invoice: Invoice) => boolean])[] = [
  ['BR-DE-1', ({ all }) => all('payment').length > 0],
  ['BR-DE-2', ({ all }) => all('contact').length > 0],
  ['BR-DE-3', (invoice) => have(invoice, 'sellerAddress', 'cbc:CityName', 'ram:CityName')],
  ['BR-DE-4', (invoice) => have(invoice, 'sellerAddress', 'cbc:PostalZone', 'ram:PostcodeCode')],
  ['BR-DE-5', ({ texts }) => texts('contactName').length > 0],
  ['BR-DE-6', ({ texts }) => texts('contactPhone').length > 0],
  ['BR-DE-7', ({ texts }) => texts('contactEmail').length > 0],
  ['BR-DE-8', (invoice) => have(invoice, 'buyerAddress', 'cbc:CityName', 'ram:CityName')],
  ['BR-DE-9', (invoice) => have(invoice, 'buyerAddress', 'cbc:PostalZone', 'ram:PostcodeCode')],
  ['BR-DE-10', (invoice) => have(invoice, 'destination', 'cbc:CityName', 'ram:CityName')],
  ['BR-DE-11', (invoice) => have(invoice, 'destination', 'cbc:PostalZone', 'ram:PostcodeCode')],
  ['BR-DE-14', (invoice) => have(invoice, 'vatGroup', 'cbc:Percent', 'ram:RateApplicablePercent')],
  ['BR-DE-15', ({ texts }) => texts('buyerReference').length > 0],
  ['BR-DE-16', ({ texts }) => !texts('lineCategory').some((code) => TAXED.has(code)) || texts('sellerVat').length > 0],
  ['BR-DE-17', ({ texts }) => texts('type').every((code) => TYPES.has(code))],
  [
    'BR-DE-18',
    ({ texts }) =>
      texts('terms').every((text) =>
        text.split('\n').every((line) => !line.startsWith('#') || CASH_DISCOUNT.test(line.trim())),
      ),
  ],
  ['BR-DE-19', (invoice) => !isPaidBy(invoice, '58') || invoice.texts('payeeIban').some(isIban)],
  ['BR-DE-20', (invoice) => !isPaidBy(invoice, '59') || invoice.texts('debtorIban').some(isIban)],
  ['BR-DE-21', ({ texts }) => texts('specification').join() === SPECIFICATION],
  [
    'BR-DE-22',
    ({ all }) => {
      const names = all('attachment').map(({ attributes }) => attributes.get('filename'))
      return new Set(names).size === names.length
    },
  ],
  ['BR-DE-23-a', (invoice) => !isPaidBy(invoice, '30', '58') || invoice.all('payee').length > 0],
  [
    'BR-DE-23-b',
    (invoice) => !isPaidBy(invoice, '30', '58') || !(invoice.all('card').length > 0 || isDebited(invoice)),
  ],
  ['BR-DE-24-a', (invoice) => !isPaidBy(invoice, '48', '54', '55') || invoice.all('card').length > 0],
  [
    'BR-DE-24-b',
    (invoice) => !isPaidBy(invoice, '48', '54', '55') || !(invoice.all('payee').length > 0 || isDebited(invoice)),
  ],
  ['BR-DE-25-a', (invoice) => !isPaidBy(invoice, '59') || isDebited(invoice)],
  [
    'BR-DE-25-b',
    (invoice) => !isPaidBy(invoice, '59') || invoice.all('payee').length + invoice.all('card').length === 0,
  ],
  ['BR-DE-26', ({ all, texts }) => !texts('type').includes('384') || all('credited').length > 0],
  ['BR-DE-27', ({ texts }) => texts('contactPhone').every((text) => /(\d.*){3}/.test(text))],
  ['BR-DE-28', ({ texts }) => texts('contactEmail').every((text) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(text))],
  ['BR-DE-30', (invoice) => !isDebited(invoice) || invoice.texts('creditor').length > 0],
  ['BR-DE-31', (invoice) => !isDebited(invoice) || invoice.texts('debtorIban').length > 0],
  ['BR-DE-TMP-32', ({ all }) => all('supplied').length > 0],
  ['R001', ({ texts }) => texts('process').length === 1],
  ['R005', ({ all }) => all('taxCurrency').length === 0],
  ['R008', ({ root }) => allBelow(root).every(({ children, text }) => children.length > 0 || text.trim() !== '')],
  ['R010', ({ texts }) => texts('buyerEndpoint').length === 1],
  ['R020', ({ texts }) => texts('sellerEndpoint').length === 1],
  ['R061', (invoice) => !isPaidBy(invoice, '49', '59') || invoice.all('mandate').length > 0],
]

/** The ids of all rules. */
export const xRechnungRules: readonly string[] = rules.map(([id]) => id)

/** Returns the ids of the rules that a file breaks. */
export function brokenXRechnungRules(syntax: Syntax, xml: string): string[] {
  const invoice = read(syntax, xml)
  return rules.flatMap(([id, isMet]) => (isMet(invoice) ? [] : [id]))
}

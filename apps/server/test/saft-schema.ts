import { isCountry } from '../src/kernel/places/countries.ts'
import { allBelow, elementsAt, type XmlElement } from './xml-tree.ts'

/**
 * The order of elements and the form of values of SAF-T (PT) 1.04_01, for the elements that the product writes, from the
 * tables of Portaria 302/2016 with its changes. Compared element by element with the tax authority's schema of 2022-05-17
 * on 2026-11-26; an element that is not in these tables is an error. That schema may not be distributed, and it is XSD 1.1
 * with assertions, which no validator of npm reads. `?` optional, `*` any number, `+` at least one, `A|B` one of two.
 */
export const saftOrder: Readonly<Record<string, readonly string[]>> = {
  AuditFile: ['Header', 'MasterFiles', 'SourceDocuments?'],
  Header: [
    ...['AuditFileVersion', 'CompanyID', 'TaxRegistrationNumber', 'TaxAccountingBasis', 'CompanyName'],
    ...['BusinessName?', 'CompanyAddress', 'FiscalYear', 'StartDate', 'EndDate', 'CurrencyCode', 'DateCreated'],
    ...['TaxEntity', 'ProductCompanyTaxID', 'SoftwareCertificateNumber', 'ProductID', 'ProductVersion'],
  ],
  CompanyAddress: ['AddressDetail', 'City', 'PostalCode', 'Region?', 'Country'],
  BillingAddress: ['AddressDetail', 'City', 'PostalCode', 'Region?', 'Country'],
  MasterFiles: ['Customer*', 'Product*', 'TaxTable?'],
  Customer: ['CustomerID', 'AccountID', 'CustomerTaxID', 'CompanyName', 'BillingAddress', 'SelfBillingIndicator'],
  Product: ['ProductType', 'ProductCode', 'ProductGroup?', 'ProductDescription', 'ProductNumberCode'],
  TaxTable: ['TaxTableEntry+'],
  TaxTableEntry: ['TaxType', 'TaxCountryRegion', 'TaxCode', 'Description', 'TaxExpirationDate?', 'TaxPercentage'],
  SourceDocuments: ['SalesInvoices?', 'Payments?'],
  SalesInvoices: ['NumberOfEntries', 'TotalDebit', 'TotalCredit', 'Invoice*'],
  Invoice: [
    ...['InvoiceNo', 'ATCUD', 'DocumentStatus', 'Hash', 'HashControl', 'Period?', 'InvoiceDate', 'InvoiceType'],
    ...['SpecialRegimes', 'SourceID', 'EACCode?', 'SystemEntryDate', 'TransactionID?', 'CustomerID', 'Line+'],
    'DocumentTotals',
  ],
  SpecialRegimes: ['SelfBillingIndicator', 'CashVATSchemeIndicator', 'ThirdPartiesBillingIndicator'],
  'Invoice/DocumentStatus': ['InvoiceStatus', 'InvoiceStatusDate', 'Reason?', 'SourceID', 'SourceBilling'],
  'Invoice/Line': [
    ...['LineNumber', 'OrderReferences*', 'ProductCode', 'ProductDescription', 'Quantity', 'UnitOfMeasure'],
    ...['UnitPrice', 'TaxBase?', 'TaxPointDate', 'References*', 'Description', 'DebitAmount|CreditAmount', 'Tax'],
    ...['TaxExemptionReason?', 'TaxExemptionCode?', 'SettlementAmount?'],
  ],
  References: ['Reference?', 'Reason?'],
  Tax: ['TaxType', 'TaxCountryRegion', 'TaxCode', 'TaxPercentage'],
  DocumentTotals: ['TaxPayable', 'NetTotal', 'GrossTotal'],
  Payments: ['NumberOfEntries', 'TotalDebit', 'TotalCredit', 'Payment*'],
  Payment: [
    ...['PaymentRefNo', 'ATCUD', 'Period?', 'TransactionID?', 'TransactionDate', 'PaymentType', 'Description?'],
    ...['SystemID?', 'DocumentStatus', 'PaymentMethod*', 'SourceID', 'SystemEntryDate', 'CustomerID', 'Line+'],
    'DocumentTotals',
  ],
  'Payment/DocumentStatus': ['PaymentStatus', 'PaymentStatusDate', 'Reason?', 'SourceID', 'SourcePayment'],
  PaymentMethod: ['PaymentMechanism?', 'PaymentAmount', 'PaymentDate'],
  'Payment/Line': ['LineNumber', 'SourceDocumentID+', 'SettlementAmount?', 'DebitAmount|CreditAmount', 'Tax?'],
  SourceDocumentID: ['OriginatingON', 'InvoiceDate', 'Description?'],
}

type Form = RegExp | ((text: string) => boolean)

/** Amounts are never negative. */
const money = /^\d+(\.\d+)?$/
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
const day: Form = (text) => !Number.isNaN(Date.parse(text)) && isDay(text)
const instant: Form = (text) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && day(text.slice(0, 10))
const whole = /^\d+$/
const upTo = (length: number) => new RegExp(`^[\\s\\S]{1,${length}}$`)
/** A type, a space, a series, a slash and a number. */
const documentNumber = /^(?=.{1,60}$)[^ ]+ [^/^ ]+\/\d+$/

/** The form of each value. */
export const saftValues: Readonly<Record<string, Form>> = {
  AuditFileVersion: /^1\.04_01$/,
  // Without a commercial registry office, the tax number.
  CompanyID: /^\d{9}$/,
  TaxRegistrationNumber: /^[1-9]\d{8}$/,
  TaxAccountingBasis: /^[CEFIPRST]$/,
  CompanyName: upTo(100),
  AddressDetail: upTo(210),
  City: upTo(50),
  PostalCode: upTo(20),
  Country: (text) => isCountry(text),
  FiscalYear: /^20\d\d$/,
  StartDate: day,
  EndDate: day,
  CurrencyCode: /^EUR$/,
  DateCreated: day,
  TaxEntity: upTo(20),
  ProductCompanyTaxID: upTo(30),
  SoftwareCertificateNumber: whole,
  ProductID: /^(?=.{3,255}$)[^/]+\/[^/]+$/,
  ProductVersion: upTo(30),
  CustomerID: upTo(30),
  AccountID: /^[^^]{1,30}$/,
  CustomerTaxID: upTo(30),
  SelfBillingIndicator: /^[01]$/,
  ProductType: /^[PSOEI]$/,
  ProductCode: upTo(60),
  ProductDescription: /^[\s\S]{2,200}$/,
  ProductNumberCode: upTo(60),
  TaxType: /^(IVA|IS|NS)$/,
  TaxCountryRegion: (text) => text === 'PT-AC' || text === 'PT-MA' || isCountry(text),
  TaxCode: /^(RED|INT|NOR|ISE|OUT|NS)$/,
  TaxPercentage: money,
  NumberOfEntries: whole,
  TotalDebit: money,
  TotalCredit: money,
  InvoiceNo: documentNumber,
  ATCUD: upTo(100),
  InvoiceStatus: /^[NSARF]$/,
  InvoiceStatusDate: instant,
  SourceID: upTo(30),
  SourceBilling: /^[PIM]$/,
  Hash: upTo(172),
  HashControl: /^\d{1,70}$/,
  Period: /^([1-9]|1[0-2])$/,
  InvoiceDate: day,
  InvoiceType: /^(FT|NC)$/,
  CashVATSchemeIndicator: /^[01]$/,
  ThirdPartiesBillingIndicator: /^[01]$/,
  SystemEntryDate: instant,
  LineNumber: whole,
  Quantity: money,
  UnitOfMeasure: upTo(20),
  UnitPrice: money,
  TaxPointDate: day,
  Reference: upTo(60),
  Reason: upTo(50),
  Description: upTo(200),
  DebitAmount: money,
  CreditAmount: money,
  TaxExemptionReason: /^[\s\S]{6,60}$/,
  TaxExemptionCode: /^M\d\d$/,
  TaxPayable: money,
  NetTotal: money,
  GrossTotal: money,
  PaymentRefNo: documentNumber,
  TransactionDate: day,
  PaymentType: /^RG$/,
  PaymentStatus: /^[NA]$/,
  PaymentStatusDate: instant,
  SourcePayment: /^[PIM]$/,
  PaymentMechanism: /^(CC|CD|CH|CI|CO|CS|DE|LC|MB|NU|OU|PR|TB|TR)$/,
  PaymentAmount: money,
  PaymentDate: day,
  OriginatingON: upTo(60),
}

const patternOf = (children: readonly string[]): RegExp =>
  new RegExp(
    `^${children
      .map((child) => {
        const [, names = child, count = ''] = /^([\w|]+)([?*+]?)$/.exec(child) ?? []
        return `(?:(?:${names.split('|').join('|')});)${count}`
      })
      .join('')}$`,
  )

const hasForm = (form: Form | undefined, text: string): boolean =>
  form !== undefined && (typeof form === 'function' ? form(text) : form.test(text))

/** Returns the elements that break the order or the form of values. */
export function brokenSaft(root: XmlElement): string[] {
  return [root, ...allBelow(root)].flatMap((element) => {
    const { name, parent, children, text } = element
    const order = saftOrder[`${parent?.name ?? ''}/${name}`] ?? saftOrder[name]
    const found = children.map((child) => `${child.name};`).join('')
    if (order !== undefined) return patternOf(order).test(found) ? [] : [`${name}: ${found}`]
    return found === '' && hasForm(saftValues[name], text) ? [] : [`${name} = ${text}`]
  })
}

const textOf = (element: XmlElement, path: string): string | undefined => elementsAt(element, path)[0]?.text

/** The assertion of the schema on a line: a reason and its code exactly when there is no tax. */
function isExemptionRight(line: XmlElement): boolean {
  const rate = textOf(line, 'Tax/TaxPercentage')
  const reasons = ['TaxExemptionReason', 'TaxExemptionCode'].filter((name) => textOf(line, name) !== undefined)
  return rate === undefined ? reasons.length === 0 : reasons.length === (Number(rate) === 0 ? 2 : 0)
}

/** The keys of the schema: their elements, the field of each, and the fields that must name one of them. */
const keys = [
  ['MasterFiles/Customer', 'CustomerID', ['SalesInvoices/Invoice/CustomerID', 'Payments/Payment/CustomerID']],
  ['MasterFiles/Product', 'ProductCode', ['SalesInvoices/Invoice/Line/ProductCode']],
  ['SourceDocuments/SalesInvoices/Invoice', 'InvoiceNo', []],
  ['SourceDocuments/Payments/Payment', 'PaymentRefNo', []],
] as const

/** Returns the keys that are not unique, the references without their object, and the lines that break an assertion. */
export function brokenSaftKeys(root: XmlElement): string[] {
  const ofKeys = keys.flatMap(([path, field, references]) => {
    const found = elementsAt(root, `${path}/${field}`).map(({ text }) => text)
    const known = new Set(found)
    const unknown = references.flatMap((reference) =>
      elementsAt(root, `SourceDocuments/${reference}`).flatMap(({ text }) =>
        known.has(text) ? [] : [`${reference} = ${text}`],
      ),
    )
    return [...(known.size === found.length ? [] : [`${field} is not unique`]), ...unknown]
  })
  const lines = ['SalesInvoices/Invoice/Line', 'Payments/Payment/Line'].flatMap((path) =>
    elementsAt(root, `SourceDocuments/${path}`),
  )
  return [...ofKeys, ...lines.flatMap((line) => (isExemptionRight(line) ? [] : [`Line ${textOf(line, 'LineNumber')}`]))]
}

import { allBelow, elementsAt, type XmlElement } from './xml-tree.ts'

/**
 * The order of elements and the form of values of SAF-T (PT) 1.04_01, for the elements that the product writes, from the
 * tables of Portaria 302/2016 with its changes, compared with the tax authority's schema of 2022-05-17. That schema may not
 * be distributed, and it is XSD 1.1 with assertions, which no validator of npm reads. `?` optional, `*` any number, `+` at least one, `A|B` one of two.
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

const money = /^\d+(\.\d+)?$/
const day = /^20\d\d-\d\d-\d\d$/
const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d$/
const whole = /^\d+$/
const upTo = (length: number) => new RegExp(`^[\\s\\S]{1,${length}}$`)

/** The form of each value. */
export const saftValues: Readonly<Record<string, RegExp>> = {
  AuditFileVersion: /^1\.04_01$/,
  CompanyID: /^\d{9}$/,
  TaxRegistrationNumber: /^[1-9]\d{8}$/,
  TaxAccountingBasis: /^[CEFIPRST]$/,
  CompanyName: upTo(100),
  AddressDetail: upTo(210),
  City: upTo(50),
  PostalCode: upTo(20),
  Country: /^[A-Z]{2}$/,
  FiscalYear: /^20\d\d$/,
  StartDate: day,
  EndDate: day,
  CurrencyCode: /^EUR$/,
  DateCreated: day,
  TaxEntity: upTo(20),
  ProductCompanyTaxID: upTo(30),
  SoftwareCertificateNumber: whole,
  ProductID: /^[^/]+\/[^/]+$/,
  ProductVersion: upTo(30),
  CustomerID: upTo(30),
  AccountID: upTo(30),
  CustomerTaxID: upTo(30),
  SelfBillingIndicator: /^[01]$/,
  ProductType: /^[PSOEI]$/,
  ProductCode: upTo(60),
  ProductDescription: /^[\s\S]{2,200}$/,
  ProductNumberCode: upTo(60),
  TaxType: /^(IVA|IS|NS)$/,
  TaxCountryRegion: /^([A-Z]{2}|PT-AC|PT-MA)$/,
  TaxCode: /^(RED|INT|NOR|ISE|OUT|NS)$/,
  TaxPercentage: money,
  NumberOfEntries: whole,
  TotalDebit: money,
  TotalCredit: money,
  InvoiceNo: /^[^ ]+ [^/^ ]+\/\d+$/,
  ATCUD: upTo(100),
  InvoiceStatus: /^[NSARF]$/,
  InvoiceStatusDate: instant,
  SourceID: upTo(30),
  SourceBilling: /^[PIM]$/,
  Hash: upTo(172),
  HashControl: whole,
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
  PaymentRefNo: /^[^ ]+ [^/^ ]+\/\d+$/,
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

/** Returns the elements that break the order or the form of values. */
export function brokenSaft(root: XmlElement): string[] {
  return [root, ...allBelow(root)].flatMap((element) => {
    const { name, parent, children, text } = element
    const order = saftOrder[`${parent?.name ?? ''}/${name}`] ?? saftOrder[name]
    const found = children.map((child) => `${child.name};`).join('')
    if (order !== undefined) return patternOf(order).test(found) ? [] : [`${name}: ${found}`]
    return found === '' && saftValues[name]?.test(text) === true ? [] : [`${name} = ${text}`]
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

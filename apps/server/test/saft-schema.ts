/**
 * The order of elements and the form of values of SAF-T (PT) 1.04_01, for the elements that the product writes, from the
 * tables of Portaria 302/2016 with its changes. `?` optional, `*` any number, `+` at least one, `A|B` one of two.
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

/** An element of XML without attributes. `text` is empty when it has elements. */
export interface XmlElement {
  readonly name: string
  readonly parent: XmlElement | null
  readonly children: XmlElement[]
  text: string
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Parses XML as the product writes it: elements, texts and the five entities. @throws Error when it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', parent: null, children: [], text: '' }
  let at = top
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (closing === '') {
      const element: XmlElement = { name, parent: at, children: [], text: '' }
      at.children.push(element)
      element.text = text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
      at = element
    } else {
      if (at.name !== name || at.parent === null) throw new Error(`</${name}> closes <${at.name}>`)
      at = at.parent
    }
  }
  const [root] = top.children
  if (root === undefined || at !== top) throw new Error('the file has no complete root')
  return root
}

/** Returns all elements below an element, in their order. */
export const allBelow = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => [child, ...allBelow(child)])

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

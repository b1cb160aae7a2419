import type { Party } from '../../kernel/documents/document-content.ts'
import { groupElement, textElement } from '../../kernel/documents/xml.ts'
import { encodeSingleByte, noSigns, plainSigns } from '../../platform/single-byte.ts'
import { VERSION } from '../../platform/version.ts'
import { payments, type SaftDocument, salesInvoices } from './saft-documents.ts'
import { addressElement, customerElements, productElements } from './saft-masters.ts'
import { taxTable } from './saft-taxes.ts'

/**
 * The documents of a period as SAF-T (PT) 1.04_01 (Portaria 302/2016, last changed in 2022): invoices and credit notes as
 * SalesInvoices, receipts as Payments. The order of all elements is that of the schema.
 */

const NAMESPACE = 'urn:OECD:StandardAuditFile-Tax:PT_1.04_01'

/** The range of the file. Days are inclusive. */
export interface SaftScope {
  readonly from: string
  readonly to: string
  readonly createdOn: string
  readonly seller: Party
  /** ALL: every document of the seller (F). CUSTOMER: those of one customer, a partial file (P). */
  readonly covers: 'ALL' | 'CUSTOMER'
  /** The certificate of the program at the tax authority. Null: it has none. */
  readonly certificate: string | null
  /** Of a month that was closed when lines had codes instead of words. */
  readonly isFormer?: boolean
}

/** The seller's tax number as the file requires it. Null: the seller is not Portuguese and has no such file. */
export function portugueseNumberOf({ vat_number }: Party): string | null {
  return /^PT(\d{9})$/.exec(vat_number ?? '')?.[1] ?? null
}

/** @throws Error when the seller is not Portuguese. */
export function saftOf(all: readonly SaftDocument[], scope: SaftScope): Buffer {
  // Documents under a VAT number of another country are not Portuguese ones.
  const documents = all.filter(({ content }) => portugueseNumberOf(content.seller) !== null)
  const number = portugueseNumberOf(scope.seller)
  if (number === null) throw new Error('SAF-T (PT) needs a Portuguese seller')
  const contents = documents.map(({ content }) => content)
  const [receipts, sales] = [
    documents.filter(({ content }) => content.class === 'TOPUP'),
    documents.filter(({ content }) => content.class !== 'TOPUP'),
  ]
  const taxes = sales.flatMap(({ content }) => content.lines)
  const content = [
    headerOf(scope, number),
    `<MasterFiles>${[...customerElements(contents), ...productElements(contents), taxTable(taxes)].join('')}</MasterFiles>`,
    groupElement('SourceDocuments', salesInvoices(sales, scope.isFormer === true), payments(receipts)),
  ].join('')
  const xml = `<?xml version="1.0" encoding="Windows-1252"?>\n<AuditFile xmlns="${NAMESPACE}">${content}</AuditFile>\n`
  return encodeSingleByte(xml, 'windows-1252', scope.isFormer === true ? noSigns : plainSigns)
}

function headerOf({ from, to, createdOn, seller, covers, certificate }: SaftScope, number: string): string {
  return groupElement(
    'Header',
    textElement('AuditFileVersion', '1.04_01'),
    textElement('CompanyID', number),
    textElement('TaxRegistrationNumber', number),
    textElement('TaxAccountingBasis', covers === 'ALL' ? 'F' : 'P'),
    textElement('CompanyName', seller.name.slice(0, 100)),
    addressElement('CompanyAddress', seller),
    textElement('FiscalYear', from.slice(0, 4)),
    textElement('StartDate', from),
    textElement('EndDate', to),
    textElement('CurrencyCode', 'EUR'),
    textElement('DateCreated', createdOn),
    textElement('TaxEntity', 'Global'),
    textElement('ProductCompanyTaxID', number),
    textElement('SoftwareCertificateNumber', certificate ?? '0'),
    textElement('ProductID', 'Voltway Fleets/Voltway'),
    textElement('ProductVersion', VERSION),
  )
}

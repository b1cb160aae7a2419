import type { DocumentContent } from './document-content.ts'
import { type EInvoice, type EInvoiceLine, type EInvoiceVat, eInvoiceOf } from './e-invoice.ts'
import type { EInvoiceParty, Identifier } from './e-invoice-party.ts'
import { specificationIds } from './specifications.ts'
import { groupElement, textElement, xmlFile } from './xml.ts'

/*
 * Cross Industry Invoice (UN/CEFACT D16B), the file inside a Factur-X PDF. Elements have the order of its schema.
 */

const text = (name: string, value: string | null, attributes = {}) => textElement(`ram:${name}`, value, attributes)
const group = (name: string, ...parts: readonly string[]) => groupElement(`ram:${name}`, ...parts)
const identified = (name: string, identifier: Identifier | null) =>
  identifier === null ? '' : text(name, identifier.id, { schemeID: identifier.scheme })

/** A day as `YYYYMMDD` (format 102). `space` is udt, except in references to documents. */
function day(name: string, date: string | null, space: 'udt' | 'qdt' = 'udt'): string {
  const digits = date === null ? null : date.replaceAll('-', '')
  return group(name, textElement(`${space}:DateTimeString`, digits, { format: '102' }))
}

/** Formats a document as CII. It states the same as its UBL, because both are written from one {@link EInvoice}. */
export function ciiOf(content: DocumentContent): string {
  const invoice = eInvoiceOf(content)
  // The file in the PDF is no Peppol invoice, which is UBL.
  const isForPeppol = invoice.specification === 'PEPPOL'
  const parts = [
    groupElement(
      'rsm:ExchangedDocumentContext',
      group('BusinessProcessSpecifiedDocumentContextParameter', text('ID', isForPeppol ? null : invoice.process)),
      group(
        'GuidelineSpecifiedDocumentContextParameter',
        text('ID', specificationIds[isForPeppol ? 'EN_16931' : invoice.specification]),
      ),
    ),
    groupElement(
      'rsm:ExchangedDocument',
      text('ID', invoice.number),
      text('TypeCode', invoice.typeCode),
      day('IssueDateTime', invoice.date),
      ...invoice.notes.map(({ subject, content }) =>
        group('IncludedNote', text('Content', content), text('SubjectCode', subject)),
      ),
    ),
    groupElement(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(lineOf),
      agreementOf(invoice),
      // Required by the schema, and validators of Factur-X warn when it is empty: the last day of the supply (BT-72).
      group(
        'ApplicableHeaderTradeDelivery',
        group('ActualDeliverySupplyChainEvent', day('OccurrenceDateTime', invoice.period?.to ?? invoice.date)),
      ),
      settlementOf(invoice),
    ),
  ]
  const standard = 'urn:un:unece:uncefact:data:standard'
  const namespaces = {
    rsm: `${standard}:CrossIndustryInvoice:100`,
    ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
    qdt: `${standard}:QualifiedDataType:100`,
    udt: `${standard}:UnqualifiedDataType:100`,
  }
  return xmlFile('rsm:CrossIndustryInvoice', namespaces, parts.join(''))
}

const agreementOf = (invoice: EInvoice): string =>
  group(
    'ApplicableHeaderTradeAgreement',
    text('BuyerReference', invoice.buyerReference),
    partyOf('SellerTradeParty', invoice.seller, invoice.contact),
    partyOf('BuyerTradeParty', invoice.buyer, null),
    group('BuyerOrderReferencedDocument', text('IssuerAssignedID', invoice.purchaseOrder)),
  )

function partyOf(name: string, party: EInvoiceParty, contact: EInvoice['contact']): string {
  return group(
    name,
    text('ID', party.identifier),
    identified('GlobalID', party.establishment),
    text('Name', party.name),
    group('SpecifiedLegalOrganization', identified('ID', party.registration)),
    group(
      'DefinedTradeContact',
      text('PersonName', contact?.name ?? null),
      group('TelephoneUniversalCommunication', text('CompleteNumber', contact?.phone ?? null)),
      group('EmailURIUniversalCommunication', text('URIID', contact?.email ?? null)),
    ),
    group(
      'PostalTradeAddress',
      text('PostcodeCode', party.postalCode),
      text('LineOne', party.street),
      text('CityName', party.city),
      text('CountryID', party.country),
    ),
    group('URIUniversalCommunication', identified('URIID', party.endpoint)),
    group('SpecifiedTaxRegistration', text('ID', party.vatNumber, { schemeID: 'VA' })),
  )
}

function settlementOf(invoice: EInvoice): string {
  const { totals, payment, period, credited } = invoice
  return group(
    'ApplicableHeaderTradeSettlement',
    text('CreditorReferenceID', payment?.mandate?.creditor ?? null),
    text('InvoiceCurrencyCode', invoice.currency),
    group(
      'SpecifiedTradeSettlementPaymentMeans',
      text('TypeCode', payment?.code ?? null),
      text('Information', payment?.text ?? null),
      group('ApplicableTradeSettlementFinancialCard', text('ID', payment?.card ?? null)),
    ),
    ...invoice.vatGroups.map(vatOf),
    group('BillingSpecifiedPeriod', day('StartDateTime', period?.from ?? null), day('EndDateTime', period?.to ?? null)),
    group(
      'SpecifiedTradePaymentTerms',
      day('DueDateDateTime', invoice.due),
      text('DirectDebitMandateID', payment?.mandate?.reference ?? null),
    ),
    group(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      text('LineTotalAmount', totals.net),
      text('TaxBasisTotalAmount', totals.net),
      text('TaxTotalAmount', totals.vat, { currencyID: invoice.currency }),
      text('GrandTotalAmount', totals.total),
      text('TotalPrepaidAmount', totals.prepaid),
      text('DuePayableAmount', totals.payable),
    ),
    group(
      'InvoiceReferencedDocument',
      text('IssuerAssignedID', credited?.number ?? null),
      day('FormattedIssueDateTime', credited?.date ?? null, 'qdt'),
    ),
  )
}

function vatOf({ category, rate, net, vat, exemption }: EInvoiceVat): string {
  return group(
    'ApplicableTradeTax',
    text('CalculatedAmount', vat),
    text('TypeCode', 'VAT'),
    text('ExemptionReason', exemption?.reason ?? null),
    text('BasisAmount', net),
    text('CategoryCode', category),
    text('ExemptionReasonCode', exemption?.code ?? null),
    text('RateApplicablePercent', rate),
  )
}

function lineOf(line: EInvoiceLine): string {
  return group(
    'IncludedSupplyChainTradeLineItem',
    group('AssociatedDocumentLineDocument', text('LineID', line.id)),
    group('SpecifiedTradeProduct', text('Name', line.name), text('Description', line.description)),
    group('SpecifiedLineTradeAgreement', group('NetPriceProductTradePrice', text('ChargeAmount', line.price))),
    group('SpecifiedLineTradeDelivery', text('BilledQuantity', line.quantity, { unitCode: 'C62' })),
    group(
      'SpecifiedLineTradeSettlement',
      group(
        'ApplicableTradeTax',
        text('TypeCode', 'VAT'),
        text('CategoryCode', line.category),
        text('RateApplicablePercent', line.rate),
      ),
      group('SpecifiedTradeSettlementLineMonetarySummation', text('LineTotalAmount', line.net)),
      group('ReceivableSpecifiedTradeAccountingAccount', text('ID', line.costCentre)),
    ),
  )
}

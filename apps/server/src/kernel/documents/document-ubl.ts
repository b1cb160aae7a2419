import type { DocumentContent } from './document-content.ts'
import { type EInvoice, type EInvoiceLine, type EInvoiceVat, eInvoiceOf } from './e-invoice.ts'
import type { EInvoiceParty, Identifier } from './e-invoice-party.ts'
import { specificationIds } from './specifications.ts'
import { groupElement, textElement, xmlFile } from './xml.ts'

/*
 * UBL 2.1 as in Peppol BIS Billing 3.0 and XRechnung 3.0. Elements have the order of the UBL schema.
 */

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd'

const text = (name: string, value: string | null, attributes = {}) => textElement(`cbc:${name}`, value, attributes)
const group = (name: string, ...parts: readonly string[]) => groupElement(`cac:${name}`, ...parts)
const identified = (name: string, identifier: Identifier | null) =>
  identifier === null ? '' : text(name, identifier.id, { schemeID: identifier.scheme })
const vatScheme = group('TaxScheme', text('ID', 'VAT'))

type Money = (name: string, value: string) => string

/** Formats a document as UBL for the customer's accounting. */
export function ublOf(content: DocumentContent): string {
  const invoice = eInvoiceOf(content)
  const isNote = invoice.typeCode === '381'
  const root = isNote ? 'CreditNote' : 'Invoice'
  const money: Money = (name, value) => text(name, value, { currencyID: invoice.currency })
  const { totals } = invoice
  const parts = [
    ...headOf(invoice, root),
    group('AccountingSupplierParty', partyOf(invoice.seller, invoice)),
    group('AccountingCustomerParty', partyOf(invoice.buyer, null)),
    group('Delivery', text('ActualDeliveryDate', invoice.delivered)),
    paymentOf(invoice),
    group('TaxTotal', money('TaxAmount', totals.vat), ...invoice.vatGroups.map((one) => subtotalOf(one, money))),
    group(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', totals.net),
      money('TaxExclusiveAmount', totals.net),
      money('TaxInclusiveAmount', totals.total),
      money('PrepaidAmount', totals.prepaid),
      money('PayableAmount', totals.payable),
    ),
    ...invoice.lines.map((line) => lineOf(line, isNote ? 'Credit' : 'Invoice', money)),
  ]
  const namespaces = {
    '': `${SCHEMA}:${root}-2`,
    cac: `${SCHEMA}:CommonAggregateComponents-2`,
    cbc: `${SCHEMA}:CommonBasicComponents-2`,
  }
  return xmlFile(root, namespaces, parts.join(''))
}

function headOf(invoice: EInvoice, root: 'Invoice' | 'CreditNote'): string[] {
  const { specification, period, credited } = invoice
  return [
    text('CustomizationID', specificationIds[specification]),
    text('ProfileID', invoice.process),
    text('ID', invoice.number),
    text('IssueDate', invoice.date),
    root === 'Invoice' ? text('DueDate', invoice.due) : '',
    text(`${root}TypeCode`, invoice.typeCode),
    // UBL has no element for the code of a note's subject (BT-21): it precedes the text.
    ...invoice.notes.map(({ subject, content }) => text('Note', subject === null ? content : `#${subject}#${content}`)),
    text('DocumentCurrencyCode', invoice.currency),
    text('BuyerReference', invoice.buyerReference),
    group('InvoicePeriod', text('StartDate', period?.from ?? null), text('EndDate', period?.to ?? null)),
    group('OrderReference', text('ID', invoice.purchaseOrder)),
    group(
      'BillingReference',
      group(
        'InvoiceDocumentReference',
        text('ID', credited?.number ?? null),
        text('IssueDate', credited?.date ?? null),
      ),
    ),
  ]
}

/** `invoice` is the seller's: its contact and its creditor identifier belong to the seller. */
function partyOf(party: EInvoiceParty, invoice: EInvoice | null): string {
  const contact = invoice?.contact
  return group(
    'Party',
    identified('EndpointID', party.endpoint),
    group('PartyIdentification', text('ID', party.identifier)),
    group('PartyIdentification', identified('ID', party.establishment)),
    group('PartyIdentification', text('ID', invoice?.payment?.mandate?.creditor ?? null, { schemeID: 'SEPA' })),
    group('PartyName', text('Name', party.name)),
    group(
      'PostalAddress',
      text('StreetName', party.street),
      text('CityName', party.city),
      text('PostalZone', party.postalCode),
      group('Country', text('IdentificationCode', party.country)),
    ),
    party.vatNumber === null ? '' : group('PartyTaxScheme', text('CompanyID', party.vatNumber), vatScheme),
    group('PartyLegalEntity', text('RegistrationName', party.name), identified('CompanyID', party.registration)),
    group(
      'Contact',
      text('Name', contact?.name ?? null),
      text('Telephone', contact?.phone ?? null),
      text('ElectronicMail', contact?.email ?? null),
    ),
  )
}

function paymentOf({ payment }: EInvoice): string {
  if (payment === null) return ''
  return group(
    'PaymentMeans',
    text('PaymentMeansCode', payment.code, payment.text === '' ? {} : { name: payment.text }),
    // The schema of UBL requires a network, which is not known.
    payment.card === null
      ? ''
      : group('CardAccount', text('PrimaryAccountNumberID', payment.card), text('NetworkID', 'NA')),
    group('PaymentMandate', text('ID', payment.mandate?.reference ?? null)),
  )
}

const categoryOf = (name: string, { category, rate }: Pick<EInvoiceVat, 'category' | 'rate'>, ...reasons: string[]) =>
  group(name, text('ID', category), text('Percent', rate), ...reasons, vatScheme)

function subtotalOf(one: EInvoiceVat, money: Money): string {
  const reasons = [
    text('TaxExemptionReasonCode', one.exemption?.code ?? null),
    text('TaxExemptionReason', one.exemption?.reason ?? null),
  ]
  return group(
    'TaxSubtotal',
    money('TaxableAmount', one.net),
    money('TaxAmount', one.vat),
    categoryOf('TaxCategory', one, ...reasons),
  )
}

function lineOf(line: EInvoiceLine, kind: 'Invoice' | 'Credit', money: Money): string {
  return group(
    kind === 'Credit' ? 'CreditNoteLine' : 'InvoiceLine',
    text('ID', line.id),
    text(kind === 'Credit' ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: 'C62' }),
    money('LineExtensionAmount', line.net),
    text('AccountingCost', line.costCentre),
    group(
      'Item',
      text('Description', line.description),
      text('Name', line.name),
      categoryOf('ClassifiedTaxCategory', line),
    ),
    group('Price', money('PriceAmount', line.price)),
  )
}

import type { DocumentContent, DocumentLine, Party, VatGroup } from './document-content.ts'

/* UBL 2.1 according to EN 16931 (Peppol BIS Billing 3 without the fields of its network). */

const escaped = (text: string): string =>
  // Removes characters that XML 1.0 cannot represent, because parsers would reject the file.
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const element = (name: string, content: string | null, attributes = ''): string =>
  content === null || content === '' ? '' : `<${name}${attributes}>${content}</${name}>`
const text = (name: string, value: string | null, attributes = ''): string =>
  element(`cbc:${name}`, value === null ? null : escaped(value), attributes)
const group = (name: string, ...parts: readonly string[]): string => element(`cac:${name}`, parts.join(''))

/** Formats a document as UBL for the customer's accounting. Amounts are the issued ones: nothing is computed here. */
export function ublOf(content: DocumentContent): string {
  const isNote = content.type === 'CREDIT_NOTE'
  const root = isNote ? 'CreditNote' : 'Invoice'
  const money = (name: string, value: string) => text(name, value, ` currencyID="${content.currency}"`)
  const parts = [
    text('CustomizationID', 'urn:cen.eu:en16931:2017'),
    text('ID', content.number),
    text('IssueDate', content.date),
    isNote ? '' : text('DueDate', content.due),
    text(isNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', isNote ? '381' : '380'),
    text('Note', content.credits?.reason ?? null),
    text('DocumentCurrencyCode', content.currency),
    text('BuyerReference', content.buyer_reference),
    content.period === null
      ? ''
      : group('InvoicePeriod', text('StartDate', content.period.from), text('EndDate', content.period.to)),
    content.purchase_order === null ? '' : group('OrderReference', text('ID', content.purchase_order)),
    content.credits === null
      ? ''
      : group(
          'BillingReference',
          group(
            'InvoiceDocumentReference',
            text('ID', content.credits.number),
            text('IssueDate', content.credits.date),
          ),
        ),
    group('AccountingSupplierParty', party(content.seller)),
    group('AccountingCustomerParty', party(content.buyer)),
    group('TaxTotal', money('TaxAmount', content.vat), ...content.vat_groups.map((one) => subtotal(one, money))),
    group(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', content.net),
      money('TaxExclusiveAmount', content.net),
      money('TaxInclusiveAmount', content.total),
      money('PrepaidAmount', content.prepaid),
      money('PayableAmount', content.payable),
    ),
    ...content.lines.map((line, index) => lineOf(line, index + 1, { isNote, money })),
  ]
  const spaces = [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces.join(' ')}>${parts.join('')}</${root}>\n`
}

function party({ name, vat_number, street, postal_code, city, country }: Party): string {
  return group(
    'Party',
    group('PartyName', text('Name', name)),
    group(
      'PostalAddress',
      text('StreetName', street),
      text('CityName', city),
      text('PostalZone', postal_code),
      group('Country', text('IdentificationCode', country)),
    ),
    vat_number === null
      ? ''
      : group('PartyTaxScheme', text('CompanyID', vat_number), group('TaxScheme', text('ID', 'VAT'))),
    group('PartyLegalEntity', text('RegistrationName', name)),
  )
}

type Money = (name: string, value: string) => string

const category = (
  name: string,
  { category: code, rate }: Pick<VatGroup, 'category' | 'rate'>,
  reason: boolean,
): string =>
  group(
    name,
    text('ID', code),
    code === 'O' ? '' : text('Percent', rate),
    reason && (code === 'O' || code === 'AE') ? text('TaxExemptionReasonCode', `VATEX-EU-${code}`) : '',
    group('TaxScheme', text('ID', 'VAT')),
  )

const subtotal = (one: VatGroup, money: Money): string =>
  group('TaxSubtotal', money('TaxableAmount', one.net), money('TaxAmount', one.vat), category('TaxCategory', one, true))

function lineOf(line: DocumentLine, position: number, { isNote, money }: { isNote: boolean; money: Money }): string {
  const { session } = line
  const name = session === null ? line.text : `${line.text}, ${session.started_at}, ${session.energy_kwh} kWh`
  return group(
    isNote ? 'CreditNoteLine' : 'InvoiceLine',
    text('ID', String(position)),
    text(isNote ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, ' unitCode="C62"'),
    money('LineExtensionAmount', line.net),
    text('AccountingCost', session?.cost_centre ?? null),
    group(
      'Item',
      text('Name', name),
      category('ClassifiedTaxCategory', { category: line.vat_category, rate: line.vat_rate }, false),
    ),
    group('Price', money('PriceAmount', line.unit_price)),
  )
}

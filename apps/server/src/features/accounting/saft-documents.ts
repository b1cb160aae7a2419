import { formatMoney, parseMoney } from '@voltway/money/money'
import type { DocumentContent, DocumentLine, DocumentPayment } from '../../kernel/documents/document-content.ts'
import { documentWordsIn, lineText, reasonText } from '../../kernel/documents/document-words.ts'
import { groupElement, textElement } from '../../kernel/documents/xml.ts'
import { legalTime } from '../../kernel/pricing/legal-time.ts'
import { customerIdOf, productName } from './saft-masters.ts'
import { lineTax } from './saft-taxes.ts'

/** An issued document with the instant of its issue. */
export interface SaftDocument {
  readonly content: DocumentContent
  readonly issuedAt: Date
}

const LISBON = 'Europe/Lisbon'
const NO_SIGNATURE = '0'
/** The user that the file names: the program issues all documents. */
const SOURCE = 'Voltway'

const instantOf = (at: Date): string => `${legalTime(at.getTime(), LISBON)}:${at.toISOString().slice(17, 19)}`
const periodOf = ({ date }: DocumentContent): string => String(Number(date.slice(5, 7)))

/** Writes the invoices and credit notes. The sums are those of the lines, without VAT. */
export function salesInvoices(documents: readonly SaftDocument[], isFormer: boolean): string {
  return groupElement(
    'SalesInvoices',
    textElement('NumberOfEntries', String(documents.length)),
    textElement('TotalDebit', netOf(documents, 'CREDIT_NOTE')),
    textElement('TotalCredit', netOf(documents, 'INVOICE')),
    ...documents.map((document) => invoiceElement(document, isFormer)),
  )
}

function netOf(documents: readonly SaftDocument[], type: DocumentContent['type']): string {
  const matching = documents.filter(({ content }) => content.type === type)
  return formatMoney(matching.reduce((sum, { content }) => sum + parseMoney(content.net), 0n))
}

function invoiceElement({ content, issuedAt }: SaftDocument, isFormer: boolean): string {
  const { fiscal } = content
  return groupElement(
    'Invoice',
    textElement('InvoiceNo', content.number),
    textElement('ATCUD', fiscal.atcud ?? NO_SIGNATURE),
    groupElement(
      'DocumentStatus',
      textElement('InvoiceStatus', 'N'),
      textElement('InvoiceStatusDate', instantOf(issuedAt)),
      textElement('SourceID', SOURCE),
      textElement('SourceBilling', 'P'),
    ),
    textElement('Hash', fiscal.signature ?? NO_SIGNATURE),
    textElement('HashControl', fiscal.signature_key ?? NO_SIGNATURE),
    textElement('Period', periodOf(content)),
    textElement('InvoiceDate', content.date),
    textElement('InvoiceType', content.type === 'CREDIT_NOTE' ? 'NC' : 'FT'),
    groupElement(
      'SpecialRegimes',
      textElement('SelfBillingIndicator', '0'),
      textElement('CashVATSchemeIndicator', '0'),
      textElement('ThirdPartiesBillingIndicator', '0'),
    ),
    textElement('SourceID', SOURCE),
    textElement('SystemEntryDate', fiscal.system_entry_at ?? instantOf(issuedAt)),
    textElement('CustomerID', customerIdOf(content)),
    ...content.lines.map((line, index) => lineElement(content, line, { number: index + 1, isFormer })),
    totalsElement(content),
  )
}

function lineElement(
  content: DocumentContent,
  line: DocumentLine,
  { number, isFormer }: { readonly number: number; readonly isFormer: boolean },
): string {
  const isNote = content.type === 'CREDIT_NOTE'
  const { credits } = content
  const words = documentWordsIn('pt')
  const description = isFormer ? codeOf(line) : lineText(line, words).slice(0, 200)
  return groupElement(
    'Line',
    textElement('LineNumber', String(number)),
    textElement('ProductCode', line.kind),
    textElement('ProductDescription', isFormer ? codeOf(line) : productName(line.kind)),
    textElement('Quantity', line.quantity),
    textElement('UnitOfMeasure', 'UN'),
    textElement('UnitPrice', line.unit_price),
    textElement('TaxPointDate', line.session?.started_at.slice(0, 10) ?? content.date),
    credits === null
      ? ''
      : groupElement(
          'References',
          textElement('Reference', credits.number),
          textElement('Reason', (isFormer ? credits.reason : reasonText(credits.reason, words)).slice(0, 50)),
        ),
    textElement('Description', description.trim().length < 2 ? productName(line.kind) : description),
    textElement(isNote ? 'DebitAmount' : 'CreditAmount', line.net),
    lineTax(line),
  )
}

/** The text as it is stored, which is a code unless it names a place. A description has at least two characters. */
const codeOf = ({ text, kind }: DocumentLine): string => (text.trim().length < 2 ? kind : text.slice(0, 200))

const totalsElement = ({ vat, net, total }: DocumentContent): string =>
  groupElement(
    'DocumentTotals',
    textElement('TaxPayable', vat),
    textElement('NetTotal', net),
    textElement('GrossTotal', total),
  )

const mechanisms: Readonly<Record<DocumentPayment['means'], string>> = {
  BALANCE: 'CS',
  CREDIT_CARD: 'CC',
  MULTIBANCO: 'MB',
  DIRECT_DEBIT: 'TB',
  MB_WAY: 'OU',
}

/**
 * Writes the receipts of added money. They pay no invoice yet, so each names itself as its source document; the monthly
 * invoice settles the money.
 */
export function payments(receipts: readonly SaftDocument[]): string {
  return groupElement(
    'Payments',
    textElement('NumberOfEntries', String(receipts.length)),
    textElement('TotalDebit', netOf(receipts, 'CREDIT_NOTE')),
    textElement('TotalCredit', netOf(receipts, 'INVOICE')),
    ...receipts.map(paymentElement),
  )
}

function paymentElement({ content, issuedAt }: SaftDocument): string {
  const at = instantOf(issuedAt)
  const means = content.payment?.means ?? 'BALANCE'
  return groupElement(
    'Payment',
    textElement('PaymentRefNo', content.number),
    textElement('ATCUD', content.fiscal.atcud ?? NO_SIGNATURE),
    textElement('Period', periodOf(content)),
    textElement('TransactionDate', content.date),
    textElement('PaymentType', 'RG'),
    groupElement(
      'DocumentStatus',
      textElement('PaymentStatus', 'N'),
      textElement('PaymentStatusDate', at),
      textElement('SourceID', SOURCE),
      textElement('SourcePayment', 'P'),
    ),
    groupElement(
      'PaymentMethod',
      textElement('PaymentMechanism', mechanisms[means]),
      textElement('PaymentAmount', content.total),
      textElement('PaymentDate', content.date),
    ),
    textElement('SourceID', SOURCE),
    textElement('SystemEntryDate', at),
    textElement('CustomerID', customerIdOf(content)),
    ...content.lines.map((line, index) =>
      groupElement(
        'Line',
        textElement('LineNumber', String(index + 1)),
        groupElement(
          'SourceDocumentID',
          textElement('OriginatingON', content.credits?.number ?? content.number),
          textElement('InvoiceDate', content.credits?.date ?? content.date),
        ),
        textElement(content.type === 'CREDIT_NOTE' ? 'DebitAmount' : 'CreditAmount', line.net),
      ),
    ),
    totalsElement(content),
  )
}

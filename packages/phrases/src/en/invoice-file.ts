/** Names of the accounting files and of their columns. */
export const invoiceFile = {
  files: {
    DOCUMENTS: 'documents',
    LINES: 'document-lines',
    COST_CENTRES: 'cost-centres',
    ACCOUNTING: 'accounting',
    MOVEMENTS: 'movements',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    DOCUMENTS: 'Number|Type|Class|Date|Due|From|To|Purchase order|Payment|Net|VAT|Total|To be paid|Currency',
    LINES: 'Document|Date|Line|Kind|Description|Started (UTC)|Card|Driver|Cost centre|kWh|Net|VAT %|VAT|Total|Currency',
    COST_CENTRES: 'Date|Document|Cost centre|Class|kWh|Net|VAT %|VAT|Total|Currency|Cost centre code',
    ACCOUNTING: 'Month|Cost centre|Class|Side|kWh|Net|VAT %|VAT|Gross|Currency|Cost centre code',
    MOVEMENTS: 'Date (UTC)|Kind|Amount|Net|VAT|Balance|Card|Document|Note',
  },
} as const

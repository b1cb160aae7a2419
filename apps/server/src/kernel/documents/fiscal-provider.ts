import type { DocumentContent, FiscalMarks } from './document-content.ts'

/**
 * Who certifies documents for the tax office. Called while a document is being numbered, so it answers from what it has (a
 * series' validation code, a signing key) and asks nobody. One is chosen in `openFiscalProvider`.
 */
export interface FiscalProvider {
  readonly name: string
  readonly marksOf: (document: Omit<DocumentContent, 'fiscal'>) => FiscalMarks
}

/** None is configured: every document says that it is not a fiscal document. */
export const notFiscal: FiscalProvider = {
  name: 'none',
  marksOf: () => ({ is_fiscal: false, atcud: null, qr: null }),
}

import type { DocumentContent, FiscalMarks } from './document-content.ts'

/**
 * A provider that certifies documents for the tax authority. It is called while the document gets its number, so it
 * must use local data (a series' validation code, a signing key) and make no requests.
 */
export interface FiscalProvider {
  readonly name: string
  readonly marksOf: (document: Omit<DocumentContent, 'fiscal'>) => FiscalMarks
}

/** The provider of an installation without certification: every document states that it is not a fiscal document. */
export const notFiscal: FiscalProvider = {
  name: 'none',
  marksOf: () => ({ is_fiscal: false, atcud: null, qr: null }),
}

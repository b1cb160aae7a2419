import type { DocumentContent, FiscalMarks } from './document-content.ts'

/** A document that gets its marks: all of its content except them. */
export type UnmarkedDocument = Omit<DocumentContent, 'fiscal'>

/** The moment of issue, and what the provider knows of its chain. */
export interface FiscalMoment {
  readonly at: Date
  /** The number of the document in its series. */
  readonly sequence: bigint
  /** The signature of the chain's last document. Empty for the first. */
  readonly previous: string
  /** The code that the tax authority assigned to the series. Null: the series was not communicated. */
  readonly validationCode: string | null
}

/**
 * A provider that certifies documents for the tax authority. It is called while the document gets its number, so it
 * must use local data (a series' validation code, a signing key) and make no requests.
 */
export interface FiscalProvider {
  readonly name: 'none' | 'portugal' | 'spain'
  /** The chain that a document of the series continues. Null: the provider chains nothing. */
  readonly chainOf: (series: string) => string | null
  /** Whether the tax authority assigns a code to each series, which is registered with `documents set-series-code`. */
  readonly communicatesSeries: boolean
  readonly marksOf: (document: UnmarkedDocument, moment: FiscalMoment) => FiscalMarks
}

/** The marks of a document without certification. */
export const noMarks: FiscalMarks = { is_fiscal: false, atcud: null, qr: null }

/** France wants no marks: its documents are fiscal ones by their form, Factur-X. */
export const frenchDocuments: FiscalProvider = {
  name: 'none',
  chainOf: () => null,
  communicatesSeries: false,
  marksOf: () => ({ ...noMarks, is_fiscal: true }),
}

/** The provider of an installation without certification: every document states that it is not a fiscal document. */
export const notFiscal: FiscalProvider = {
  name: 'none',
  chainOf: () => null,
  communicatesSeries: false,
  marksOf: () => noMarks,
}

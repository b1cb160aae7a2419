import type { DocumentContent } from './document-content.ts'
import type { DocumentWords } from './document-words.ts'
import type { EInvoiceParty } from './e-invoice-party.ts'

/*
 * The French profile of EN 16931 for invoices on a platform (XP Z12-012, rules BR-FR of FNFE-MPE), where it differs from
 * the documents of other sellers.
 */

/** A note of a document (BG-1) with the code of its subject (UNCL 4451). */
export interface EInvoiceNote {
  readonly subject: string | null
  readonly content: string
}

/** The SIREN of a French company, and the SIRET where that was registered. A VAT number is two characters and the SIREN. */
export function frenchCompanyOf(
  number: string | null,
): { readonly siren: string; readonly siret: string | null } | null {
  const siret = /^FR(\d{14})$/.exec(number ?? '')?.[1]
  if (siret !== undefined) return { siren: siret.slice(0, 9), siret }
  const siren = /^FR(?:[0-9A-Z]{2})?(\d{9})$/.exec(number ?? '')?.[1]
  return siren === undefined ? null : { siren, siret: null }
}

/** A party as the French rules identify it: by its SIREN, which is also its address in the directory (0225). */
export function frenchParty(party: EInvoiceParty, number: string | null): EInvoiceParty {
  const company = frenchCompanyOf(number)
  // An identifier has a scheme (BR-FR-CO-10), and the VAT numbers of other countries are an address only.
  if (company === null) return { ...party, identifier: null }
  const { siren, siret } = company
  return {
    ...party,
    endpoint: { scheme: '0225', id: siren },
    registration: { scheme: '0002', id: siren },
    identifier: null,
    establishment: siret === null ? null : { scheme: '0009', id: siret },
  }
}

/** The rates of BR-FR-16. */
const RATES: ReadonlySet<number> = new Set([0, 10, 13, 20, 8.5, 19.6, 2.1, 5.5, 7, 20.6, 1.05, 0.9, 1.75, 9.2, 9.6])

/**
 * Returns whether a document is written by the French rules: in euros, with VAT of France only, by a seller with a SIREN
 * (BR-FR-CO-12, 16 and 10). Others claim EN 16931 or Peppol.
 */
export const isFrench = (content: DocumentContent): boolean =>
  content.e_invoice?.profile === 'CTC_FR' &&
  content.currency === 'EUR' &&
  content.vat_groups.every(({ rate }) => RATES.has(Number(rate))) &&
  frenchCompanyOf(content.seller.vat_number) !== null

/** Returns the nature of the sale: goods (B), services (S) or both (M). The electricity of a charge is goods (CJEU C-282/22). */
export function natureOf({ class: kind, lines }: DocumentContent): 'B' | 'S' | 'M' {
  if (kind === 'CHARGING') return 'B'
  if (kind === 'SUBSCRIPTION') return 'S'
  // Added money can pay for charges and for subscriptions.
  if (kind === 'TOPUP') return 'M'
  const eKeys = lines.filter(({ text }) => text === 'EKEY').length
  return eKeys === 0 ? 'B' : eKeys === lines.length ? 'S' : 'M'
}

const isPaidInvoice = ({ type, payable }: DocumentContent): boolean => type === 'INVOICE' && payable === '0.00'

/** The process of a document (BT-23): 2 is an invoice that is paid already, 1 every other document. */
export const frenchProcessOf = (content: DocumentContent): string =>
  `${natureOf(content)}${isPaidInvoice(content) ? '2' : '1'}`

/** The due date. A paid invoice has the day on which it was paid (BR-FR-CO-09), which is that of its issue. */
export const frenchDueOf = (content: DocumentContent): string | null =>
  content.due ?? (isPaidInvoice(content) ? content.date : null)

/** The terms that French law wants on every document between companies (Code de commerce, L441-9 and L441-10). */
export const frenchTermsOf = (words: DocumentWords): readonly EInvoiceNote[] => [
  { subject: 'PMT', content: words.recoveryFee },
  { subject: 'PMD', content: words.lateFee },
  { subject: 'AAB', content: words.noDiscount },
]

/**
 * How a platform treats the document (BR-FR-20): as an invoice between French companies, as one to a company elsewhere, or
 * as none, such as a receipt of added money. Without a number it is unknown whether the buyer is a company. The rules of
 * UBL read the text to the next `#`, so this note is the last one.
 */
export function frenchTreatmentOf({ class: kind, buyer }: DocumentContent): readonly EInvoiceNote[] {
  if (kind === 'TOPUP') return [{ subject: 'BAR', content: 'OUTOFSCOPE' }]
  if (buyer.vat_number === null) return []
  return [{ subject: 'BAR', content: frenchCompanyOf(buyer.vat_number) === null ? 'B2BINT' : 'B2B' }]
}

/**
 * The number of a credited document in the form of BR-FR-02. Documents that were issued under a French number before
 * have a blank. An underscore replaces it, because a hyphen would name another document.
 */
export const frenchReference = (number: string): string => number.replaceAll(' ', '_')

import type { DocumentContent } from './document-content.ts'
import { type DocumentWords, paymentText } from './document-words.ts'
import type { EInvoiceParty } from './e-invoice-party.ts'

/*
 * XRechnung 3.0, the German profile of EN 16931 (KoSIT), where it differs from the documents of other sellers.
 */

/** How a document was or will be paid (BG-16). */
export interface EInvoicePayment {
  /** UNCL 4461. */
  readonly code: string
  readonly text: string
  readonly mandate: { readonly reference: string; readonly creditor: string } | null
  /** The last digits of the card (BT-87). */
  readonly card: string | null
}

/**
 * Returns whether a document can claim XRechnung: both parties have an electronic address, a city and a postal code
 * (BR-DE-3, 4, 8, 9 and the rules R010 and R020 of Peppol that it adopted). Others claim EN 16931 or Peppol.
 */
export const isXRechnung = (content: DocumentContent, ...parties: readonly EInvoiceParty[]): boolean =>
  content.e_invoice?.profile === 'XRECHNUNG' &&
  parties.every(({ endpoint, city, postalCode }) => endpoint !== null && city !== null && postalCode !== null)

/** Multibanco and MB WAY are paid online, and the balance is agreed between the parties. */
const meansCodes = { BALANCE: 'ZZZ', CREDIT_CARD: '48', DIRECT_DEBIT: '59', MULTIBANCO: '68', MB_WAY: '68' } as const

/** Describes the payment. Null when it is unknown, where the profile has no rule about it. */
export function paymentOf(content: DocumentContent, words: DocumentWords): EInvoicePayment | null {
  const isGerman = content.e_invoice?.profile === 'XRECHNUNG'
  // An XRechnung always has payment instructions (BR-DE-1). 1: the means is not defined.
  if (content.payment == null) return isGerman ? { code: '1', text: '', mandate: null, card: null } : null
  const { means, last4, mandate } = content.payment
  const text = paymentText(content, words)
  if (isGerman && means === 'CREDIT_CARD')
    // A card needs its last digits (BR-DE-24-a). Without them it is a payment online.
    return last4 === null
      ? { code: meansCodes.MB_WAY, text, mandate: null, card: null }
      : { code: meansCodes.CREDIT_CARD, text, mandate: null, card: last4 }
  if (isGerman && mandate !== null)
    // A direct debit would need the whole IBAN of the payer (BR-DE-31), of which documents keep the last digits only.
    return { code: meansCodes.BALANCE, text: `${text}, ${mandate.creditor}`, mandate: null, card: null }
  // A receipt of a direct debit may name no mandate, without which Peppol has no direct debit (R061).
  const code = means === 'DIRECT_DEBIT' && mandate === null ? meansCodes.BALANCE : meansCodes[means]
  return { code, text, mandate, card: null }
}

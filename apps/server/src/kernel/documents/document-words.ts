import type { Locale } from '@voltway/contract/values'
import { documentWords as en } from '@voltway/phrases/en/document-words'
import { documentWords as es } from '@voltway/phrases/es/document-words'
import { documentWords as fr } from '@voltway/phrases/fr/document-words'
import { documentWords as pt } from '@voltway/phrases/pt/document-words'
import type { DocumentContent, DocumentLine } from './document-content.ts'

const wordsIn = { en, pt, es, fr }

/** The texts of documents in one language. */
export type DocumentWords = (typeof wordsIn)[Locale]

/** Returns the texts of documents in the customer's language. */
export const documentWordsIn = (language: Locale): DocumentWords => wordsIn[language]

const wordOf = (words: object, key: string): string => (words as Record<string, string | undefined>)[key] ?? key

/** Describes a line: the station's name, the sold item, or the reason of a credit. */
export function lineText({ kind, text }: Pick<DocumentLine, 'kind' | 'text'>, words: DocumentWords): string {
  if (kind === 'TOPUP') return `${words.kinds.TOPUP} (${wordOf(words.methods, text)})`
  return wordOf(kind === 'CREDIT' ? words.reasons : words.kinds, text)
}

/** Returns the reason of a credit note: a known one in the customer's language, or the operator's text. */
export const reasonText = (reason: string, words: DocumentWords): string => wordOf(words.reasons, reason)

/** Names a component of a price, such as `TAR`. Unknown codes of operators stay as they are. */
export const codeText = (code: string, words: DocumentWords): string => wordOf(words.codes, code)

/** Describes the payment in a few words, such as "direct debit, mandate VWF1". Empty when it is unknown. */
export function paymentText({ payment, total, payable }: DocumentContent, words: DocumentWords): string {
  if (payment == null) return ''
  if (payment.means === 'BALANCE') return words.payments.BALANCE
  const method = wordOf(words.payments, payment.means)
  const parts = [
    payment.last4 === null ? method : `${method} •••• ${payment.last4}`,
    payment.mandate === null ? '' : `${words.mandate} ${payment.mandate.reference}`,
    // A document whose debt is smaller than its total was covered by the balance in part.
    payable !== '0.00' && payable !== total ? words.restFromBalance : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

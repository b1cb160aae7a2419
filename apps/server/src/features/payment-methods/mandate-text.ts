import type { Locale } from '@voltway/contract/values'
import { mandate as en } from '@voltway/phrases/en/mandate'
import { mandate as es } from '@voltway/phrases/es/mandate'
import { mandate as fr } from '@voltway/phrases/fr/mandate'
import { mandate as pt } from '@voltway/phrases/pt/mandate'

/** Version of the text, stored with each signature. */
export const MANDATE_TEXT_VERSION = '2026-11-23'

const words = { en, pt, es, fr }

/** The agreement of a debtor (text of the SEPA Core rulebook), and the labels of its document. */
export function mandateText(language: Locale, creditorName: string) {
  const { title, authorise, refund, notice, labels } = words[language]
  return {
    title,
    paragraphs: [authorise, refund, notice].map((text) => text.replaceAll('{creditor}', creditorName)),
    labels,
  }
}

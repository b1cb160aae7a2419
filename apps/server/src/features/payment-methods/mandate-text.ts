import type { Locale } from '@voltway/contract/values'
import { mandate as en } from '@voltway/phrases/en/mandate'
import { mandate as es } from '@voltway/phrases/es/mandate'
import { mandate as fr } from '@voltway/phrases/fr/mandate'
import { mandate as pt } from '@voltway/phrases/pt/mandate'

/** Grows with every change of the words: what somebody signed is known by it for ever. */
export const MANDATE_TEXT_VERSION = '2026-11'

const words = { en, pt, es, fr }

/** What a debtor agrees to (the rulebook's text of the SEPA Core scheme), and the labels of its document. */
export function mandateText(language: Locale, creditorName: string) {
  const { title, authorise, refund, notice, labels } = words[language]
  return {
    title,
    paragraphs: [authorise, refund, notice].map((text) => text.replaceAll('{creditor}', creditorName)),
    labels,
  }
}

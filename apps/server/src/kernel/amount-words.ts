import type { Amounts, Locale } from '@voltway/contract/values'
import { amounts as en } from '@voltway/phrases/en/amounts'
import { amounts as es } from '@voltway/phrases/es/amounts'
import { amounts as fr } from '@voltway/phrases/fr/amounts'
import { speak } from '@voltway/phrases/phrase'
import { amounts as pt } from '@voltway/phrases/pt/amounts'

/** The texts that say whether amounts contain VAT, by language. */
export const amountWords = {
  en: speak<typeof en>(en, 'en-GB'),
  pt: speak<typeof en>(pt, 'pt-PT'),
  es: speak<typeof en>(es, 'es-ES'),
  fr: speak<typeof en>(fr, 'fr-FR'),
}

/** The head of a column of amounts. One with VAT needs no addition, because it is the usual one. */
export const amountHead = (language: Locale, amounts: Amounts, head: string): string =>
  amounts === 'NET' ? amountWords[language].column({ head }) : head

import type { Report } from '@voltway/contract/reports'
import type { Locale } from '@voltway/contract/values'
import { reportMail as en } from '@voltway/phrases/en/report-mail'
import { reportMail as es } from '@voltway/phrases/es/report-mail'
import { reportMail as fr } from '@voltway/phrases/fr/report-mail'
import { speak } from '@voltway/phrases/phrase'
import { reportMail as pt } from '@voltway/phrases/pt/report-mail'
import { amountHead } from '../../kernel/amount-words.ts'

/** The texts of reports, of their mails and of the page that ends them. */
export const reportWords = {
  en: speak<typeof en>(en, 'en-GB'),
  pt: speak<typeof en>(pt, 'pt-PT'),
  es: speak<typeof en>(es, 'es-ES'),
  fr: speak<typeof en>(fr, 'fr-FR'),
}

/** The heads of the table. Those of consumption say when the cost is without VAT. */
export function headsOf({ content, amounts }: Pick<Report, 'content' | 'amounts'>, language: Locale): string[] {
  const words = reportWords[language]
  const heads = words.heads[content as keyof typeof words.heads].split('|')
  if (content !== 'CONSUMPTION') return heads
  return heads.map((head, index) => (COSTS.has(index) ? amountHead(language, amounts, head) : head))
}

/** The columns of the cost and of the cost before. */
const COSTS = new Set([5, 7])

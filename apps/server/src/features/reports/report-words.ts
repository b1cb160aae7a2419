import { reportMail as en } from '@voltway/phrases/en/report-mail'
import { reportMail as es } from '@voltway/phrases/es/report-mail'
import { reportMail as fr } from '@voltway/phrases/fr/report-mail'
import { speak } from '@voltway/phrases/phrase'
import { reportMail as pt } from '@voltway/phrases/pt/report-mail'

/** The texts of reports, of their mails and of the page that ends them. */
export const reportWords = {
  en: speak<typeof en>(en, 'en-GB'),
  pt: speak<typeof en>(pt, 'pt-PT'),
  es: speak<typeof en>(es, 'es-ES'),
  fr: speak<typeof en>(fr, 'fr-FR'),
}

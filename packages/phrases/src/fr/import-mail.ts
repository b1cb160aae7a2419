import type { importMail as english } from '../en/import-mail.ts'
import type { Phrases } from '../phrase.ts'

/** The mail about a large file of charges that is imported. */
export const importMail = {
  subject: 'Votre fichier de recharges est importé',
  body: '{file} : {n} recharges importées.',
  action: 'Ouvrir les recharges importées',
  footer:
    'Vous recevez cet e-mail parce que vous avez importé un fichier dans Voltway Fleets. Les réponses ne sont pas lues.',
} satisfies Phrases<typeof english>

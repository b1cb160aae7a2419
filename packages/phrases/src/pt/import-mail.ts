import type { importMail as english } from '../en/import-mail.ts'
import type { Phrases } from '../phrase.ts'

/** The mail about a large file of charges that is imported. */
export const importMail = {
  subject: 'O seu ficheiro de carregamentos está importado',
  body: '{file}: {n} carregamentos importados.',
  action: 'Abrir os carregamentos importados',
  footer: 'Recebe este e-mail porque importou um ficheiro no Voltway Fleets. As respostas não são lidas.',
} satisfies Phrases<typeof english>

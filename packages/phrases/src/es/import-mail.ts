import type { importMail as english } from '../en/import-mail.ts'
import type { Phrases } from '../phrase.ts'

/** The mail about a large file of charges that is imported. */
export const importMail = {
  subject: 'Su archivo de cargas está importado',
  body: '{file}: {n} cargas importadas.',
  action: 'Abrir las cargas importadas',
  footer: 'Recibe este mensaje porque importó un archivo en Voltway Fleets. Las respuestas no se leen.',
} satisfies Phrases<typeof english>

import type { sources as english } from '../en/sources.ts'
import type { Phrases } from '../phrase.ts'

export const sources = {
  label: 'Origine',
  all: 'Tout',
  NETWORK: 'Public',
  HOME: 'Domicile',
  DEPOT: 'Dépôt',
  IMPORTED: 'Importé',
} as const satisfies Phrases<typeof english>

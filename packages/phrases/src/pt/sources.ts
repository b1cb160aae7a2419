import type { sources as english } from '../en/sources.ts'
import type { Phrases } from '../phrase.ts'

export const sources = {
  label: 'Origem',
  all: 'Tudo',
  NETWORK: 'Público',
  HOME: 'Casa',
  DEPOT: 'Base',
  IMPORTED: 'Importado',
} as const satisfies Phrases<typeof english>

import type { sources as english } from '../en/sources.ts'
import type { Phrases } from '../phrase.ts'

export const sources = {
  label: 'Origen',
  all: 'Todo',
  NETWORK: 'Público',
  HOME: 'Domicilio',
  DEPOT: 'Base',
  IMPORTED: 'Importado',
} as const satisfies Phrases<typeof english>

import type { amounts as english } from '../en/amounts.ts'
import type { Phrases } from '../phrase.ts'

export const amounts = {
  label: 'IVA',
  GROSS: 'Con IVA',
  NET: 'Sin IVA',
  shown: { GROSS: 'Importes con IVA.', NET: 'Importes sin IVA.' },
  unknown: '{cost} de cargas importadas tienen IVA desconocido y cuentan por completo.',
  column: '{head}, sin IVA',
} as const satisfies Phrases<typeof english>

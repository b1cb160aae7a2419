import type { amounts as english } from '../en/amounts.ts'
import type { Phrases } from '../phrase.ts'

export const amounts = {
  label: 'IVA',
  GROSS: 'Com IVA',
  NET: 'Sem IVA',
  shown: { GROSS: 'Valores com IVA.', NET: 'Valores sem IVA.' },
  unknown: '{cost} de carregamentos importados têm IVA desconhecido e contam por inteiro.',
  column: '{head}, sem IVA',
} as const satisfies Phrases<typeof english>

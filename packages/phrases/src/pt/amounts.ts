import type { amounts as english } from '../en/amounts.ts'
import type { Phrases } from '../phrase.ts'

export const amounts = {
  label: 'IVA',
  GROSS: 'Com IVA',
  NET: 'Sem IVA',
  shown: { GROSS: 'Montantes com IVA.', NET: 'Montantes sem IVA.' },
  unknown:
    'O IVA de {cost} é desconhecido, porque os ficheiros importados não o indicam. Esta parte conta por inteiro.',
  column: '{head}, sem IVA',
} as const satisfies Phrases<typeof english>

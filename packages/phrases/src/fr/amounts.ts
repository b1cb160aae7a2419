import type { amounts as english } from '../en/amounts.ts'
import type { Phrases } from '../phrase.ts'

export const amounts = {
  label: 'TVA',
  GROSS: 'TTC',
  NET: 'HT',
  shown: { GROSS: 'Montants TTC.', NET: 'Montants HT.' },
  unknown: '{cost} de recharges importées ont une TVA inconnue et comptent en entier.',
  column: '{head}, HT',
} as const satisfies Phrases<typeof english>

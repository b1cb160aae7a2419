import type { amounts as english } from '../en/amounts.ts'
import type { Phrases } from '../phrase.ts'

export const amounts = {
  label: 'TVA',
  GROSS: 'TTC',
  NET: 'HT',
  shown: { GROSS: 'Montants TTC.', NET: 'Montants HT.' },
  unknown:
    'La TVA sur {cost} est inconnue, car les fichiers importés ne l’indiquent pas. Cette part est comptée en entier.',
  column: '{head}, HT',
} as const satisfies Phrases<typeof english>

import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Relever pour un temps',
  title: 'Relever le plafond de {name} pour un temps',
  titleMany: {
    one: 'Relever le plafond d’une carte pour un temps',
    other: 'Relever les plafonds de {n} cartes pour un temps',
  },
  words: 'Le montant s’ajoute au plafond jusqu’à cette heure. Ensuite, le plafond habituel s’applique de nouveau.',
  amount: 'Montant',
  day: 'Jusqu’au',
  time: 'Heure',
  reason: 'Motif',
  save: 'Relever le plafond',
  saved: 'Le plafond de {name} est relevé\u202f: il reste {left}',
  savedMany: { one: 'Plafond de {n} carte relevé', other: 'Plafonds de {n} cartes relevés' },
  result: 'D’ici là, le plafond est de {limit}.',
  resultMany: 'Ensemble, les cartes peuvent dépenser {sum} de plus.',
  renews: 'Le plafond se renouvelle le {date}. Le relèvement s’ajoute aussi à la nouvelle période, jusqu’à sa fin.',
  unlimited: 'Ces cartes n’ont pas de plafond à relever\u202f: {names}',
  raises: 'Relevé pour un temps',
  raise: '+{amount} jusqu’au {until}',
  end: 'Mettre fin',
  endOf: 'Mettre fin\u202f: {raise}',
  endTitle: 'Mettre fin à {raise}',
  endWords: 'Le plafond habituel de {name} s’applique aussitôt. Une recharge en cours qui le dépasse est arrêtée.',
  ended: 'Le relèvement de {name} est terminé',
} as const satisfies Phrases<typeof english>

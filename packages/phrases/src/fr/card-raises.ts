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
  unlimited: '{name} n’a pas de plafond à relever.',
  stay: {
    one: '{n} carte ne peut pas être relevée et reste inchangée.',
    other: '{n} cartes ne peuvent pas être relevées et restent inchangées.',
  },
  problem: { NOT_LIMITED: 'Pas de plafond à relever', TOO_MANY: 'Trop de relèvements' },
  left: 'reste {left}',
  renewsOn: 'renouvelé le {date}',
  overBalance:
    'Les relèvements totalisent {sum}, pour {available} disponibles. Les cartes peuvent recharger jusqu’à épuisement du montant disponible.',
  apply: { one: 'Relever {n} plafond', other: 'Relever {n} plafonds' },
  noneToRaise: 'Aucune de ces cartes n’a de plafond à relever.',
  firstOnes: '{shown} sur {total} affichées. Les cartes qui ne peuvent pas être relevées viennent en premier.',
  raises: 'Relevé pour un temps',
  raise: '+{amount} jusqu’au {until}',
  end: 'Mettre fin',
  endOf: 'Mettre fin\u202f: {raise}',
  endTitle: 'Mettre fin à {raise}',
  endWords: 'Le plafond habituel de {name} s’applique aussitôt. Une recharge en cours qui le dépasse est arrêtée.',
  ended: 'Le relèvement de {name} est terminé',
} as const satisfies Phrases<typeof english>

import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Relever temporairement',
  title: 'Relever temporairement le plafond de {name}',
  titleMany: {
    one: 'Relever temporairement le plafond d’une carte',
    other: 'Relever temporairement les plafonds de {n} cartes',
  },
  words: 'Ajouté au plafond jusqu’à cette heure.',
  amount: 'Montant',
  day: 'Jusqu’au',
  time: 'Heure',
  reason: 'Motif',
  save: 'Relever le plafond',
  saved: 'Le plafond de {name} est relevé\u202f: il reste {left}',
  savedMany: { one: 'Plafond de {n} carte relevé', other: 'Plafonds de {n} cartes relevés' },
  result: 'Plafond d’ici là\u202f: {limit}',
  resultMany: 'Ensemble, les cartes peuvent dépenser {sum} de plus.',
  renews: 'Le plafond se renouvelle le {date}. Le relèvement vaut aussi pour la nouvelle période.',
  unlimited: '{name} n’a pas de plafond.',
  stay: {
    one: 'Le plafond de {n} carte ne peut pas être relevé.',
    other: 'Les plafonds de {n} cartes ne peuvent pas être relevés.',
  },
  problem: { NOT_LIMITED: 'Sans plafond', TOO_MANY: 'Trop de relèvements' },
  left: 'reste {left}',
  renewsOn: 'renouvelé le {date}',
  overBalance:
    'Les relèvements totalisent {sum}, mais seuls {available} sont disponibles. Les cartes cessent ensuite de recharger.',
  apply: { one: 'Relever {n} plafond', other: 'Relever {n} plafonds' },
  noneToRaise: 'Aucune de ces cartes n’a de plafond à relever.',
  firstOnes: '{shown} sur {total}, en commençant par celles qui ne peuvent pas être relevées',
  raises: 'Relèvements temporaires',
  raise: '+{amount} jusqu’au {until}',
  end: 'Mettre fin',
  endOf: 'Mettre fin\u202f: {raise}',
  endTitle: 'Mettre fin à {raise}',
  endWords: 'Le plafond habituel de {name} s’applique aussitôt. Une recharge qui le dépasse est arrêtée.',
  ended: 'Le relèvement de {name} est terminé',
} as const satisfies Phrases<typeof english>

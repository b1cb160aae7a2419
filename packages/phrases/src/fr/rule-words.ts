import type { ruleWords as english } from '../en/rule-words.ts'
import type { Phrases } from '../phrase.ts'

export const ruleWords = {
  subject: {
    WALLET: 'Toutes les cartes peuvent recharger',
    COST_CENTRE: 'Les cartes de {name} peuvent recharger',
    TEAM: 'Les cartes de {name} peuvent recharger',
    CARD: '{name} peut recharger',
  },
  part: {
    countries: 'dans ces pays\u202f: {list}',
    operatorsAllowed: 'dans les stations de {list}',
    operatorsDenied: 'sauf dans les stations de {list}',
    FAVOURITE: 'dans les stations favorites',
    DEPOT: 'dans les stations du dépôt',
    FAVOURITE_DEPOT: 'dans les stations favorites et du dépôt',
    distance: 'à {km}\u202fkm au plus de {place}',
    current: 'en {list}',
    power: 'jusqu’à {power}\u202fkW',
    hours: '{days} de {from} à {to}',
    everyDay: 'tous les jours',
    amounts: 'au plus {list}',
    from: 'à partir du {day}',
    until: 'jusqu’au {day}',
  },
  amount: {
    price_per_kwh: '{amount} par kWh',
    per_charge: '{amount} par recharge',
    per_day: '{amount} par jour et par carte',
    per_month: '{amount} par mois et par carte',
    own_day: '{amount} par jour',
    own_month: '{amount} par mois',
  },
  reason: {
    countries: 'Cette carte ne peut pas recharger dans ce pays\u202f: {country}. Autorisé\u202f: {allowed}.',
    operators: 'Cette carte ne peut pas recharger dans les stations de {operator}.',
    stations: 'Cette carte peut seulement recharger {allowed}.',
    distance: 'Cette station est à {km}\u202fkm de {place}. Cette carte peut recharger jusqu’à {allowed}\u202fkm.',
    currents: 'Cette carte recharge seulement en {allowed}. Cette station est en {current}.',
    power_kw: 'Cette carte peut recharger jusqu’à {allowed}\u202fkW. Cette station a {power}\u202fkW.',
    hours: 'Cette carte peut recharger {allowed}. Il est {time}.',
    price_per_kwh: 'Le kWh coûte {price} ici. Cette carte peut recharger jusqu’à {allowed} par kWh.',
    per_charge: 'Cette carte peut dépenser au plus {allowed} par recharge.',
    per_day: 'Cette carte a dépensé {used} aujourd’hui. Elle peut dépenser {allowed} par jour.',
    per_month: 'Cette carte a dépensé {used} ce mois-ci. Elle peut dépenser {allowed} par mois.',
    unknown_place: 'Cette carte recharge seulement dans les stations connues. L’opérateur ne nomme pas celle-ci.',
  },
} as const satisfies Phrases<typeof english>

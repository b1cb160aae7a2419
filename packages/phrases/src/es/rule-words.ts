import type { ruleWords as english } from '../en/rule-words.ts'
import type { Phrases } from '../phrase.ts'

export const ruleWords = {
  subject: {
    WALLET: 'Todas las tarjetas pueden cargar',
    COST_CENTRE: 'Las tarjetas de {name} pueden cargar',
    TEAM: 'Las tarjetas de {name} pueden cargar',
    CARD: '{name} puede cargar',
  },
  part: {
    countries: 'en {list}',
    operatorsAllowed: 'en estaciones de {list}',
    operatorsDenied: 'salvo en estaciones de {list}',
    FAVOURITE: 'en estaciones favoritas',
    DEPOT: 'en estaciones de la base',
    FAVOURITE_DEPOT: 'en estaciones favoritas y de la base',
    distance: 'a un máximo de {km} km de {place}',
    current: 'en {list}',
    power: 'hasta {power} kW',
    hours: '{days}, de {from} a {to}',
    everyDay: 'todos los días',
    amounts: 'como máximo {list}',
    from: 'desde el {day}',
    until: 'hasta el {day}',
  },
  amount: {
    price_per_kwh: '{amount} por kWh',
    per_charge: '{amount} por carga',
    per_day: '{amount} al día por tarjeta',
    per_month: '{amount} al mes por tarjeta',
    own_day: '{amount} al día',
    own_month: '{amount} al mes',
  },
  reason: {
    countries: 'Esta tarjeta no puede cargar en este país: {country}. Permitido: {allowed}.',
    operators: 'Esta tarjeta no puede cargar en estaciones de {operator}.',
    stations: 'Esta tarjeta solo puede cargar {allowed}.',
    distance: 'Esta estación está a {km} km de {place}. Esta tarjeta puede cargar hasta {allowed} km.',
    currents: 'Esta tarjeta solo puede cargar en {allowed}. Esta estación tiene {current}.',
    power_kw: 'Esta tarjeta puede cargar hasta {allowed} kW. Esta estación tiene {power} kW.',
    hours: 'Esta tarjeta puede cargar {allowed}. Hora actual: {time}.',
    price_per_kwh: 'El kWh cuesta aquí {price}. Esta tarjeta puede cargar hasta {allowed} por kWh.',
    per_charge: 'Esta tarjeta puede gastar como máximo {allowed} por carga.',
    per_day: 'Esta tarjeta ha gastado {used} hoy. Puede gastar {allowed} al día.',
    per_month: 'Esta tarjeta ha gastado {used} este mes. Puede gastar {allowed} al mes.',
    unknown_place: 'Esta tarjeta solo carga en estaciones conocidas. El operador no identifica esta.',
  },
} as const satisfies Phrases<typeof english>

import type { ruleWords as english } from '../en/rule-words.ts'
import type { Phrases } from '../phrase.ts'

export const ruleWords = {
  subject: {
    WALLET: 'Todos os cartões podem carregar',
    COST_CENTRE: 'Os cartões de {name} podem carregar',
    TEAM: 'Os cartões de {name} podem carregar',
    CARD: '{name} pode carregar',
  },
  part: {
    countries: 'em {list}',
    operatorsAllowed: 'em postos de {list}',
    operatorsDenied: 'exceto em postos de {list}',
    FAVOURITE: 'em postos favoritos',
    DEPOT: 'em postos da base',
    FAVOURITE_DEPOT: 'em postos favoritos e da base',
    distance: 'até {km} km de {place}',
    current: 'em {list}',
    power: 'até {power} kW',
    hours: '{days}, das {from} às {to}',
    everyDay: 'todos os dias',
    amounts: 'no máximo {list}',
    from: 'a partir de {day}',
    until: 'até {day}',
  },
  amount: {
    price_per_kwh: '{amount} por kWh',
    per_charge: '{amount} por carregamento',
    per_day: '{amount} por dia e cartão',
    per_month: '{amount} por mês e cartão',
    own_day: '{amount} por dia',
    own_month: '{amount} por mês',
  },
  reason: {
    countries: 'Este cartão não pode carregar neste país: {country}. Permitido: {allowed}.',
    operators: 'Este cartão não pode carregar em postos de {operator}.',
    stations: 'Este cartão só pode carregar {allowed}.',
    distance: 'Este posto fica a {km} km de {place}. Este cartão pode carregar até {allowed} km.',
    currents: 'Este cartão só pode carregar em {allowed}. Este posto tem {current}.',
    power_kw: 'Este cartão pode carregar até {allowed} kW. Este posto tem {power} kW.',
    hours: 'Este cartão pode carregar {allowed}. São agora {time}.',
    price_per_kwh: 'O kWh custa aqui {price}. Este cartão pode carregar até {allowed} por kWh.',
    per_charge: 'Este cartão pode gastar, no máximo, {allowed} por carregamento.',
    per_day: 'Este cartão já gastou {used} hoje. Pode gastar {allowed} por dia.',
    per_month: 'Este cartão já gastou {used} este mês. Pode gastar {allowed} por mês.',
    unknown_place: 'Este cartão só carrega em postos conhecidos. O operador não identifica este.',
  },
} as const satisfies Phrases<typeof english>

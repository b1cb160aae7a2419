import type { why as english } from '../en/why.ts'
import type { Phrases } from '../phrase.ts'

export const why = {
  period: { month: 'Ce mois-ci', day: 'Hier' },
  title: 'Pourquoi le coût a changé',
  before: 'Période précédente',
  now: 'Cette période',
  more: '{amount} de plus\u202f:',
  less: '{amount} de moins\u202f:',
  equal: 'Le même coût\u202f:',
  quiet: 'Aucune recharge',
  nothing: 'Aucun changement.',
  reason: '{reason} ({amount})',
  chargesMore: {
    AC: { one: '{n} recharge AC de plus', other: '{n} recharges AC de plus', many: '{n} de recharges AC de plus' },
    DC: { one: '{n} recharge DC de plus', other: '{n} recharges DC de plus', many: '{n} de recharges DC de plus' },
    unknown: { one: '{n} recharge de plus', other: '{n} recharges de plus', many: '{n} de recharges de plus' },
  },
  chargesFewer: {
    AC: { one: '{n} recharge AC de moins', other: '{n} recharges AC de moins', many: '{n} de recharges AC de moins' },
    DC: { one: '{n} recharge DC de moins', other: '{n} recharges DC de moins', many: '{n} de recharges DC de moins' },
    unknown: { one: '{n} recharge de moins', other: '{n} recharges de moins', many: '{n} de recharges de moins' },
  },
  up: {
    ENERGY: 'plus d’énergie par recharge',
    PEAK: 'davantage en heures pleines',
    IDLE: 'plus de temps branché',
    PRICE: 'prix plus élevé',
    IMPORTED: 'davantage de recharges importées',
  },
  down: {
    ENERGY: 'moins d’énergie par recharge',
    PEAK: 'moins en heures pleines',
    IDLE: 'moins de temps branché',
    PRICE: 'prix plus bas',
    IMPORTED: 'moins de recharges importées',
  },
  abroad: 'recharges à l’étranger ({country})',
  others: 'autres raisons',
  seeSessions: 'Sessions\u202f: {reason}',
  mainly: 'surtout',
  method: 'Les parts s’additionnent exactement.',
} as const satisfies Phrases<typeof english>

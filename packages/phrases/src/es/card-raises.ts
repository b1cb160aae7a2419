import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Aumentar temporalmente',
  title: 'Aumentar temporalmente el límite de {name}',
  titleMany: {
    one: 'Aumentar temporalmente el límite de una tarjeta',
    other: 'Aumentar temporalmente los límites de {n} tarjetas',
  },
  words: 'Se suma al límite hasta esa hora.',
  amount: 'Importe',
  day: 'Hasta el',
  time: 'Hora',
  reason: 'Motivo',
  save: 'Aumentar límite',
  saved: 'Se ha aumentado el límite de {name}: quedan {left}',
  savedMany: { one: 'Límite de {n} tarjeta aumentado', other: 'Límites de {n} tarjetas aumentados' },
  result: 'Límite hasta entonces: {limit}',
  resultMany: 'En conjunto, las tarjetas pueden gastar {sum} más.',
  renews: 'El límite se renueva el {date}. El aumento se aplica también al nuevo periodo.',
  unlimited: '{name} no tiene límite.',
  stay: {
    one: 'El límite de {n} tarjeta no se puede aumentar.',
    other: 'Los límites de {n} tarjetas no se pueden aumentar.',
  },
  problem: { NOT_LIMITED: 'Sin límite', TOO_MANY: 'Demasiados aumentos' },
  left: 'quedan {left}',
  renewsOn: 'se renueva el {date}',
  overBalance:
    'Los aumentos suman {sum}, pero solo hay {available} disponibles. Las tarjetas dejan de cargar al agotarse.',
  apply: { one: 'Aumentar {n} límite', other: 'Aumentar {n} límites' },
  noneToRaise: 'Ninguna de estas tarjetas tiene un límite que se pueda aumentar.',
  firstOnes: '{shown} de {total}, empezando por las que no se pueden aumentar',
  raises: 'Aumentos temporales',
  raise: '+{amount} hasta el {until}',
  end: 'Terminar ahora',
  endOf: 'Terminar ahora: {raise}',
  endTitle: 'Terminar {raise}',
  endWords: 'El límite habitual de {name} se aplica de inmediato. Una carga que lo supere se detiene.',
  ended: 'El aumento de {name} ha terminado',
} as const satisfies Phrases<typeof english>

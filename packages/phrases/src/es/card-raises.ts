import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Aumentar por un tiempo',
  title: 'Aumentar el límite de {name} por un tiempo',
  titleMany: {
    one: 'Aumentar el límite de una tarjeta por un tiempo',
    other: 'Aumentar los límites de {n} tarjetas por un tiempo',
  },
  words: 'El importe se suma al límite hasta esa hora. Después se aplica de nuevo el límite habitual.',
  amount: 'Importe',
  day: 'Hasta el',
  time: 'Hora',
  reason: 'Motivo',
  save: 'Aumentar límite',
  saved: 'Se ha aumentado el límite de {name}: quedan {left}',
  savedMany: { one: 'Límite de {n} tarjeta aumentado', other: 'Límites de {n} tarjetas aumentados' },
  result: 'Hasta entonces, el límite es de {limit}.',
  resultMany: 'En conjunto, las tarjetas pueden gastar {sum} más.',
  renews: 'El límite se renueva el {date}. El aumento se suma también al nuevo periodo, hasta que termine.',
  unlimited: '{name} no tiene un límite que se pueda aumentar.',
  stay: {
    one: '{n} tarjeta no se puede aumentar y queda como está.',
    other: '{n} tarjetas no se pueden aumentar y quedan como están.',
  },
  problem: { NOT_LIMITED: 'Sin límite que aumentar', TOO_MANY: 'Demasiados aumentos' },
  left: 'quedan {left}',
  renewsOn: 'se renueva el {date}',
  overBalance:
    'Los aumentos suman {sum} y hay {available} disponibles. Las tarjetas pueden cargar hasta que se agote el importe disponible.',
  apply: { one: 'Aumentar {n} límite', other: 'Aumentar {n} límites' },
  noneToRaise: 'Ninguna de estas tarjetas tiene un límite que se pueda aumentar.',
  firstOnes: 'Se muestran {shown} de {total}. Primero las tarjetas que no se pueden aumentar.',
  raises: 'Aumentos por un tiempo',
  raise: '+{amount} hasta el {until}',
  end: 'Terminar ahora',
  endOf: 'Terminar ahora: {raise}',
  endTitle: 'Terminar {raise}',
  endWords: 'El límite habitual de {name} se aplica de inmediato. Una carga en curso que lo supere se detiene.',
  ended: 'El aumento de {name} ha terminado',
} as const satisfies Phrases<typeof english>

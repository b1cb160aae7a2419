import type { why as english } from '../en/why.ts'
import type { Phrases } from '../phrase.ts'

export const why = {
  period: { month: 'Este mes', day: 'Ayer' },
  title: 'Por qué cambió el coste',
  before: 'Periodo anterior',
  now: 'Este periodo',
  more: '{amount} más:',
  less: '{amount} menos:',
  equal: 'El mismo coste:',
  quiet: 'Sin cargas',
  nothing: 'Sin cambios.',
  reason: '{reason} ({amount})',
  chargesMore: {
    AC: { one: '{n} carga AC más', other: '{n} cargas AC más', many: '{n} de cargas AC más' },
    DC: { one: '{n} carga DC más', other: '{n} cargas DC más', many: '{n} de cargas DC más' },
    unknown: { one: '{n} carga más', other: '{n} cargas más', many: '{n} de cargas más' },
  },
  chargesFewer: {
    AC: { one: '{n} carga AC menos', other: '{n} cargas AC menos', many: '{n} de cargas AC menos' },
    DC: { one: '{n} carga DC menos', other: '{n} cargas DC menos', many: '{n} de cargas DC menos' },
    unknown: { one: '{n} carga menos', other: '{n} cargas menos', many: '{n} de cargas menos' },
  },
  up: {
    ENERGY: 'más energía por carga',
    PEAK: 'más en horas punta',
    IDLE: 'más tiempo enchufado',
    PRICE: 'precio más alto',
    IMPORTED: 'más cargas importadas',
  },
  down: {
    ENERGY: 'menos energía por carga',
    PEAK: 'menos en horas punta',
    IDLE: 'menos tiempo enchufado',
    PRICE: 'precio más bajo',
    IMPORTED: 'menos cargas importadas',
  },
  abroad: 'cargas en el extranjero ({country})',
  others: 'otros motivos',
  seeSessions: 'Sesiones: {reason}',
  mainly: 'sobre todo',
  method: 'Las partes suman la diferencia.',
} as const satisfies Phrases<typeof english>

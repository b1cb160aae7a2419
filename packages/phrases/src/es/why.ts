import type { why as english } from '../en/why.ts'
import type { Phrases } from '../phrase.ts'

export const why = {
  period: { month: 'Este mes', day: 'Ayer' },
  more: '{amount} más:',
  less: '{amount} menos:',
  equal: 'El mismo coste:',
  nothing: 'El mismo coste, por los mismos motivos.',
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
    IDLE: 'más tiempo enchufado después de cargar',
    PRICE: 'precio más alto',
    IMPORTED: 'más cargas importadas',
  },
  down: {
    ENERGY: 'menos energía por carga',
    PEAK: 'menos en horas punta',
    IDLE: 'menos tiempo enchufado después de cargar',
    PRICE: 'precio más bajo',
    IMPORTED: 'menos cargas importadas',
  },
  abroad: 'cargas en el extranjero ({country})',
  others: 'otros motivos',
  seeSessions: 'Sesiones: {reason}',
  method:
    'Las partes suman la diferencia: primero el número de cargas, después su energía, las horas punta y el tiempo enchufado, y el precio como resto.',
} as const satisfies Phrases<typeof english>

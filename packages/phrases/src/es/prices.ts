import type { prices as english } from '../en/prices.ts'
import type { Phrases } from '../phrase.ts'

export const prices = {
  title: 'Precios de carga',
  none: 'Todavía no hay precios para esta flota.',
  error: 'No se han podido mostrar los precios',
  measure: {
    ENERGY: 'Energía',
    CONNECTED_TIME: 'Tiempo enchufado',
    CHARGING_TIME: 'Tiempo de carga',
    PARKING_TIME: 'Enchufado tras la carga',
    SESSION: 'Tarifa de inicio',
  },
  inPeriod: '{measure}, {period}',
  period: {
    NORMAL: 'horas punta',
    OFF_PEAK: 'horas valle',
    OTHER: 'otras horas',
  },
  per: {
    ENERGY: '{price} por kWh',
    CONNECTED_TIME: '{price} por minuto',
    CHARGING_TIME: '{price} por minuto',
    PARKING_TIME: '{price} por minuto',
    SESSION: '{price} por carga',
  },
  vat: 'Con {rate} % de IVA. {name}.',
  announced: '{region}, desde el {date}',
  elsewhere: 'Precios en otros lugares',
  region: {
    PT: 'Portugal continental',
    'PT-20': 'Azores',
    'PT-30': 'Madeira',
    'ES-CN': 'Canarias',
    'ES-CE': 'Ceuta',
    'ES-ML': 'Melilla',
    'FR-20R': 'Córcega',
    'FR-971': 'Guadalupe',
    'FR-972': 'Martinica',
    'FR-973': 'Guayana Francesa',
    'FR-974': 'Reunión',
    'FR-976': 'Mayotte',
  },
} satisfies Phrases<typeof english>

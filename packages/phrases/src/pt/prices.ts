import type { prices as english } from '../en/prices.ts'
import type { Phrases } from '../phrase.ts'

export const prices = {
  title: 'Preços de carregamento',
  none: 'Ainda não há preços para esta frota.',
  error: 'Não foi possível mostrar os preços',
  measure: {
    ENERGY: 'Energia',
    CONNECTED_TIME: 'Tempo ligado',
    CHARGING_TIME: 'Tempo de carregamento',
    PARKING_TIME: 'Ligado após o carregamento',
    SESSION: 'Taxa de início',
  },
  inPeriod: '{measure}, {period}',
  period: {
    NORMAL: 'fora de vazio',
    OFF_PEAK: 'vazio',
    OTHER: 'outras horas',
  },
  per: {
    ENERGY: '{price} por kWh',
    CONNECTED_TIME: '{price} por minuto',
    CHARGING_TIME: '{price} por minuto',
    PARKING_TIME: '{price} por minuto',
    SESSION: '{price} por carregamento',
  },
  vat: 'Com IVA a {rate}%. {name}.',
  announced: '{region}, a partir de {date}',
  elsewhere: 'Preços noutros locais',
  region: {
    PT: 'Portugal continental',
    'PT-20': 'Açores',
    'PT-30': 'Madeira',
    'ES-CN': 'Canárias',
    'ES-CE': 'Ceuta',
    'ES-ML': 'Melilha',
    'FR-20R': 'Córsega',
    'FR-971': 'Guadalupe',
    'FR-972': 'Martinica',
    'FR-973': 'Guiana Francesa',
    'FR-974': 'Reunião',
    'FR-976': 'Maiote',
  },
} satisfies Phrases<typeof english>

import type { prices as english } from '../en/prices.ts'
import type { Phrases } from '../phrase.ts'

export const prices = {
  title: 'Prix de recharge',
  none: 'Pas encore de prix pour cette flotte.',
  error: 'Les prix n’ont pas pu être affichés',
  measure: {
    ENERGY: 'Énergie',
    CONNECTED_TIME: 'Temps branché',
    CHARGING_TIME: 'Temps de recharge',
    PARKING_TIME: 'Branché après la recharge',
    SESSION: 'Frais de démarrage',
  },
  inPeriod: '{measure}, {period}',
  period: {
    NORMAL: 'heures pleines',
    OFF_PEAK: 'heures creuses',
    OTHER: 'autres heures',
  },
  per: {
    ENERGY: '{price} par kWh',
    CONNECTED_TIME: '{price} par minute',
    CHARGING_TIME: '{price} par minute',
    PARKING_TIME: '{price} par minute',
    SESSION: '{price} par recharge',
  },
  vat: 'TTC, TVA de {rate} %. {name}.',
  announced: '{region}, à partir du {date}',
  elsewhere: 'Tarifs ailleurs',
  region: {
    PT: 'Portugal continental',
    'PT-20': 'Açores',
    'PT-30': 'Madère',
    'ES-CN': 'Îles Canaries',
    'ES-CE': 'Ceuta',
    'ES-ML': 'Melilla',
    'FR-20R': 'Corse',
    'FR-971': 'Guadeloupe',
    'FR-972': 'Martinique',
    'FR-973': 'Guyane',
    'FR-974': 'La Réunion',
    'FR-976': 'Mayotte',
  },
} satisfies Phrases<typeof english>

import type { rules as english } from '../en/rules.ts'
import type { Phrases } from '../phrase.ts'

export const rules = {
  state: { ACTIVE: 'Active', PAUSED: 'Suspendue', PLANNED: 'Prévue', ENDED: 'Terminée' },
  effect: { REFUSE: 'Refuse', REPORT: 'Signale seulement' },
  exception: 'Exception',
  form: {
    condition: {
      countries: 'Pays',
      operators: 'Opérateurs',
      stations: 'Stations favorites ou du dépôt',
      distance: 'Distance d’un lieu',
      currents: 'AC ou DC',
      power_kw: 'Puissance maximale',
      hours: 'Jours et heures',
      price_per_kwh: 'Prix maximal par kWh',
      per_charge: 'Maximum par recharge',
      per_day: 'Maximum par jour et par carte',
      per_month: 'Maximum par mois et par carte',
    },
  },
  ofCard: {
    title: 'Règles de cette carte',
    none: 'Aucune règle ne s’applique à cette carte.',
    error: 'Les règles de cette carte n’ont pas pu être chargées',
    replaced: 'Remplacé par une exception\u202f: {list}',
    ignored: 'Ignorée jusqu’au {at}',
  },
} as const satisfies Phrases<typeof english>

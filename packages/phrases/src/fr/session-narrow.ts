import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
  noCostCentre: 'Sans centre de coûts',
  noneTitle: 'Pas encore de session de recharge',
  noneWords: 'Les recharges s’affichent ici dès leur début.',
  noMatchTitle: 'Aucune session ne correspond',
  noMatchWords: 'Essayez d’autres mots, d’autres dates ou moins de filtres.',
  clearFilters: 'Effacer les filtres',
  pastEndTitle: 'Cette page est vide',
  firstPage: 'Première page',
  narrow: {
    member: 'Conducteur',
    station: 'Station',
    cost_centre: 'Centre de coûts',
    second: 'Deuxième dimension',
    current: 'Courant',
    week_hour: 'Heure de la semaine',
    country: 'Pays',
    extra_cost: 'Surcoût',
  },
  extraCost: { PEAK: 'en heures pleines', IDLE: 'branché après la recharge' },
} satisfies Phrases<typeof english>

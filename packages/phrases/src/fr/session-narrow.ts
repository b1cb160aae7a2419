import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
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

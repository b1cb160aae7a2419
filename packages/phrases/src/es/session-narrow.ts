import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
  narrow: {
    member: 'Conductor',
    station: 'Estación',
    cost_centre: 'Centro de coste',
    second: 'Segunda dimensión',
    current: 'Corriente',
    week_hour: 'Hora de la semana',
    country: 'País',
    extra_cost: 'Coste adicional',
  },
  extraCost: { PEAK: 'en horas punta', IDLE: 'enchufado después de cargar' },
} satisfies Phrases<typeof english>

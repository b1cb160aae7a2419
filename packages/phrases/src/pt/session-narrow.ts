import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
  narrow: {
    member: 'Condutor',
    station: 'Posto',
    cost_centre: 'Centro de custo',
    second: 'Segunda dimensão',
    current: 'Corrente',
    week_hour: 'Hora da semana',
    country: 'País',
    extra_cost: 'Custo adicional',
  },
  extraCost: { PEAK: 'em horas fora de vazio', IDLE: 'ligado depois de carregar' },
} satisfies Phrases<typeof english>

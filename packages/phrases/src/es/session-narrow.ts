import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
  noCostCentre: 'Sin centro de coste',
  noneTitle: 'Todavía no hay sesiones de carga',
  noneWords: 'Las cargas aparecen aquí en cuanto empiezan.',
  noMatchTitle: 'Ninguna sesión coincide',
  noMatchWords: 'Pruebe con otras palabras, otras fechas o menos filtros.',
  clearFilters: 'Borrar filtros',
  pastEndTitle: 'Esta página está vacía',
  firstPage: 'Primera página',
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
  extraCost: { PEAK: 'en horas punta', IDLE: 'enchufado tras la carga' },
} satisfies Phrases<typeof english>

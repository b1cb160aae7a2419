import type { sessionNarrow as english } from '../en/session-narrow.ts'
import type { Phrases } from '../phrase.ts'

export const sessionNarrow = {
  noCostCentre: 'Sem centro de custo',
  noneTitle: 'Ainda não há sessões de carregamento',
  noneWords: 'Os carregamentos aparecem aqui assim que começam.',
  noMatchTitle: 'Nenhuma sessão corresponde',
  noMatchWords: 'Tente outras palavras, outras datas ou menos filtros.',
  clearFilters: 'Limpar filtros',
  pastEndTitle: 'Esta página está vazia',
  firstPage: 'Primeira página',
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
  extraCost: { PEAK: 'fora de vazio', IDLE: 'ligado após o carregamento' },
} satisfies Phrases<typeof english>

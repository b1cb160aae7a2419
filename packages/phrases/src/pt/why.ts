import type { why as english } from '../en/why.ts'
import type { Phrases } from '../phrase.ts'

export const why = {
  period: { month: 'Este mês', day: 'Ontem' },
  title: 'Porque mudou o custo',
  before: 'Período anterior',
  now: 'Este período',
  more: 'Mais {amount}:',
  less: 'Menos {amount}:',
  equal: 'O mesmo custo:',
  quiet: 'Sem carregamentos',
  nothing: 'Sem alteração.',
  reason: '{reason} ({amount})',
  chargesMore: {
    AC: { one: 'mais {n} carregamento AC', other: 'mais {n} carregamentos AC', many: 'mais {n} de carregamentos AC' },
    DC: { one: 'mais {n} carregamento DC', other: 'mais {n} carregamentos DC', many: 'mais {n} de carregamentos DC' },
    unknown: { one: 'mais {n} carregamento', other: 'mais {n} carregamentos', many: 'mais {n} de carregamentos' },
  },
  chargesFewer: {
    AC: {
      one: 'menos {n} carregamento AC',
      other: 'menos {n} carregamentos AC',
      many: 'menos {n} de carregamentos AC',
    },
    DC: {
      one: 'menos {n} carregamento DC',
      other: 'menos {n} carregamentos DC',
      many: 'menos {n} de carregamentos DC',
    },
    unknown: { one: 'menos {n} carregamento', other: 'menos {n} carregamentos', many: 'menos {n} de carregamentos' },
  },
  up: {
    ENERGY: 'mais energia por carregamento',
    PEAK: 'mais fora de vazio',
    IDLE: 'mais tempo ligado',
    PRICE: 'preço mais alto',
    IMPORTED: 'mais carregamentos importados',
  },
  down: {
    ENERGY: 'menos energia por carregamento',
    PEAK: 'menos fora de vazio',
    IDLE: 'menos tempo ligado',
    PRICE: 'preço mais baixo',
    IMPORTED: 'menos carregamentos importados',
  },
  abroad: 'carregamentos no estrangeiro ({country})',
  others: 'outros motivos',
  seeSessions: 'Sessões: {reason}',
  mainly: 'sobretudo',
  method: 'As parcelas somam a diferença.',
} as const satisfies Phrases<typeof english>

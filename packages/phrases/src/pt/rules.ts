import type { rules as english } from '../en/rules.ts'
import type { Phrases } from '../phrase.ts'

export const rules = {
  state: { ACTIVE: 'Ativa', PAUSED: 'Suspensa', PLANNED: 'Planeada', ENDED: 'Terminada' },
  effect: { REFUSE: 'Recusa', REPORT: 'Só sinaliza' },
  exception: 'Exceção',
  form: {
    condition: {
      countries: 'Países',
      operators: 'Operadores',
      stations: 'Postos favoritos ou da base',
      distance: 'Distância a um local',
      currents: 'AC ou DC',
      power_kw: 'Potência máxima',
      hours: 'Dias da semana e horas',
      price_per_kwh: 'Preço máximo por kWh',
      per_charge: 'Máximo por carregamento',
      per_day: 'Máximo por dia e cartão',
      per_month: 'Máximo por mês e cartão',
    },
  },
  ofCard: {
    title: 'Regras deste cartão',
    none: 'Nenhuma regra se aplica a este cartão.',
    error: 'Não foi possível carregar as regras deste cartão',
    replaced: 'Substituído por uma exceção: {list}',
    ignored: 'Ignorada até {at}',
  },
} as const satisfies Phrases<typeof english>

import type { dates as english } from '../en/dates.ts'
import type { Phrases } from '../phrase.ts'

export const dates = {
  today: 'Hoje',
  yesterday: 'Ontem',
  last7: 'Últimos 7 dias',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  threeMonths: 'Últimos 3 meses',
  thisYear: 'Este ano',
  lastYear: 'Ano passado',
  custom: 'Escolher datas…',
  dialog: 'Escolher datas',
  range: 'Data inicial e final',
  apply: 'Aplicar datas',
  chosen: '{from} – {to}',
  since: 'Desde {from}',
  until: 'Até {to}',
  walletTime: 'Horas no fuso horário da frota: {zone}',
} satisfies Phrases<typeof english>

import type { dates as english } from '../en/dates.ts'
import type { Phrases } from '../phrase.ts'

export const dates = {
  today: 'Hoy',
  yesterday: 'Ayer',
  last7: 'Últimos 7 días',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  threeMonths: 'Últimos 3 meses',
  thisYear: 'Este año',
  lastYear: 'Año pasado',
  custom: 'Elegir fechas…',
  dialog: 'Elegir fechas',
  range: 'Fecha inicial y final',
  apply: 'Aplicar fechas',
  chosen: '{from} – {to}',
  since: 'Desde el {from}',
  until: 'Hasta el {to}',
  walletTime: 'Horas en la zona horaria de la flota: {zone}',
} satisfies Phrases<typeof english>

import type { centreFile as english } from '../en/centre-file.ts'
import type { Phrases } from '../phrase.ts'

export const centreFile = {
  card_number: 'Número de tarjeta',
  dimension: 'Dimensión',
  from: 'Primer día',
  until: 'Último día',
  cost_centre: 'Centro de coste',
  percent: 'Porcentaje',
  file: 'centros-de-coste',
  importFile: 'Importar asignaciones',
  words:
    'Suba un archivo CSV o XLSX con una línea por tarjeta, periodo y centro de coste. Podrá revisar el efecto antes.',
  help: 'Parta de la exportación de las asignaciones actuales. Sin fechas, no tienen fin.',
  nothing: 'Sin cambios: las tarjetas ya tienen estos centros de coste.',
  error: {
    required: 'falta',
    unknown_card: 'no es una tarjeta de esta flota',
    unknown_dimension: 'no es una dimensión de esta flota',
    unknown_centre: 'no es un centro de coste de esta dimensión',
    taken: 'aparece dos veces para la misma tarjeta y periodo',
    percent: 'no es un porcentaje superior a 0, como 33,33',
    sum_100: 'los porcentajes de esta tarjeta y periodo no suman 100\u00a0%',
    date: 'no es una fecha como 31/12/2026',
    before_from: 'es anterior al primer día',
    overlap: 'se solapa con otro periodo de la tarjeta en este archivo',
    month_closed: 'es de un mes cerrado, que ya no puede cambiar',
    too_many: 'supera el límite de 500 asignaciones distintas por archivo',
    columns: 'no tiene la columna del número de tarjeta',
  },
} satisfies Phrases<typeof english>

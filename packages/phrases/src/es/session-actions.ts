import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} sesión', other: 'CSV, {n} sesiones' },
  xlsx: { one: 'Excel (XLSX), {n} sesión', other: 'Excel (XLSX), {n} sesiones' },
  download: 'Descargar',
  file: 'sesiones',
  downloadFailed: 'No se ha podido crear el archivo. Inténtelo de nuevo.',
  prepared: 'Archivos preparados',
  nothingFound: 'Ninguna sesión que descargar',
  saved: 'Filtros guardados',
  none: 'Todavía no hay filtros guardados. Filtre la lista y guarde los filtros.',
  failed: 'No se han podido mostrar los filtros guardados',
  save: 'Guardar filtros…',
  manage: 'Gestionar filtros guardados',
  dialogTitle: 'Filtros guardados',
  dialogWords: 'Visibles solo para usted. Un nombre existente se sustituye.',
  name: 'Nombre',
  nameHint: 'Oporto, sin pagar',
  nameMissing: 'Escriba un nombre para los filtros.',
  nothing: 'Filtre u ordene la lista antes de guardar.',
  keep: 'Guardar filtros',
  filtersSaved: 'Filtros guardados',
  remove: 'Eliminar {name}',
  removed: 'Filtros eliminados: {name}',
  list: 'Filtros guardados',
  removeFailed: 'No se han podido eliminar los filtros. Inténtelo de nuevo.',
} satisfies Phrases<typeof english>

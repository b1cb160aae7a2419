import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} sesión', other: 'CSV, {n} sesiones' },
  xlsx: { one: 'Excel (XLSX), {n} sesión', other: 'Excel (XLSX), {n} sesiones' },
  download: 'Descargar',
  file: 'sesiones',
  downloadFailed: 'No se ha podido crear el archivo',
  nothingFound: 'No se ha encontrado nada, así que no hay nada que descargar.',
  saved: 'Filtros guardados',
  none: 'Aún no hay filtros guardados. Filtre la lista y ponga nombre a los filtros.',
  failed: 'No se han podido cargar los filtros guardados',
  save: 'Guardar estos filtros…',
  manage: 'Todos los filtros guardados',
  dialogTitle: 'Filtros guardados',
  dialogWords: 'Solo los ve usted, en esta cartera. Un nombre que ya existe recibe los nuevos filtros.',
  name: 'Nombre',
  nameHint: 'Por ejemplo: Oporto, sin pagar',
  nameMissing: 'Ponga nombre a los filtros.',
  nothing: 'Filtre u ordene primero la lista; después podrá guardar los filtros.',
  keep: 'Guardar filtros',
  filtersSaved: 'Los filtros se han guardado',
  remove: 'Eliminar {name}',
  removed: 'Eliminado: {name}',
  list: 'Guardados hasta ahora',
  removeFailed: 'No se ha podido eliminar',
} satisfies Phrases<typeof english>

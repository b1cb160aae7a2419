import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} sessão', other: 'CSV, {n} sessões' },
  xlsx: { one: 'Excel (XLSX), {n} sessão', other: 'Excel (XLSX), {n} sessões' },
  download: 'Descarregar',
  file: 'sessoes',
  downloadFailed: 'Não foi possível criar o ficheiro. Tente novamente.',
  prepared: 'Ficheiros preparados',
  nothingFound: 'Nenhuma sessão para descarregar',
  saved: 'Filtros guardados',
  none: 'Ainda não há filtros guardados. Filtre a lista e guarde os filtros.',
  failed: 'Não foi possível mostrar os filtros guardados',
  save: 'Guardar filtros…',
  manage: 'Gerir filtros guardados',
  dialogTitle: 'Filtros guardados',
  dialogWords: 'Visíveis só para si. Um nome existente é substituído.',
  name: 'Nome',
  nameHint: 'Porto, por pagar',
  nameMissing: 'Introduza um nome para os filtros.',
  nothing: 'Filtre ou ordene a lista antes de guardar.',
  keep: 'Guardar filtros',
  filtersSaved: 'Filtros guardados',
  remove: 'Eliminar {name}',
  removed: 'Filtros eliminados: {name}',
  list: 'Filtros guardados',
  removeFailed: 'Não foi possível eliminar os filtros. Tente novamente.',
} satisfies Phrases<typeof english>

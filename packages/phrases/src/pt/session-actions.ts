import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} sessão', other: 'CSV, {n} sessões' },
  xlsx: { one: 'Excel (XLSX), {n} sessão', other: 'Excel (XLSX), {n} sessões' },
  download: 'Transferir',
  file: 'sessoes',
  downloadFailed: 'Não foi possível criar o ficheiro',
  nothingFound: 'Nada foi encontrado, por isso não há nada para transferir.',
  saved: 'Filtros guardados',
  none: 'Ainda não há filtros guardados. Filtre a lista e dê um nome aos filtros.',
  failed: 'Não foi possível carregar os filtros guardados',
  save: 'Guardar estes filtros…',
  manage: 'Todos os filtros guardados',
  dialogTitle: 'Filtros guardados',
  dialogWords: 'Só você os vê, nesta carteira. Um nome que já existe recebe os novos filtros.',
  name: 'Nome',
  nameHint: 'Por exemplo: Porto, por pagar',
  nameMissing: 'Dê um nome aos filtros.',
  nothing: 'Primeiro filtre ou ordene a lista; depois pode guardar os filtros.',
  keep: 'Guardar filtros',
  kept: 'Os filtros foram guardados',
  remove: 'Eliminar {name}',
  removed: 'Eliminado: {name}',
  list: 'Já guardados',
  removeFailed: 'Não foi possível eliminar',
} satisfies Phrases<typeof english>

import type { tableFile as english } from '../en/table-file.ts'
import type { Phrases } from '../phrase.ts'

export const tableFile = {
  drop: 'Largue aqui um ficheiro CSV ou XLSX',
  choose: 'Escolher ficheiro',
  other: 'Escolher outro ficheiro',
  reading: 'A ler {name}',
  tooLarge: 'Este ficheiro é demasiado grande. Divida-o em ficheiros mais pequenos.',
  unreadable: 'Não foi possível ler este ficheiro. Guarde-o como CSV e tente novamente.',
  template: 'Descarregar modelo',
  rows: { one: '{n} linha lida.', other: '{n} linhas lidas.' },
  ignored: 'Colunas desconhecidas ignoradas: {columns}.',
  line: 'Linha {n}',
  more: { one: 'e mais {n}', other: 'e mais {n}' },
} satisfies Phrases<typeof english>

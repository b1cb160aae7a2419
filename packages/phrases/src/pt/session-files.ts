import type { sessionFiles as english } from '../en/session-files.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFiles = {
  title: 'Ficheiros preparados',
  words: {
    one: 'As transferências com mais de 50 000 sessões são preparadas em segundo plano. Recebe um e-mail quando o ficheiro estiver pronto. É eliminado ao fim de {n} dia.',
    other:
      'As transferências com mais de 50 000 sessões são preparadas em segundo plano. Recebe um e-mail quando o ficheiro estiver pronto. É eliminado ao fim de {n} dias.',
  },
  none: 'Não há ficheiros preparados',
  notLoaded: 'Não foi possível mostrar os ficheiros preparados',
  list: 'Ficheiros preparados',
  name: { one: '{format}, {n} sessão', other: '{format}, {n} sessões' },
  asked: 'Pedido em {date}',
  running: '{percent}% concluído',
  progress: 'Progresso do ficheiro',
  until: 'Disponível até {date}',
  download: 'Transferir',
  state: {
    FAILED: 'Não foi possível criar o ficheiro. Peça-o de novo.',
    EXPIRED: 'Eliminado',
  },
} satisfies Phrases<typeof english>

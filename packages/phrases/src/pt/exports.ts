import type { exports as english } from '../en/exports.ts'
import type { Phrases } from '../phrase.ts'

export const exports = {
  title: 'Todos os dados desta carteira',
  words:
    'Um ficheiro ZIP com todos os dados e documentos. Outra instalação do Voltway Fleets pode importá-lo. Não contém palavras-passe, chaves nem dados de pagamento.',
  request: 'Exportar tudo',
  isMaking: 'Um arquivo está a ser criado.',
  confirmTitle: 'Exportar todos os dados desta carteira',
  confirmWords:
    'O arquivo contém dados pessoais dos condutores e todas as faturas. Só os proprietários o podem descarregar. É eliminado após 7 dias.',
  confirm: 'Exportar tudo',
  none: 'Ainda não há arquivos',
  noneWords: 'Demora até alguns minutos. Pode descarregar o arquivo durante 7 dias.',
  notLoaded: 'Não foi possível mostrar os arquivos',
  asked: 'Pedido em {date} por {name}',
  until: 'Disponível até {date}',
  running: '{percent}% concluído',
  progress: 'Progresso do arquivo',
  download: 'Descarregar',
  state: {
    FAILED: 'Não foi possível criá-lo. Tente novamente ou contacte o apoio.',
    EXPIRED: 'Eliminado',
  },
} satisfies Phrases<typeof english>

import type { exports as english } from '../en/exports.ts'
import type { Phrases } from '../phrase.ts'

export const exports = {
  title: 'Todos os dados desta carteira',
  words:
    'Um ficheiro ZIP com todos os dados e documentos da carteira: carregamentos, cartões, pessoas, movimentos contabilísticos, faturas em PDF e XML e o registo de atividade. Outra instalação do Voltway Fleets pode importá-lo. Não contém palavras-passe, chaves nem dados de pagamento.',
  request: 'Exportar tudo',
  isMaking: 'Um arquivo está a ser criado.',
  confirmTitle: 'Exportar todos os dados desta carteira',
  confirmWords:
    'O arquivo contém dados pessoais dos condutores e todas as faturas. Só os proprietários o podem transferir. É eliminado após 7 dias.',
  confirm: 'Exportar tudo',
  none: 'Ainda não há arquivos',
  noneWords: 'Um arquivo demora de segundos a alguns minutos. Pode ser transferido durante 7 dias.',
  notLoaded: 'Não foi possível carregar os arquivos',
  asked: 'Pedido em {date} por {name}',
  until: 'Disponível até {date}',
  running: '{percent}% escrito',
  progress: 'Progresso do arquivo',
  download: 'Transferir',
  noWallet: 'Escolha uma carteira para exportar os dados',
  chooseWallet: 'Escolher carteira',
  state: {
    FAILED: 'Não foi possível criá-lo. Tente novamente ou contacte o apoio.',
    EXPIRED: 'Eliminado',
  },
} satisfies Phrases<typeof english>

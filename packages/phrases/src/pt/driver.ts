import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Os seus carregamentos',
  cards: 'Os seus cartões',
  left: '{amount} disponíveis',
  noLimit: 'Sem limite',
  until: 'Renova-se em {date}',
  noCardsTitle: 'Ainda não tem cartões',
  noCardsWords: 'Os cartões e eKeys da sua empresa aparecem aqui.',
  running: 'A carregar agora',
  nothingRunning: 'Nenhum carregamento em curso',
  find: 'Procurar posto',
  scan: 'Ler ou introduzir um número',
  last: 'As suas últimas sessões',
  sessions: 'As suas sessões',
  allSessions: 'Todas as sessões',
  noSessions: 'Ainda não há carregamentos.',
  stop: 'Parar',
  stopAt: 'Parar sessão em {station}',
  vehicle: 'O seu veículo',
  location: 'A sua localização',
  errorTitle: 'Não foi possível mostrar os seus carregamentos',
  notAllowedTitle: 'Não é condutor nesta carteira',
  chooseWallet: 'Selecionar carteira',
} satisfies Phrases<typeof english>

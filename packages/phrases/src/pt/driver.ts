import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Os seus carregamentos',
  cards: 'Os seus cartões',
  left: '{amount} disponíveis',
  noLimit: 'Sem limite',
  until: 'Renova em {date}',
  noCardsTitle: 'Ainda não tem cartões',
  noCardsWords: 'A sua empresa atribui-lhe um cartão ou uma eKey, que aparece aqui.',
  running: 'A carregar agora',
  nothingRunning: 'Nenhum carregamento em curso.',
  find: 'Procurar um posto',
  scan: 'Ler ou introduzir um número',
  last: 'As suas últimas sessões',
  sessions: 'As suas sessões',
  allSessions: 'Todas as sessões',
  noSessions: 'Ainda não há carregamentos.',
  stop: 'Parar',
  stopAt: 'Parar a sessão em {station}',
  vehicle: 'O seu veículo',
  location: 'A sua localização',
  errorTitle: 'Não foi possível carregar os seus dados',
  notAllowedTitle: 'Não é condutor nesta carteira',
  chooseWallet: 'Selecionar carteira',
} satisfies Phrases<typeof english>

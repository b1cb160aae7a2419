import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Os seus carregamentos',
  cards: 'Os seus cartões',
  left: '{amount} disponíveis',
  noLimit: 'Sem limite',
  until: 'Novo limite em {date}',
  noCardsTitle: 'Ainda não tem nenhum cartão',
  noCardsWords: 'A sua empresa atribui-lhe um cartão ou uma eKey, que aparecerá aqui.',
  running: 'A carregar agora',
  nothingRunning: 'De momento, não está a carregar.',
  last: 'As suas últimas sessões',
  sessions: 'As suas sessões',
  allSessions: 'Todas as sessões',
  noSessions: 'Ainda não carregou.',
  stop: 'Parar',
  stopAt: 'Parar a sessão em {station}',
  vehicle: 'O seu veículo',
  location: 'A sua localização',
  errorTitle: 'Não foi possível carregar',
  notAllowedTitle: 'Não conduz com esta carteira',
  chooseWallet: 'Selecionar carteira',
} satisfies Phrases<typeof english>

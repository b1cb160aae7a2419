import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Selecionar carteira',
  description: 'Escolha uma frota.',
  block: 'Bloquear ou desbloquear',
  add: 'Adicionar frota',
  list: 'As suas frotas',
  search: 'Procurar frotas',
  found: { one: '{n} frota', other: '{n} frotas' },
  available: 'Disponível',
  balance: 'Saldo',
  reserved: 'Cativo',
  running: { one: '{n} carregamento em curso', other: '{n} carregamentos em curso' },
  ownOnly: 'Os seus cartões e carregamentos',
  noneRunning: 'Nenhum carregamento em curso',
  cards: { one: '{n} cartão', other: '{n} cartões' },
  current: 'Selecionada',
  allWell: 'Nada requer atenção',
  state: { ACTIVE: 'Ativa', RESTRICTED: 'Carregamentos desligados', BLOCKED: 'Bloqueada', CLOSED: 'Encerrada' },
  payment: { PRE_PAYMENT: 'Pré-pagamento', POST_PAYMENT: 'Pago por fatura' },
  noneTitle: 'Ainda não há frotas',
  noneWords: 'Adicione uma frota ou abra a ligação do seu convite.',
  noMatchTitle: 'Nenhuma frota corresponde a «{search}»',
  noMatchWords: 'Verifique a grafia ou mostre todas as frotas.',
  showAll: 'Mostrar todas as frotas',
  errorTitle: 'Não foi possível mostrar as suas frotas',
} satisfies Phrases<typeof english>

import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Selecionar carteira',
  description: 'Escolha a frota com que quer trabalhar.',
  block: 'Bloquear ou desbloquear',
  add: 'Adicionar uma frota',
  list: 'As suas frotas',
  search: 'Procurar frotas',
  found: { one: '{n} frota', other: '{n} frotas' },
  available: 'Disponível',
  balance: 'Saldo',
  reserved: 'Reservado',
  running: { one: '{n} a carregar agora', other: '{n} a carregar agora' },
  noneRunning: 'Nada a carregar',
  cards: { one: '{n} cartão', other: '{n} cartões' },
  current: 'Em uso',
  allWell: 'Nada precisa de atenção',
  state: { ACTIVE: 'Ativa', RESTRICTED: 'Carregamentos desligados', BLOCKED: 'Bloqueada', CLOSED: 'Encerrada' },
  payment: { PRE_PAYMENT: 'Pré-pagamento', POST_PAYMENT: 'Pós-pagamento' },
  alert: {
    LOW_BALANCE: 'Saldo baixo',
    ZERO_BALANCE: 'Saldo esgotado',
    UNPAID: 'Faturas por pagar',
    BLOCKED_CARDS: { one: '{n} cartão bloqueado', other: '{n} cartões bloqueados' },
    NO_PAYMENT_METHOD: 'Sem método de pagamento',
    SESSIONS_IN_DOUBT: 'Sessões por verificar',
    WALLET_BLOCKED: 'Carteira bloqueada',
    AUTO_RECHARGE_OFF: 'Carregamento automático desligado',
  },
  noneTitle: 'Ainda não tem nenhuma frota',
  noneWords:
    'Cada frota tem a sua carteira, os seus cartões, pessoas e faturas. Adicione a sua, ou abra a ligação do convite que recebeu: a frota passa a aparecer aqui.',
  noMatchTitle: 'Nenhuma frota corresponde a «{search}»',
  noMatchWords: 'Verifique a grafia ou veja a lista completa.',
  showAll: 'Mostrar todas as frotas',
  errorTitle: 'Não foi possível carregar as suas frotas',
} satisfies Phrases<typeof english>

import type { app as english } from '../en/app.ts'
import type { Phrases } from '../phrase.ts'

export const app = {
  product: 'Voltway Fleets',
  description:
    'Gira o carregamento dos veículos elétricos da sua empresa: cartões e limites para condutores, sessões em direto, consumos, faturas e pagamentos num só lugar.',
  skipToContent: 'Saltar para o conteúdo',
  loading: 'A carregar…',
  progress: 'A carregar a página',
  toWallets: 'Voltway Fleets: selecionar uma carteira',
  changeWallet: 'Mudar de carteira',
  noWallet: 'Nenhuma carteira selecionada',
  language: 'Idioma: {language}',
  languages: 'Idiomas',
  languageChanged: 'Idioma alterado com sucesso!',
  languageNotSaved: 'O idioma mudou aqui, mas não foi possível guardá-lo na sua conta.',
  account: 'A sua conta',
  themeSystem: 'Tema do sistema',
  themeLight: 'Tema claro',
  themeDark: 'Tema escuro',
  signOut: 'Terminar sessão',
  signOutEverywhere: 'Terminar sessão em todo o lado',
  alerts: 'Alertas',
  alertCount: { one: '{n} alerta', other: '{n} alertas' },
  noAlerts: 'Nada precisa da sua atenção.',
  alert: {
    LOW_BALANCE: 'O saldo está a ficar baixo',
    ZERO_BALANCE: 'O saldo esgotou-se, por isso os cartões não carregam',
    UNPAID: { one: '{n} fatura por pagar', other: '{n} faturas por pagar' },
    BLOCKED_CARDS: { one: '{n} cartão está bloqueado', other: '{n} cartões estão bloqueados' },
    NO_PAYMENT_METHOD: 'Não há um método de pagamento válido',
    SESSIONS_IN_DOUBT: {
      one: '{n} sessão precisa de ser verificada',
      other: '{n} sessões precisam de ser verificadas',
    },
    WALLET_BLOCKED: 'Esta carteira está bloqueada, por isso nenhum cartão carrega',
    AUTO_RECHARGE_OFF: 'O carregamento automático foi desligado após pagamentos falhados',
  },
  role: {
    owner: 'Proprietário',
    manager: 'Gestor',
    viewer: 'Leitor',
    driver: 'Condutor',
    card_manager: 'Gestor de cartões',
    accountant: 'Contabilista',
    fleet_coordinator: 'Coordenador de frota',
  },
  announcement: {
    label: 'Novidades',
    orders: 'Já pode definir notas de encomenda para a sua frota.',
    seeInvoices: 'Ver a nova página de faturas',
  },
  locked: {
    role: 'O seu perfil não permite esta ação. Peça a um proprietário da carteira.',
    state: 'Não é possível no estado atual.',
    loading: 'As suas permissões estão a ser verificadas.',
  },
} satisfies Phrases<typeof english>

import type { menu as english } from '../en/menu.ts'
import type { Phrases } from '../phrase.ts'

export const menu = {
  navigation: 'Menu principal',
  openMenu: 'Abrir o menu',
  page: {
    index: 'Selecionar carteira',
    home: 'Início',
    wallet: 'Carteira',
    cards: 'Cartões',
    invoices: 'Faturas',
    'charging-sessions': 'Sessões de carregamento',
    consumption: 'Consumo',
    invites: 'Pessoas e convites',
    activity: 'Atividade',
    locations: 'Onde carregam os condutores',
    faq: 'Ajuda',
    settings: 'Definições',
    subscription: 'Subscrição',
    'subscription-subscribe-plan': 'Escolher um plano',
    'wallet-settings': 'Definições da carteira',
    'fleets-add-new-fleet': 'Adicionar uma frota',
    'wallet-guest': 'O seu acesso',
    'operator-reviews': 'Registos a rever',
    login: 'Iniciar sessão',
    'login-sign-up': 'Criar conta',
    'login-confirm': 'Confirme o seu e-mail',
    'login-forgot': 'Esqueci-me da palavra-passe',
    'login-reset': 'Escolher nova palavra-passe',
  },
} satisfies Phrases<typeof english>

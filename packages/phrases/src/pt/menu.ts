import type { menu as english } from '../en/menu.ts'
import type { Phrases } from '../phrase.ts'

export const menu = {
  navigation: 'Menu principal',
  openMenu: 'Abrir menu',
  page: {
    index: 'Selecionar carteira',
    home: 'Início',
    wallet: 'Carteira',
    cards: 'Cartões',
    invoices: 'Faturas',
    'month-close': 'Fecho do mês',
    'charging-sessions': 'Sessões de carregamento',
    consumption: 'Consumo',
    invites: 'Pessoas e convites',
    activity: 'Atividade',
    locations: 'Localização dos condutores',
    faq: 'Ajuda',
    settings: 'Definições',
    subscription: 'Subscrição',
    'subscription-subscribe-plan': 'Escolher plano',
    'wallet-settings': 'Definições da carteira',
    'fleets-add-new-fleet': 'Adicionar frota',
    'wallet-guest': 'O seu acesso',
    'operator-reviews': 'Registos a rever',
    login: 'Iniciar sessão',
    'login-sign-up': 'Criar conta',
    'login-confirm': 'Confirme o seu e-mail',
    'login-forgot': 'Repor palavra-passe',
    'login-reset': 'Escolher nova palavra-passe',
  },
} satisfies Phrases<typeof english>

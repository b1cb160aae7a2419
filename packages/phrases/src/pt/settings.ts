import type { settings as english } from '../en/settings.ts'
import type { Phrases } from '../phrase.ts'

export const settings = {
  sections: 'Secções das definições',
  section: {
    profile: 'Perfil',
    security: 'Segurança',
    'vat-numbers': 'NIF',
    'shipping-addresses': 'Moradas de entrega',
    'own-vehicles': 'Os meus veículos',
    notifications: 'Notificações',
    'cost-centres': 'Centros de custo',
    reports: 'Relatórios',
    integrations: 'Integrações',
    'company-data': 'Dados da empresa',
    'company-sign-in': 'Início de sessão da empresa',
    privacy: 'Privacidade',
  },
} satisfies Phrases<typeof english>

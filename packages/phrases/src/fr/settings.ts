import type { settings as english } from '../en/settings.ts'
import type { Phrases } from '../phrase.ts'

export const settings = {
  sections: 'Sections des paramètres',
  section: {
    profile: 'Profil',
    security: 'Sécurité',
    'vat-numbers': 'Numéros de TVA',
    'shipping-addresses': 'Adresses de livraison',
    'own-vehicles': 'Mes véhicules',
    notifications: 'Notifications',
    'cost-centres': 'Centres de coûts',
    reports: 'Rapports',
    integrations: 'Intégrations',
    'company-data': 'Données de l’entreprise',
    'company-sign-in': 'Connexion de l’entreprise',
    privacy: 'Confidentialité',
  },
} satisfies Phrases<typeof english>

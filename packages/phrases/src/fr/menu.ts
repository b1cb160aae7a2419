import type { menu as english } from '../en/menu.ts'
import type { Phrases } from '../phrase.ts'

export const menu = {
  navigation: 'Menu principal',
  openMenu: 'Ouvrir le menu',
  page: {
    index: 'Choisir un portefeuille',
    home: 'Accueil',
    wallet: 'Portefeuille',
    cards: 'Cartes',
    invoices: 'Factures',
    'month-close': 'Clôture du mois',
    'charging-sessions': 'Sessions de recharge',
    consumption: 'Consommation',
    invites: 'Personnes et invitations',
    activity: 'Activité',
    locations: 'Lieux de recharge des conducteurs',
    faq: 'Aide',
    settings: 'Paramètres',
    subscription: 'Abonnement',
    'subscription-subscribe-plan': 'Choisir une offre',
    'wallet-settings': 'Paramètres du portefeuille',
    'fleets-add-new-fleet': 'Ajouter une flotte',
    'wallet-guest': 'Votre accès',
    'operator-reviews': 'Relevés à vérifier',
    login: 'Se connecter',
    'login-sign-up': 'Créer un compte',
    'login-confirm': 'Confirmez votre adresse e-mail',
    'login-forgot': 'Réinitialiser le mot de passe',
    'login-reset': 'Choisir un nouveau mot de passe',
  },
} satisfies Phrases<typeof english>

import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Choisir un portefeuille',
  description: 'Choisissez la flotte avec laquelle vous voulez travailler.',
  block: 'Bloquer ou débloquer',
  add: 'Ajouter une flotte',
  list: 'Vos flottes',
  search: 'Rechercher une flotte',
  found: { one: '{n} flotte', other: '{n} flottes' },
  available: 'Disponible',
  balance: 'Solde',
  reserved: 'Réservé',
  running: { one: '{n} recharge en cours', other: '{n} recharges en cours' },
  noneRunning: 'Aucune recharge en cours',
  cards: { one: '{n} carte', other: '{n} cartes' },
  current: 'Utilisé',
  allWell: 'Rien à signaler',
  state: { ACTIVE: 'Actif', RESTRICTED: 'Recharge suspendue', BLOCKED: 'Bloqué', CLOSED: 'Clôturé' },
  payment: { PRE_PAYMENT: 'Prépayé', POST_PAYMENT: 'Sur facture' },
  alert: {
    LOW_BALANCE: 'Solde faible',
    ZERO_BALANCE: 'Solde épuisé',
    UNPAID: 'Factures impayées',
    BLOCKED_CARDS: { one: '{n} carte bloquée', other: '{n} cartes bloquées' },
    NO_PAYMENT_METHOD: 'Aucun moyen de paiement',
    SESSIONS_IN_DOUBT: 'Sessions à vérifier',
    WALLET_BLOCKED: 'Portefeuille bloqué',
    AUTO_RECHARGE_OFF: 'Rechargement automatique désactivé',
  },
  noneTitle: 'Vous n’avez pas encore de flotte',
  noneWords:
    'Chaque flotte a son portefeuille, ses cartes, ses membres et ses factures. Ajoutez la vôtre, ou ouvrez le lien de l’invitation reçue : la flotte apparaîtra ici.',
  noMatchTitle: 'Aucune flotte ne correspond à « {search} »',
  noMatchWords: 'Vérifiez l’orthographe ou consultez la liste complète.',
  showAll: 'Afficher toutes les flottes',
  errorTitle: 'Vos flottes n’ont pas pu être chargées',
} satisfies Phrases<typeof english>

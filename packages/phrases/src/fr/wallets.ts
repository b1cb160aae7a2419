import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Choisir un portefeuille',
  description: 'Choisissez une flotte.',
  block: 'Bloquer ou débloquer',
  add: 'Ajouter une flotte',
  list: 'Vos flottes',
  search: 'Rechercher une flotte',
  found: { one: '{n} flotte', other: '{n} flottes' },
  available: 'Disponible',
  balance: 'Solde',
  reserved: 'Montant bloqué',
  running: { one: '{n} recharge en cours', other: '{n} recharges en cours' },
  ownOnly: 'Vos cartes et vos recharges',
  noneRunning: 'Aucune recharge en cours',
  cards: { one: '{n} carte', other: '{n} cartes' },
  current: 'Sélectionné',
  allWell: 'Rien à signaler',
  state: { ACTIVE: 'Actif', RESTRICTED: 'Recharge suspendue', BLOCKED: 'Bloqué', CLOSED: 'Clôturé' },
  payment: { PRE_PAYMENT: 'Prépayé', POST_PAYMENT: 'Sur facture' },
  noneTitle: 'Pas encore de flotte',
  noneWords: 'Ajoutez une flotte ou ouvrez le lien de votre invitation.',
  noMatchTitle: 'Aucune flotte ne correspond à «\u202f{search}\u202f»',
  noMatchWords: 'Vérifiez l’orthographe ou affichez toutes les flottes.',
  showAll: 'Afficher toutes les flottes',
  errorTitle: 'Vos flottes n’ont pas pu être affichées',
} satisfies Phrases<typeof english>

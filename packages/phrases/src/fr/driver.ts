import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Vos recharges',
  cards: 'Vos cartes',
  left: 'Reste {amount}',
  noLimit: 'Sans plafond',
  until: 'Renouvellement le {date}',
  noCardsTitle: 'Pas encore de carte',
  noCardsWords: 'Les cartes et eKeys de votre entreprise s’affichent ici.',
  running: 'Recharge en cours',
  nothingRunning: 'Aucune recharge en cours',
  find: 'Trouver une station',
  scan: 'Scanner ou saisir un numéro',
  last: 'Vos dernières sessions',
  sessions: 'Vos sessions',
  allSessions: 'Toutes les sessions',
  noSessions: 'Pas encore de recharge.',
  stop: 'Arrêter',
  stopAt: 'Arrêter la session à {station}',
  vehicle: 'Votre véhicule',
  location: 'Votre localisation',
  errorTitle: 'Vos recharges n’ont pas pu être affichées',
  notAllowedTitle: 'Vous n’êtes pas conducteur dans ce portefeuille',
  chooseWallet: 'Choisir un portefeuille',
} satisfies Phrases<typeof english>

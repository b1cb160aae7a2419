import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Vos recharges',
  cards: 'Vos cartes',
  left: '{amount} restants',
  noLimit: 'Sans plafond',
  until: 'Nouveau plafond le {date}',
  noCardsTitle: 'Vous n’avez pas encore de carte',
  noCardsWords: 'Votre entreprise vous attribue une carte ou une eKey, qui apparaîtra ici.',
  running: 'En charge',
  nothingRunning: 'Vous n’êtes pas en charge pour le moment.',
  last: 'Vos dernières sessions',
  sessions: 'Vos sessions',
  allSessions: 'Toutes les sessions',
  noSessions: 'Vous n’avez pas encore rechargé.',
  stop: 'Arrêter',
  stopAt: 'Arrêter la session à {station}',
  vehicle: 'Votre véhicule',
  location: 'Votre localisation',
  errorTitle: 'Chargement impossible',
  notAllowedTitle: 'Vous ne conduisez pas avec ce portefeuille',
  chooseWallet: 'Choisir un portefeuille',
} satisfies Phrases<typeof english>

import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Voltway Fleets ne répond pas.',
  shownFrom: 'Données de {time}.',
  retry: 'Réessayer',
  retrying: 'Nouvelle tentative…',
  details: 'Ancienneté des données',
  part: {
    overview: 'Aperçu du portefeuille',
    wallets: 'Vos portefeuilles',
    user: 'Votre compte',
    other: 'Autres données',
  },
  back: 'Connexion rétablie. Tout est à jour.',
  pageTitle: 'Cette page a besoin d’une connexion',
  pageWords:
    'Aucun chiffre n’est conservé sur cet appareil\u202f: il n’y a donc rien d’ancien à montrer. La page s’ouvrira d’elle-même dès que la connexion reviendra.',
  pageStale: 'Les pages ouvertes auparavant restent disponibles\u202f:',
  lastContact: 'Dernière connexion\u202f: {time}',
  newVersion: 'Une nouvelle version est prête.',
  reload: 'Recharger',
  later: 'Plus tard',
} satisfies Phrases<typeof english>

import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Voltway Fleets ne répond pas.',
  interrupted: 'Connexion perdue. Cette page s’actualise à son retour.',
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
  pageTitle: 'Cette page nécessite une connexion',
  pageWords: 'Cet appareil n’a pas de données de cette page. Elle s’ouvre au retour de la connexion.',
  pageStale: 'Les pages déjà ouvertes restent disponibles\u202f:',
  lastContact: 'Dernière connexion\u202f: {time}',
  newVersion: 'Nouvelle version disponible',
  reload: 'Actualiser',
  later: 'Plus tard',
} satisfies Phrases<typeof english>

import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Voltway Fleets ne répond pas.',
  interrupted: 'La connexion à vos données est interrompue. Cette page s’actualisera d’elle-même à son retour.',
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
  pageWords:
    'Aucune donnée de cette page n’est conservée sur cet appareil. Elle s’ouvrira automatiquement au retour de la connexion.',
  pageStale: 'Les pages déjà ouvertes restent disponibles\u202f:',
  lastContact: 'Dernière connexion\u202f: {time}',
  newVersion: 'Une nouvelle version est disponible.',
  reload: 'Recharger',
  later: 'Plus tard',
} satisfies Phrases<typeof english>

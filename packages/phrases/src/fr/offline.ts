import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Voltway Fleets ne répond pas.',
  shownFrom: 'Ce que vous voyez date de {time}.',
  retry: 'Réessayer',
  retrying: 'Nouvelle tentative…',
  details: 'Ce qui date de quand',
  part: {
    overview: 'Aperçu du portefeuille',
    wallets: 'Vos portefeuilles',
    user: 'Votre compte',
    other: 'Tout le reste',
  },
  back: 'Connexion rétablie. Tout est à jour.',
  pageTitle: 'Cette page a besoin d’une connexion',
  pageWords:
    'Aucun chiffre n’est conservé sur cet appareil : il n’y a donc rien d’ancien à montrer. La page s’ouvrira d’elle-même dès que la connexion reviendra.',
  pageStale: 'Ce que vous avez ouvert avant est toujours là, tel quel :',
  lastContact: 'Dernière connexion : {time}',
  newVersion: 'Une nouvelle version est prête.',
  reload: 'Recharger',
  later: 'Plus tard',
} satisfies Phrases<typeof english>

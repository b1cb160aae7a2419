import type { exports as english } from '../en/exports.ts'
import type { Phrases } from '../phrase.ts'

export const exports = {
  title: 'Toutes les données de ce portefeuille',
  words:
    'Un fichier ZIP avec toutes les données et tous les documents. Une autre installation de Voltway Fleets peut l’importer. Il ne contient ni mot de passe, ni clé, ni moyen de paiement.',
  request: 'Tout exporter',
  isMaking: 'Une archive est en cours de création.',
  confirmTitle: 'Exporter toutes les données de ce portefeuille',
  confirmWords:
    'L’archive contient des données personnelles des conducteurs et toutes les factures. Seuls les propriétaires peuvent la télécharger. Elle est supprimée après 7 jours.',
  confirm: 'Tout exporter',
  none: 'Pas encore d’archive',
  noneWords: 'Comptez quelques minutes au plus. L’archive reste téléchargeable 7 jours.',
  notLoaded: 'Les archives n’ont pas pu être affichées',
  asked: 'Demandée le {date} par {name}',
  until: 'Disponible jusqu’au {date}',
  running: '{percent} % effectués',
  progress: 'Avancement de l’archive',
  download: 'Télécharger',
  state: {
    FAILED: 'La création a échoué. Réessayez ou contactez l’assistance.',
    EXPIRED: 'Supprimée',
  },
} satisfies Phrases<typeof english>

import type { exports as english } from '../en/exports.ts'
import type { Phrases } from '../phrase.ts'

export const exports = {
  title: 'Toutes les données de ce portefeuille',
  words:
    'Un fichier ZIP avec toutes les données et tous les documents du portefeuille : recharges, cartes, personnes, écritures comptables, factures en PDF et XML et activité. Une autre installation de Voltway Fleets peut l’importer. Il ne contient ni mot de passe, ni clé, ni moyen de paiement.',
  request: 'Tout exporter',
  isMaking: 'Une archive est en cours de création.',
  confirmTitle: 'Exporter toutes les données de ce portefeuille',
  confirmWords:
    'L’archive contient des données personnelles des conducteurs et toutes les factures. Seuls les propriétaires peuvent la télécharger. Elle est supprimée après 7 jours.',
  confirm: 'Tout exporter',
  none: 'Aucune archive',
  noneWords:
    'La création prend de quelques secondes à quelques minutes. L’archive peut être téléchargée pendant 7 jours.',
  notLoaded: 'Les archives n’ont pas pu être chargées',
  asked: 'Demandée le {date} par {name}',
  until: 'Disponible jusqu’au {date}',
  running: '{percent} % écrits',
  progress: 'Avancement de l’archive',
  download: 'Télécharger',
  noWallet: 'Choisissez un portefeuille pour exporter ses données',
  chooseWallet: 'Choisir un portefeuille',
  state: {
    FAILED: 'La création a échoué. Réessayez ou contactez l’assistance.',
    EXPIRED: 'Supprimée',
  },
} satisfies Phrases<typeof english>

import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} session', other: 'CSV, {n} sessions' },
  xlsx: { one: 'Excel (XLSX), {n} session', other: 'Excel (XLSX), {n} sessions' },
  download: 'Télécharger',
  file: 'sessions',
  downloadFailed: 'Le fichier n’a pas pu être créé. Réessayez.',
  nothingFound: 'Aucune session ne correspond\u202f: il n’y a rien à télécharger.',
  saved: 'Filtres enregistrés',
  none: 'Aucun filtre enregistré. Filtrez la liste, puis enregistrez les filtres sous un nom.',
  failed: 'Les filtres enregistrés n’ont pas pu être chargés',
  save: 'Enregistrer les filtres…',
  manage: 'Gérer les filtres enregistrés',
  dialogTitle: 'Filtres enregistrés',
  dialogWords: 'Vous seul les voyez, dans ce portefeuille. Enregistrer sous un nom existant remplace les filtres.',
  name: 'Nom',
  nameHint: 'Par exemple\u202f: Porto, impayées',
  nameMissing: 'Saisissez un nom pour les filtres.',
  nothing: 'Filtrez ou triez la liste avant d’enregistrer.',
  keep: 'Enregistrer les filtres',
  filtersSaved: 'Filtres enregistrés',
  remove: 'Supprimer {name}',
  removed: 'Supprimé\u202f: {name}',
  list: 'Filtres enregistrés',
  removeFailed: 'Les filtres n’ont pas pu être supprimés. Réessayez.',
} satisfies Phrases<typeof english>

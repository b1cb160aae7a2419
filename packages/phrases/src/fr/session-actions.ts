import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} session', other: 'CSV, {n} sessions' },
  xlsx: { one: 'Excel (XLSX), {n} session', other: 'Excel (XLSX), {n} sessions' },
  download: 'Télécharger',
  file: 'sessions',
  downloadFailed: 'Le fichier n’a pas pu être créé. Réessayez.',
  prepared: 'Fichiers préparés',
  nothingFound: 'Aucune session à télécharger',
  saved: 'Filtres enregistrés',
  none: 'Pas encore de filtre enregistré. Filtrez la liste, puis enregistrez les filtres.',
  failed: 'Les filtres enregistrés n’ont pas pu être affichés',
  save: 'Enregistrer les filtres…',
  manage: 'Gérer les filtres enregistrés',
  dialogTitle: 'Filtres enregistrés',
  dialogWords: 'Visibles par vous seul. Un nom existant est remplacé.',
  name: 'Nom',
  nameHint: 'Porto, impayées',
  nameMissing: 'Saisissez un nom pour les filtres.',
  nothing: 'Filtrez ou triez la liste avant d’enregistrer.',
  keep: 'Enregistrer les filtres',
  filtersSaved: 'Filtres enregistrés',
  remove: 'Supprimer {name}',
  removed: 'Filtres supprimés\u202f: {name}',
  list: 'Filtres enregistrés',
  removeFailed: 'Les filtres n’ont pas pu être supprimés. Réessayez.',
} satisfies Phrases<typeof english>

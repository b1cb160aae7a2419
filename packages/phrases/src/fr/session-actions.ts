import type { sessionActions as english } from '../en/session-actions.ts'
import type { Phrases } from '../phrase.ts'

export const sessionActions = {
  csv: { one: 'CSV, {n} session', other: 'CSV, {n} sessions' },
  xlsx: { one: 'Excel (XLSX), {n} session', other: 'Excel (XLSX), {n} sessions' },
  download: 'Télécharger',
  file: 'sessions',
  downloadFailed: 'Le fichier n’a pas pu être créé',
  nothingFound: 'Rien n’a été trouvé\u202f: il n’y a rien à télécharger.',
  saved: 'Filtres enregistrés',
  none: 'Aucun filtre n’est encore enregistré. Filtrez la liste, puis donnez un nom aux filtres.',
  failed: 'Les filtres enregistrés n’ont pas pu être chargés',
  save: 'Enregistrer ces filtres…',
  manage: 'Tous les filtres enregistrés',
  dialogTitle: 'Filtres enregistrés',
  dialogWords: 'Vous seul les voyez, dans ce portefeuille. Un nom déjà pris reçoit les nouveaux filtres.',
  name: 'Nom',
  nameHint: 'Par exemple\u202f: Porto, impayées',
  nameMissing: 'Donnez un nom aux filtres.',
  nothing: 'Filtrez ou triez d’abord la liste\u202f; les filtres pourront ensuite être enregistrés.',
  keep: 'Enregistrer les filtres',
  filtersSaved: 'Les filtres sont enregistrés',
  remove: 'Supprimer {name}',
  removed: 'Supprimé\u202f: {name}',
  list: 'Déjà enregistrés',
  removeFailed: 'La suppression a échoué',
} satisfies Phrases<typeof english>

import type { tableFile as english } from '../en/table-file.ts'
import type { Phrases } from '../phrase.ts'

export const tableFile = {
  drop: 'Déposez un fichier CSV ou XLSX ici',
  choose: 'Choisir un fichier',
  other: 'Choisir un autre fichier',
  reading: 'Lecture de {name}',
  tooLarge: 'Ce fichier est trop volumineux. Divisez-le en fichiers plus petits.',
  unreadable: 'Ce fichier n’a pas pu être lu. Enregistrez-le en CSV et réessayez.',
  template: 'Télécharger le modèle',
  rows: { one: '{n} ligne lue.', other: '{n} lignes lues.' },
  ignored: 'Les colonnes inconnues sont ignorées\u202f: {columns}.',
  line: 'Ligne {n}',
  more: { one: 'et {n} de plus', other: 'et {n} de plus' },
} satisfies Phrases<typeof english>

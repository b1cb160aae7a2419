import type { vatNumbers as english } from '../en/vat-numbers.ts'
import type { Phrases } from '../phrase.ts'

export const vatNumbers = {
  title: 'Numéros de TVA',
  description:
    'Figurent sur les factures et les commandes. Le numéro par défaut est utilisé sauf si vous en choisissez un autre.',
  add: 'Ajouter un numéro de TVA',
  edit: 'Modifier',
  delete: 'Supprimer',
  archive: 'Archiver',
  restore: 'Rétablir',
  actionsFor: 'Actions pour {number}',
  errorTitle: 'Les numéros de TVA n’ont pas pu être chargés',
  emptyTitle: 'Pas encore de numéro de TVA',
  emptyWords: 'Ajoutez-en un pour le faire figurer sur les factures et les commandes.',
  sirenMissing:
    'Votre entreprise est en France, où les factures électroniques sont adressées par le SIREN. Ajoutez votre numéro de TVA, SIREN ou SIRET et définissez-le par défaut.',
  addTitle: 'Ajouter un numéro de TVA',
  editTitle: 'Modifier le numéro de TVA',
  save: 'Enregistrer',
  saved: 'Numéro de TVA enregistré',
  added: 'Numéro de TVA ajouté',
  default: 'Par défaut',
  archived: 'Archivé',
  makeDefault: 'Définir par défaut',
  defaultHelp: 'Utilisé sur les nouveaux documents.',
  isDefaultNow: 'Numéro de TVA par défaut modifié',
  lockedDefault: 'C’est déjà le numéro par défaut.',
  archivedNow: 'Numéro de TVA archivé',
  restored: 'Numéro de TVA rétabli',
  field: {
    country: 'Pays',
    number: 'Numéro',
    name: 'Nom',
    address: 'Adresse',
  },
  missing: {
    country: 'Choisissez un pays',
    number: 'Saisissez le numéro',
    name: 'Saisissez l’entreprise ou la personne',
  },
  numberHelp: 'Par exemple {example}. Les espaces, les points et le code du pays sont retirés.',
  numberHelpAny: 'Les espaces, les points et le code du pays sont retirés.',
  nameHelp: 'Nom officiel de l’entreprise ou de la personne.',
  status: {
    UNVERIFIED: 'Format valable, non vérifié dans VIES',
    VALID: 'Confirmé par VIES',
    INVALID: 'Non inscrit dans VIES',
    UNAVAILABLE: 'VIES ne répond pas',
  },
  statusHelp: {
    UNVERIFIED: 'La clé de contrôle est correcte. Le registre européen (VIES) n’a pas encore été consulté.',
    VALID: 'Le registre européen (VIES) confirme ce numéro.',
    INVALID:
      'Ce numéro ne figure pas dans le registre européen (VIES). Vous pouvez tout de même l’utiliser\u202f: tous les assujettis n’y sont pas inscrits.',
    UNAVAILABLE: 'Le registre européen (VIES) n’a pas répondu. Il sera consulté de nouveau.',
  },
  deleteTitle: 'Supprimer le numéro de TVA {number}',
  deleteWords: 'Vous pourrez l’ajouter de nouveau à tout moment.',
  deleteDefaultWords:
    'C’est le numéro par défaut. Les nouveaux documents ne portent aucun numéro de TVA tant que vous n’en définissez pas un autre.',
  deleteConfirm: 'Supprimer le numéro de TVA',
  deleted: 'Numéro de TVA supprimé',
  inUse:
    'Ce numéro figure sur un document et ne peut pas être supprimé. Archivez-le pour le masquer des nouveaux documents.',
} satisfies Phrases<typeof english>

import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Relevés à vérifier',
  hint: 'Relevés de toutes les flottes qui ont échoué à un contrôle. Les relevés contestés et impossibles viennent en premier.',
  none: 'Aucun relevé à vérifier',
  noneWords: 'Les relevés qui échouent à un contrôle s’affichent ici avec les chiffres des deux parties.',
  notAllowed: 'Accès réservé à l’opérateur de l’installation',
  error: 'Les relevés n’ont pas pu être chargés',
  network: 'Réseau de recharge',
  record: 'Relevé de recharge (CDR)',
  held: 'Montant bloqué',
  opened: 'En attente depuis le',
  books: 'Débit automatique',
  never: 'Aucun\u202f: votre décision est requise',
  accept: 'Débiter {amount}',
  acceptNone: 'Débiter la recharge',
  noPrice: 'Aucun prix ne s’applique.',
  reject: 'Rejeter la recharge',
  rejectTitle: 'Rejeter cette recharge',
  rejectWords:
    'La recharge à {station} ne sera pas facturée et le montant bloqué redevient disponible. Le motif est envoyé à la flotte.',
  reason: 'Motif',
  missing: 'Saisissez un motif. Il est envoyé à la flotte.',
  confirm: 'Rejeter la recharge',
  acceptTitle: 'Débiter {amount} pour cette recharge',
  acceptWords: 'Le portefeuille {wallet} paie la recharge à {station}. Seul un avoir peut restituer le montant.',
  accepted: 'Recharge débitée',
  rejected: 'Recharge rejetée',
} as const satisfies Phrases<typeof english>

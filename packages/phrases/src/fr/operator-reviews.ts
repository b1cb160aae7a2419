import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Relevés à vérifier',
  hint: 'Relevés de toutes les flottes qui n’ont pas passé un contrôle. D’abord les relevés contestés et ceux qui ne peuvent pas être exacts.',
  none: 'Aucun relevé en attente',
  noneWords: 'Un relevé qui ne passe pas un contrôle apparaît ici avec les chiffres des deux parties.',
  notAllowed: 'Réservé à l’opérateur de l’installation',
  error: 'Les relevés n’ont pas pu être chargés',
  network: 'Réseau de recharge',
  record: 'Relevé de charge (CDR)',
  held: 'Montant bloqué',
  opened: 'En attente depuis le',
  books: 'Débitée le',
  never: 'Vous seul pouvez décider',
  accept: 'Débiter {amount}',
  acceptNone: 'Débiter',
  noPrice: 'Aucun tarif ne s’applique.',
  reject: 'Refuser',
  rejectTitle: 'Refuser cette recharge',
  rejectWords:
    'La recharge à {station} ne sera jamais facturée et le montant bloqué redevient disponible. La flotte lit le motif.',
  reason: 'Motif',
  missing: 'Indiquez un motif. La flotte le lit.',
  confirm: 'Refuser la recharge',
  acceptTitle: 'Débiter {amount} pour cette recharge',
  acceptWords: 'La recharge à {station} est débitée du portefeuille {wallet}. Seul un avoir rend le montant.',
  accepted: 'La recharge est débitée',
  rejected: 'La recharge est refusée',
} as const satisfies Phrases<typeof english>

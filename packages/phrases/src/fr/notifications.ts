import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notifications',
  words: 'Les événements de vos flottes et les moyens de vous en avertir. Un changement vaut aussitôt.',
  what: 'Événement',
  channel: { EMAIL: 'E-mail', PRODUCT: 'Dans l’application', SMS: 'SMS' },
  productHint: 'Dans les notifications',
  event: {
    'card.blocked': 'Une carte est bloquée',
    'card.limit_reached': 'Une carte atteint sa limite',
    'card_order.shipped': 'Des cartes commandées sont expédiées',
    'card_order.delivered': 'Des cartes commandées sont livrées',
    'balance.low': 'Le solde est bas',
    'budget.reached': 'Un budget atteint 50, 80 ou 100 pour cent',
    'auto_recharge.off': 'Le rechargement automatique est désactivé',
    'refund.failed': 'Un remboursement a échoué',
    'collection.announced': 'Un prélèvement est annoncé',
    'subscription.ending': 'L’offre arrive à son terme sans moyen de paiement',
    'subscription.suspended': 'L’offre est suspendue',
    'subscription.payment_failed': 'Un paiement de l’offre échoue à nouveau',
    'subscription.ended': 'L’offre prend fin',
    'invitation.accepted': 'Quelqu’un accepte une invitation',
  },
  choice: '{event}\u202f: {channel}',
  always: 'Un prélèvement est toujours annoncé par e-mail, car le système de paiement l’exige.',
  noPhone: 'Aucun numéro de téléphone de vous n’est connu. La personne qui gère votre flotte peut l’ajouter.',
  noGateway: 'Aucun SMS ne peut être envoyé d’ici.',
  notSaved: 'Cela n’a pas pu être enregistré',
  notLoaded: 'Vos choix n’ont pas pu être chargés',
  none: 'Rien à choisir pour l’instant',
  noneWords: 'Dès que vous aurez une flotte ou conduirez pour une, vous choisirez ici ce dont vous êtes averti.',
} as const satisfies Phrases<typeof english>

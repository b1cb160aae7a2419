import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notifications',
  words:
    'Choisissez les événements dont vous êtes averti et par quel moyen. Les changements s’appliquent immédiatement.',
  what: 'Événement',
  channel: { EMAIL: 'E-mail', PRODUCT: 'Dans l’application', SMS: 'SMS' },
  productHint: 'Affichées sous Notifications dans l’application',
  event: {
    'card.blocked': 'Carte bloquée',
    'card.limit_reached': 'Plafond de carte atteint',
    'session.stopped_at_limit': 'Recharge arrêtée à son plafond',
    'session.not_stopped': 'Recharge non arrêtée par l’opérateur',
    'card_order.shipped': 'Cartes expédiées',
    'card_order.delivered': 'Cartes livrées',
    'balance.low': 'Solde faible',
    'budget.reached': 'Budget utilisé à 50, 80 ou 100\u202f%',
    'auto_recharge.off': 'Rechargement automatique désactivé',
    'month.sent': 'Mois clôturé envoyé',
    'month.not_sent': 'Mois non clôturé ou non envoyé',
    'refund.failed': 'Remboursement échoué',
    'collection.announced': 'Prélèvement annoncé',
    'subscription.ending': 'Renouvellement de l’offre sans moyen de paiement',
    'subscription.suspended': 'Offre suspendue',
    'subscription.payment_failed': 'Nouvel échec du paiement de l’offre',
    'subscription.ended': 'Offre arrivée à son terme',
    'invitation.accepted': 'Invitation acceptée',
  },
  choice: '{event}\u202f: {channel}',
  always: 'Les prélèvements sont toujours annoncés par e-mail, comme l’exige le système de paiement.',
  noPhone: 'Votre compte n’a pas de numéro de téléphone. Demandez à votre gestionnaire de flotte de l’ajouter.',
  noGateway: 'Les SMS ne sont pas disponibles sur cette installation.',
  notSaved: 'Votre choix n’a pas pu être enregistré. Réessayez.',
  notLoaded: 'Vos choix n’ont pas pu être chargés',
  none: 'Aucune notification disponible pour l’instant',
  noneWords: 'Vous pourrez choisir vos notifications dès que vous posséderez une flotte ou conduirez pour une flotte.',
} as const satisfies Phrases<typeof english>

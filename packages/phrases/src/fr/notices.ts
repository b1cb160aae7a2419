import type { notices as english } from '../en/notices.ts'
import type { Phrases } from '../phrase.ts'

export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} a été bloquée', other: '{n} cartes ont été bloquées' },
      body: {
        one: '{cards}, de {fleet}, a été bloquée par {by}. Elle ne peut plus charger tant qu’elle n’est pas débloquée.',
        other:
          '{cards}, de {fleet}, ont été bloquées par {by}. Elles ne peuvent plus charger tant qu’elles ne sont pas débloquées.',
      },
    },
    'card.limit_reached': {
      title: '{cards} a atteint sa limite',
      body: '{cards}, de {fleet}, a dépensé ses {amount}. Elle rechargera à la prochaine période, ou quand la limite sera relevée.',
    },
    'card_order.shipped': {
      title: { one: 'Une carte est en route', other: '{n} cartes sont en route' },
      body: {
        one: '{n} carte pour {fleet} est partie vers l’adresse de la commande.',
        other: '{n} cartes pour {fleet} sont parties vers l’adresse de la commande.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Une carte a été livrée', other: '{n} cartes ont été livrées' },
      body: {
        one: '{n} carte pour {fleet} a été livrée. Elle s’active avec le numéro imprimé dessus.',
        other: '{n} cartes pour {fleet} ont été livrées. Chacune s’active avec le numéro imprimé dessus.',
      },
    },
    'balance.low': {
      title: 'Le solde de {fleet} est bas',
      body: 'Il reste {amount} à dépenser dans {fleet}. Une fois épuisés, ses cartes ne chargeront plus.',
    },
    'budget.reached': {
      title: '{what} a dépensé {percent} de son budget',
      body: '{what} ({fleet}) a dépensé {percent} de son budget de {budget}. On continue de recharger.',
    },
    'auto_recharge.off': {
      title: 'Le rechargement automatique de {fleet} est désactivé',
      body: '{fleet} n’a pas pu être rechargé trois fois de suite\u202f: le rechargement automatique a donc été désactivé. Quand le solde sera épuisé, ses cartes ne chargeront plus.',
    },
    'refund.failed': {
      title: 'Le remboursement de {amount} a échoué',
      body: 'La banque a renvoyé le remboursement. L’argent est de nouveau dans le solde de {fleet}.',
    },
    'collection.announced': {
      title: 'Prélèvement de {amount} le {day}',
      body: '{amount} seront prélevés le {day} pour {fleet}.',
    },
    'subscription.ending': {
      title: 'Rien pour payer l’offre {plan}',
      body: 'L’offre {plan} de {fleet} se renouvelle le {day}, et aucun moyen de paiement ne peut être débité. Ajoutez-en un d’ici là, sinon elle sera suspendue.',
    },
    'subscription.suspended': {
      title: 'L’offre {plan} est suspendue',
      body: '{amount} n’ont pas pu être encaissés pour l’offre {plan} de {fleet}\u202f: ce qu’elle comprend est verrouillé. Payez au plus tard le {day} pour la garder\u202f; d’ici là, les cartes continuent à charger.',
    },
    'subscription.payment_failed': {
      title: 'L’offre {plan} n’a pas pu être payée',
      body: 'Un nouvel essai d’encaisser {amount} pour l’offre {plan} de {fleet} a échoué. Payez au plus tard le {day} pour la garder.',
    },
    'subscription.ended': {
      title: 'L’offre {plan} a pris fin',
      body: 'L’offre {plan} de {fleet} n’a pas été payée au {day} et a pris fin. L’offre gratuite prend le relais\u202f: l’existant reste, mais rien ne peut être ajouté au-delà de ses limites.',
    },
    'invitation.accepted': {
      title: '{who} a accepté l’invitation',
      body: '{who} peut maintenant entrer dans {fleet}.',
    },
  },
  mail: {
    open: 'Ouvrir Voltway Fleets',
    choose: 'Vous choisissez ce que vous recevez, et comment\u202f: {url}',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
    footer:
      'Voltway Fleets vous a envoyé ce message selon vos préférences de notification. Personne ne lit les réponses.',
  },
} as const satisfies Phrases<typeof english>

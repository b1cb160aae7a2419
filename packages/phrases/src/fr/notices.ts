import type { notices as english } from '../en/notices.ts'
import type { Phrases } from '../phrase.ts'

export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} a été bloquée', other: '{n} cartes ont été bloquées' },
      body: {
        one: '{by} a bloqué {cards}, de {fleet}. Elle ne peut plus recharger avant d’être débloquée.',
        other: '{by} a bloqué {cards}, de {fleet}. Elles ne peuvent plus recharger avant d’être débloquées.',
      },
    },
    'card.limit_reached': {
      title: '{cards} a atteint son plafond',
      body: '{cards}, de {fleet}, a épuisé son plafond de {amount}. Elle rechargera au renouvellement ou si le plafond est relevé.',
    },
    'card.limit_raised': {
      title: {
        one: '{amount} de plus pour {cards} jusqu’au {until}',
        other: '{amount} de plus pour {n} cartes jusqu’au {until}',
      },
      body: {
        one: '{by} a relevé le plafond de {cards}, de {fleet}, de {amount} jusqu’au {until}.',
        other: '{by} a relevé les plafonds de {cards}, de {fleet}, de {amount} chacun jusqu’au {until}.',
      },
    },
    'card.raise_ended': {
      title: {
        one: 'Relèvement temporaire de {cards} terminé',
        other: 'Relèvements temporaires de {n} cartes terminés',
      },
      body: {
        one: 'Le plafond de {cards}, de {fleet}, est de nouveau de {amount}.',
        other: 'Les plafonds habituels de {cards}, de {fleet}, s’appliquent de nouveau.',
      },
    },
    'session.stopped_at_limit': {
      title: 'Recharge de {cards} arrêtée à son plafond',
      body: 'La recharge de {cards}, de {fleet}, à {station} a atteint {amount}, le reste de son plafond. L’arrêt a été demandé à l’opérateur. La carte rechargera au renouvellement ou si le plafond est relevé.',
    },
    'session.stopped_at_balance': {
      title: 'Recharge de {cards} arrêtée\u202f: solde épuisé',
      body: 'La recharge de {cards} à {station} a atteint {amount}, le dernier montant disponible de {fleet}. L’arrêt a été demandé à l’opérateur. Ajoutez des fonds pour que les cartes puissent de nouveau recharger.',
    },
    'session.not_stopped': {
      title: 'Recharge de {cards} non arrêtée par l’opérateur',
      body: 'La recharge de {cards}, de {fleet}, à {station} a atteint {amount} et continue. Demandez au conducteur de débrancher.',
    },
    'request.created': {
      title: '{who} demande {amount} de plus pour {cards}',
      body: '{who}, de {fleet}, demande de relever le plafond de {cards} de {amount} jusqu’au {until}. {reason}',
    },
    'request.created_card': {
      title: '{who} demande une carte',
      body: '{who}, de {fleet}, demande une carte. Elle coûte {amount}. {reason}',
    },
    'request.created_lost_card': {
      title: '{who} a perdu {cards} et demande une nouvelle carte',
      body: '{who}, de {fleet}, a signalé la perte de {cards}. Elle est bloquée. Le remplacement coûte {amount}. {reason}',
    },
    'request.created_exception': {
      title: '{who} demande une exception pour {cards}',
      body: '{who}, de {fleet}, demande qu’une règle ne s’applique pas à {cards} jusqu’au {until}. {reason}',
    },
    'request.waiting_exception': {
      title: 'Demande de {who} toujours sans réponse',
      body: '{who}, de {fleet}, a demandé une exception à une règle pour {cards}. {reason}',
    },
    'request.approved_exception': {
      title: 'Votre exception pour {cards} est approuvée',
      body: '{by} a approuvé votre demande dans {fleet}\u202f: la règle ne s’applique pas à {cards} jusqu’au {until}.',
    },
    'request.declined_exception': {
      title: 'Votre exception pour {cards} est refusée',
      body: '{by} a refusé votre demande d’exception pour {cards} dans {fleet}\u202f: {reason}',
    },
    'request.expired_exception': {
      title: 'Votre demande pour {cards} a expiré',
      body: 'Votre demande d’exception pour {cards} dans {fleet} est restée sans réponse. Vous pouvez la renouveler.',
    },
    'request.waiting': {
      title: 'Demande de {who} toujours sans réponse',
      body: '{who}, de {fleet}, a demandé {amount}. {reason}',
    },
    'request.decided': {
      title: 'Votre demande de {amount} est approuvée',
      body: '{by} a approuvé votre demande de {amount} dans {fleet}.',
    },
    'request.declined': {
      title: 'Votre demande de {amount} est refusée',
      body: '{by} a refusé votre demande de {amount} dans {fleet}\u202f: {reason}',
    },
    'request.expired': {
      title: 'Votre demande de {amount} a expiré',
      body: 'Votre demande de {amount} dans {fleet} est restée sans réponse. Vous pouvez la renouveler.',
    },
    'session.stopped_at_rule': {
      title: 'Recharge de {cards} arrêtée par une règle',
      body: 'La recharge de {cards}, de {fleet}, à {station} a atteint {amount}, le maximum d’une règle. L’arrêt a été demandé à l’opérateur.',
    },
    'odometer.missing': {
      title: 'Kilométrage de {plate}',
      body: '{plate} a rechargé à {station}. Saisissez le kilométrage sur votre page de {fleet}.',
    },
    'rule.refused': {
      title: '{cards} n’a pas pu recharger',
      body: '{reason} C’est une règle de {fleet}. Si vous avez besoin d’une exception, demandez-la au gestionnaire de la flotte.',
    },
    'rule.reported': {
      title: 'Une recharge de {cards} enfreint une règle',
      body: '{reason} Cette règle de {fleet} signale seulement. La recharge a démarré.',
    },
    'card_order.shipped': {
      title: { one: 'Une carte est en route', other: '{n} cartes sont en route' },
      body: {
        one: '{n} carte pour {fleet} a été expédiée à l’adresse de la commande.',
        other: '{n} cartes pour {fleet} ont été expédiées à l’adresse de la commande.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Une carte a été livrée', other: '{n} cartes ont été livrées' },
      body: {
        one: '{n} carte pour {fleet} a été livrée. Activez-la avec le numéro imprimé dessus.',
        other: '{n} cartes pour {fleet} ont été livrées. Activez chacune avec le numéro imprimé dessus.',
      },
    },
    'balance.low': {
      title: 'Solde faible dans {fleet}',
      body: '{fleet} dispose de {amount}. Ses cartes ne rechargent plus une fois le solde épuisé.',
    },
    'budget.reached': {
      title: '{what} a utilisé {percent} de son budget',
      body: '{what} ({fleet}) a utilisé {percent} de son budget de {budget}. Les recharges continuent.',
    },
    'budget.at_risk': {
      title: 'Budget de {what} menacé',
      body: '{what} ({fleet}) devrait dépenser {amount} d’ici au {day}, plus que son budget de {budget}. Les recharges continuent.',
    },
    'purchase_order.at_risk': {
      title: 'Bon de commande {what} presque épuisé',
      body: 'Ce mois-ci, le bon de commande {what} de {fleet} devrait atteindre {amount} sur {budget}. Modifiez son montant ou ajoutez à temps le suivant.',
    },
    'consumption.weekly': {
      title: 'La semaine de {fleet}\u202f: {amount}',
      body: '{fleet} a dépensé {amount} en recharges la semaine dernière.',
    },
    'auto_recharge.off': {
      title: 'Le rechargement automatique du solde de {fleet} est désactivé',
      body: 'Le rechargement automatique du solde de {fleet} a échoué trois fois de suite et a été désactivé. Ses cartes ne rechargent plus une fois le solde épuisé.',
    },
    'month.sent': {
      title: 'Le mois de {month} a été envoyé au comptable',
      body: 'Les fichiers de {month} pour {fleet} ont été envoyés à {who}.',
    },
    'month.not_sent': {
      title: 'Le mois de {month} n’a pas été envoyé au comptable',
      body: 'Le mois de {month} de {fleet} n’a pas pu être clôturé ou envoyé. Ouvrez le mois pour voir les points à régler.',
    },
    'refund.failed': {
      title: 'Le remboursement de {amount} a échoué',
      body: 'La banque a rejeté le remboursement. L’argent est de nouveau dans le solde de {fleet}.',
    },
    'payout_account.requested': {
      title: 'Nouveau compte bancaire de {fleet}',
      body: '{who} a indiqué un compte bancaire pour les virements de {fleet} : {holder}, se terminant par {iban}. Une fois confirmé, le compte peut recevoir de l’argent au bout de 24 heures. Si ce n’est pas correct, supprimez le compte dans le portefeuille.',
    },
    'reimbursement.approved': {
      title: 'Remboursement de {month} approuvé',
      body: '{fleet} paiera {amount} à {who} pour les recharges à domicile.',
    },
    'reimbursement.sent': {
      title: 'Remboursement de {month} en cours',
      body: '{fleet} a ordonné le paiement de {amount} à {who} pour les recharges à domicile.',
    },
    'reimbursement.paid': {
      title: 'Remboursement de {month} payé',
      body: '{fleet} a payé {amount} à {who} pour les recharges à domicile.',
    },
    'reimbursement.returned': {
      title: 'Remboursement de {month} rejeté',
      body: 'Le paiement de {amount} à {who} a été rejeté : {reason}. Vérifiez le compte bancaire.',
    },
    'home_charger.invited': {
      title: 'Connectez la borne de {site}',
      body: '{fleet} vous rembourse les recharges à domicile. Connectez la borne sur votre page, en trois étapes.',
    },
    'home_charge.doubtful': {
      title: 'Recharge à domicile du {day} à vérifier',
      body: 'La recharge à {site} du {day} ne correspond pas à votre véhicule de société. Indiquez sur votre page de {fleet} si une autre voiture a été rechargée.',
    },
    'home_report.sent': {
      title: '{who} a déclaré des recharges à domicile',
      body: '{who}, de {fleet}, a envoyé des recharges de {site}. Elles comptent dès que vous acceptez la déclaration.',
    },
    'home_report.decided': {
      title: 'Recharges de {site} acceptées',
      body: '{fleet} a accepté les recharges de {site}. Elles figurent dans votre relevé.',
    },
    'home_report.declined': {
      title: 'Recharges de {site} refusées',
      body: '{fleet} a refusé les recharges de {site} : {reason}',
    },
    'collection.announced': {
      title: 'Prélèvement de {amount} le {day}',
      body: '{amount} seront prélevés le {day} pour {fleet}.',
    },
    'subscription.ending': {
      title: 'Aucun moyen de paiement pour l’offre {plan}',
      body: 'L’offre {plan} de {fleet} se renouvelle le {day} sans moyen de paiement valable. Ajoutez-en un d’ici là pour éviter la suspension.',
    },
    'subscription.suspended': {
      title: 'L’offre {plan} est suspendue',
      body: '{amount} n’ont pas pu être encaissés pour l’offre {plan} de {fleet}. Ses fonctions sont verrouillées. Payez au plus tard le {day} pour conserver l’offre. D’ici là, vos cartes continuent de recharger.',
    },
    'subscription.payment_failed': {
      title: 'Le paiement de l’offre {plan} a échoué',
      body: 'Une nouvelle tentative d’encaisser {amount} pour l’offre {plan} de {fleet} a échoué. Payez au plus tard le {day} pour la conserver.',
    },
    'subscription.ended': {
      title: 'L’offre {plan} a pris fin',
      body: 'L’offre {plan} de {fleet} a pris fin, faute de paiement au plus tard le {day}. Vous avez désormais l’offre gratuite. Cartes et personnes restent, mais vous ne pouvez pas dépasser ses limites.',
    },
    'invitation.accepted': {
      title: '{who} a accepté l’invitation',
      body: '{who} a désormais accès à {fleet}.',
    },
  },
  mail: {
    open: 'Ouvrir {page}',
    answer: 'Voir et répondre',
    answerOnce: 'Le bouton fonctionne une fois, tant que la demande est sans réponse.',
    choose: 'Modifiez vos paramètres de notification',
    footer:
      'Vous recevez cet e-mail en raison de vos paramètres de notification dans Voltway Fleets. Les réponses ne sont pas lues.',
  },
} as const satisfies Phrases<typeof english>

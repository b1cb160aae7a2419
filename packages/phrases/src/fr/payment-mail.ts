import type { paymentMail as english } from '../en/payment-mail.ts'
import type { Phrases } from '../phrase.ts'

export const paymentMail = {
  collection: {
    subject: 'Prélèvement de {amount} le {day}',
    title: 'Prélèvement à venir',
    body: 'Le {day}, {amount} seront prélevés sur le compte se terminant par {iban}, pour le portefeuille {wallet}.',
    mandate: 'Mandat {umr}, créancier {creditor}.',
    action: 'Voir le portefeuille',
    note: 'Veillez à ce que le compte soit suffisamment approvisionné. Vous pouvez demander à votre banque le remboursement d’un prélèvement pendant 8 semaines.',
  },
  rechargeOff: {
    subject: 'Le rechargement automatique du solde de {wallet} est désactivé',
    title: 'Le rechargement automatique du solde est désactivé',
    body: 'Le rechargement automatique du solde du portefeuille {wallet} a échoué trois fois de suite et a été désactivé. Une fois le solde épuisé, ses cartes ne rechargent plus.',
    action: 'Voir le portefeuille',
  },
  refundFailed: {
    subject: 'Le remboursement de {amount} pour {wallet} a échoué',
    title: 'Remboursement échoué',
    body: 'La banque a rejeté le remboursement de {amount} du portefeuille {wallet}. L’argent est de nouveau dans le portefeuille. Refaites le remboursement ou virez le montant autrement.',
    action: 'Voir le portefeuille',
    note: 'Paiement {payment}',
  },
  footer:
    'Vous recevez cet e-mail parce que vous gérez les paiements de ce portefeuille dans Voltway Fleets. Les réponses ne sont pas lues.',
} as const satisfies Phrases<typeof english>

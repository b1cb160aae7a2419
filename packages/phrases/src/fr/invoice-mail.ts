import type { invoiceMail as english } from '../en/invoice-mail.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceMail = {
  unpaid: {
    subject: 'Impayé\u202f: {amount} pour {wallet}',
    title: 'Documents impayés',
    body: 'Le portefeuille {wallet} a {amount} d’impayés. Ses cartes ne rechargent pas tant que des factures de recharge sont impayées.',
    line: '{number}\u202f: {amount}',
    action: 'Voir les documents impayés',
    note: 'Nous envoyons ce rappel au plus une fois par semaine.',
  },
  purchaseOrder: {
    subject: 'Bon de commande {number}\u202f: utilisé à {percent}\u202f%',
    title: 'Bon de commande {number}\u202f: utilisé à {percent} %',
    body: 'Le portefeuille {wallet} a utilisé {consumed} sur les {amount} de ce bon de commande. Une fois épuisé, son numéro ne figurera plus sur les nouveaux documents.',
    action: 'Voir les bons de commande',
  },
  document: {
    subject: '{kind} {number} : {total}',
    title: '{kind} {number}',
    body: 'Vous trouverez en pièce jointe le PDF « {kind} {number} », d’un montant de {total}, du portefeuille {wallet}, avec sa facture électronique. Tous les documents sont aussi dans Voltway Fleets.',
    action: 'Voir les documents',
    kinds: { INVOICE: 'Facture', CREDIT_NOTE: 'Avoir' },
  },
  documentFooter:
    'Vous recevez cet e-mail parce que le portefeuille envoie ses documents à cette adresse. Vous pouvez la modifier dans les paramètres du portefeuille. Les réponses ne sont pas lues.',
  footer:
    'Vous recevez cet e-mail parce que vous gérez les paiements de ce portefeuille dans Voltway Fleets. Les réponses ne sont pas lues.',
} as const satisfies Phrases<typeof english>

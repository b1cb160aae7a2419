import type { invoiceMail as english } from '../en/invoice-mail.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceMail = {
  unpaid: {
    subject: 'Impayé\u202f: {amount} pour {wallet}',
    title: 'Des documents restent à payer',
    body: 'Le portefeuille {wallet} doit encore {amount}. Tant que des factures de recharge sont impayées, ses cartes ne rechargent pas.',
    line: '{number}\u202f: {amount}',
    action: 'Voir les impayés',
    note: 'Nous ne vous relançons pas plus d’une fois par semaine.',
  },
  purchaseOrder: {
    subject: 'Bon de commande {number}\u202f: utilisé à {percent} %',
    title: 'Le bon de commande {number} est utilisé à {percent} %',
    body: 'Le portefeuille {wallet} a utilisé {consumed} sur les {amount} de ce bon de commande. Une fois épuisé, son numéro ne figurera plus sur les documents.',
    action: 'Voir les bons de commande',
  },
  linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
  footer:
    'Voltway Fleets vous envoie ce message parce que vous gérez les paiements de ce portefeuille. Personne ne lit les réponses.',
} as const satisfies Phrases<typeof english>
